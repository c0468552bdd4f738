import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import type { CockpitCaller } from "../accounts/sessions.ts";
import { cockpitError } from "../errors.ts";
import type { CockpitRequest } from "../http/request.ts";
import { callSiteUrlServer } from "../service-calls.ts";
import type { CockpitMessages } from "../english.ts";
import { buttonForm, may } from "./layout.ts";
import type { CockpitView } from "./layout.ts";
import { boxedForm, checkBox, cockpitCampaignHref, cockpitTable, field, textArea } from "./parts.ts";

/** Makes the page of all campaigns, with the form for a new one. */
export async function campaignsPage(request: CockpitRequest): Promise<CockpitView> {
  const { cockpit, caller } = request;
  const { say } = cockpit;
  return {
    title: say.campaigns,
    crumbs: [{ text: say.campaigns }],
    body: html`<p>${say.campaignsLead}</p>
      ${cockpitTable(say, say.campaigns, await listedCampaigns(request), [
        {
          heading: say.campaign,
          cell: ({ campaign }) => html`<a href="${cockpitCampaignHref(campaign)}">${campaign}</a>`,
        },
        { heading: say.campaignTitle, cell: ({ title }) => html`<bdi>${title}</bdi>` },
        {
          heading: say.campaignTags,
          cell: ({ tags }) => tags.map((tag, at) => html`${at === 0 ? "" : ", "}<bdi>${tag}</bdi>`),
        },
        { heading: say.campaignOwner, cell: ({ owner }) => html`<bdi>${owner}</bdi>` },
        { heading: say.state, cell: ({ active }) => (active ? say.active : say.inactive) },
        { heading: say.orders, isNumber: true, cell: ({ orders }) => orders.length },
      ])}
      ${may(caller, "curator") ? addCampaignForm(caller, say) : undefined}`,
  };
}

/** Makes the form for a new campaign. */
export function addCampaignForm(caller: CockpitCaller, say: CockpitMessages): Markup {
  return boxedForm(
    caller,
    { action: "/cockpit/campaigns", legend: say.addCampaign, button: say.add, hasFile: true },
    html`${field("campaign-name", "campaign", say.campaignName)} ${facts(say)}`,
  );
}

/** Makes the buttons and forms that change a campaign. */
export function campaignForms(caller: CockpitCaller, campaign: ListedCampaign, say: CockpitMessages): Markup {
  const at = cockpitCampaignHref(campaign.campaign);
  return html`${boxedForm(
    caller,
    { action: at, legend: say.changeCampaign, button: say.change, hasFile: true },
    html`${facts(say, campaign)}
    ${campaign.icon === null ? undefined : checkBox("campaign-no-icon", "noicon", say.noIcon)}`,
  )}
  ${boxedForm(
    caller,
    { action: `${at}/remove`, legend: say.removeCampaign, lead: say.removeCampaignLead, button: say.removeCampaign },
    html`${field("campaign-confirm", "confirm", say.confirmName(campaign.campaign))}
    ${campaign.orders.length === 0 ? undefined : checkBox("campaign-orders", "orders", say.withOrders)}`,
  )}`;
}

export function campaignButtons(
  caller: CockpitCaller,
  { campaign, active, orders }: ListedCampaign,
  say: CockpitMessages,
): Markup {
  const button = (action: string, text: string) =>
    buttonForm(caller, `${cockpitCampaignHref(campaign)}/${action}`, text, { about: campaign });
  return html`${active ? button("deactivate", say.deactivate) : button("activate", say.activate)}
  ${orders.length === 0 ? undefined : html`${button("start", say.startAll)} ${button("stop", say.stopAll)}`}`;
}

const dayOf = (date: string | null | undefined): string => date?.replace("T00:00:00.000Z", "") ?? "";

function facts(say: CockpitMessages, known?: ListedCampaign): Markup {
  return html`${field("campaign-title", "title", say.campaignTitle, { value: known?.title ?? "", isOptional: true })}
  ${textArea("campaign-description", "description", say.campaignDescription, known?.description, true)}
  ${textArea("campaign-comment", "comment", say.campaignComment, known?.comment, true)}
  ${textArea("campaign-tags", "tags", say.tagLines, known?.tags.join("\n"), true)}
  ${known === undefined ? undefined : field("campaign-owner", "owner", say.campaignOwner, { value: known.owner, isOptional: true })}
  ${field("campaign-start", "start", say.campaignStart, { value: dayOf(known?.start), isOptional: true })}
  ${field("campaign-end", "end", say.campaignEnd, { value: dayOf(known?.end), isOptional: true })}
  ${field("campaign-icon", "icon", say.campaignIcon, { type: "file", isOptional: true })}`;
}

/** A campaign, as the method `campaigns` lists it. */
export interface ListedCampaign {
  readonly campaign: string;
  readonly title: string;
  readonly description: string;
  readonly comment: string;
  readonly tags: readonly string[];
  readonly icon: string | null;
  readonly owner: string;
  readonly created: string;
  readonly changed: string;
  readonly changedBy: string;
  readonly active: boolean;
  readonly start: string | null;
  readonly end: string | null;
  readonly orders: readonly string[];
}

/** Returns all campaigns, sorted by name, as the site URL server lists them. */
export async function listedCampaigns(request: CockpitRequest): Promise<readonly ListedCampaign[]> {
  return (await callSiteUrlServer(request, "campaigns")) as unknown as readonly ListedCampaign[];
}

/** Returns the campaign in the address of a request, and all campaigns. @throws EiaoError `NoCockpitPage`. */
export async function requestedCampaign(
  request: CockpitRequest,
): Promise<{ readonly campaign: ListedCampaign; readonly all: readonly ListedCampaign[] }> {
  const [name = ""] = request.params;
  const all = await listedCampaigns(request);
  const campaign = all.find((each) => each.campaign === name);
  if (campaign === undefined) throw cockpitError("NoCockpitPage", { path: request.path.slice(0, 200) });
  return { campaign, all };
}
