import { html } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import type { CockpitCaller } from "../../accounts/sessions.ts";
import type { CockpitMessages } from "../../text/english.ts";
import { buttonForm } from "../frame.ts";
import { boxedForm, checkBox, cockpitCampaignHref, field, textArea } from "../parts.ts";
import type { ListedCampaign } from "./listed-campaign.ts";

/** The form for a new campaign. */
export function addCampaignForm(caller: CockpitCaller, say: CockpitMessages): Markup {
  return boxedForm(
    caller,
    { action: "/cockpit/campaigns", legend: say.addCampaign, button: say.add, hasFile: true },
    html`${field("campaign-name", "campaign", say.campaignName)} ${facts(say)}`,
  );
}

/** The buttons and forms that change a campaign. */
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

/** The buttons of a campaign. */
export function campaignButtons(
  caller: CockpitCaller,
  { campaign, active, orders }: ListedCampaign,
  say: CockpitMessages,
): Markup {
  const button = (action: string, words: string) =>
    buttonForm(caller, `${cockpitCampaignHref(campaign)}/${action}`, words, { about: campaign });
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
