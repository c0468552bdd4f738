import { listRuns } from "@eiao/etl/internal";
import type { RunStatus } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { link } from "../../public/views/layout.ts";
import { panelHref } from "../../public/views/names.ts";
import { allOrders } from "../../observatory/schedule/orders.ts";
import { ordersBySite } from "../../observatory/schedule/suggestions.ts";
import type { CockpitRequest } from "../http/request.ts";
import { may } from "./layout.ts";
import type { CockpitView } from "./layout.ts";
import type { CockpitMessages } from "../english.ts";
import { callSiteUrlServer } from "../service-calls.ts";
import { ordersTable } from "./orders.ts";
import type { OrderOfTable } from "./orders.ts";
import { progressBar } from "./overview.ts";
import { cockpitCampaignHref, cockpitRunHref, cockpitSiteHref, cockpitTable, longText } from "./parts.ts";
import { campaignButtons, campaignForms, requestedCampaign } from "./campaigns.ts";
import type { ListedCampaign } from "./campaigns.ts";

const MOST_RUNS = 50;
const MOST_SITES = 200;
/** The most links to other campaigns. The page of all campaigns has the rest. */
const MOST_LINKS = 50;

/** Makes the page of a campaign: its description, sites, runs, reports and orders, and the forms that change it. Spec 22.6. */
export async function campaignPage(request: CockpitRequest): Promise<CockpitView> {
  const { cockpit, caller } = request;
  const { say, observatory } = cockpit;
  const { campaign, all: campaigns } = await requestedCampaign(request);
  const { campaign: name, title } = campaign;
  const all = (await callSiteUrlServer(request, "orders")) as unknown as readonly OrderOfTable[];
  const orders = all.filter((order) => order.campaign === name);
  const runs = (await listRuns(observatory.warehouse))
    .filter((run) => run.campaign === name && run.state !== "removed")
    .toReversed();
  const sites = await sitesOf(cockpit, name);
  const mayChange = may(caller, "curator");
  return {
    title: title === "" ? name : title,
    crumbs: [{ text: say.campaigns, href: "/cockpit/campaigns" }, { text: name }],
    body: html`${campaignLinks(campaigns, name, say)}
      ${campaign.icon === null ? undefined : html`<p><img src="${cockpitCampaignHref(name)}/icon" alt="" width="64" /></p>`}
      <h2>${say.keyFigures}</h2>
      ${figures(campaign, { orders: orders.length, sites: sites.length, runs }, say)}
      ${mayChange ? campaignButtons(caller, campaign, say) : undefined}
      <p><a href="${cockpitCampaignHref(name)}/suggestions">${say.showSuggestions}</a></p>
      ${
        campaign.description === ""
          ? undefined
          : html`<h2>${say.campaignDescription}</h2>
              ${longText(campaign.description)}`
      }
      ${
        campaign.comment === ""
          ? undefined
          : html`<h2>${say.campaignComment}</h2>
              ${longText(campaign.comment)}`
      }
      <h2>${say.runs}</h2>
      ${runsTable(runs, say)}
      <h2>${say.reportsOf}</h2>
      ${reports(orders, runs, say)}
      <h2>${say.orders}</h2>
      ${ordersTable(orders, cockpitCampaignHref(name), caller, say)}
      <h2>${say.sites}</h2>
      ${sitesTable(sites, say)} ${mayChange ? campaignForms(caller, campaign, say) : undefined}`,
  };
}

/** Makes the list of links to the campaigns. */
function campaignLinks(campaigns: readonly ListedCampaign[], chosen: string, say: Say): Markup {
  return html`<nav aria-label="${say.campaigns}">
    <ul class="links">
      ${campaigns
        .slice(0, MOST_LINKS)
        .map(({ campaign }) => html`<li>${link(cockpitCampaignHref(campaign), campaign, campaign === chosen)}</li> `)}
    </ul>
  </nav>`;
}

type Say = CockpitMessages;

function figures(
  campaign: ListedCampaign,
  { orders, sites, runs }: { readonly orders: number; readonly sites: number; readonly runs: readonly RunStatus[] },
  say: Say,
): Markup {
  const { active, tags, owner, created, changed, changedBy, start, end } = campaign;
  const [last] = runs;
  const published = runs.filter(({ state }) => state === "published").length;
  const date = (at: string) => at.slice(0, 16).replace("T", " ");
  const tagged = tags.map((tag, at) => html`${at === 0 ? "" : ", "}<bdi>${tag}</bdi>`);
  const { loaded = 0, failed = 0, expected = 0 } = last?.sites ?? {};
  return html`<ul id="facts">
    <li>${say.campaign}: ${campaign.campaign}</li>
    <li>${say.state}: ${active ? say.active : say.inactive}</li>
    <li>${say.orders}: ${orders}</li>
    <li>${say.sites}: ${sites}</li>
    <li>${say.runs}: ${say.runsOf(runs.length, published)}</li>
    ${last === undefined ? undefined : html`<li>${say.lastResults}: ${say.loadedAndFailed(loaded, failed, expected)}</li>`}
    ${tags.length === 0 ? undefined : html`<li>${say.campaignTags}: ${tagged}</li>`}
    <li>${say.campaignOwner}: <bdi>${owner}</bdi></li>
    <li>${say.createdBy}: ${date(created)}</li>
    <li>${say.lastChanged}: ${date(changed)} (<bdi>${changedBy}</bdi>)</li>
    ${start === null ? undefined : html`<li>${say.starts}: ${date(start)}</li>`}
    ${end === null ? undefined : html`<li>${say.ends}: ${date(end)}</li>`}
  </ul>`;
}

function runsTable(runs: readonly RunStatus[], say: Say): Markup {
  const runLink = (run: string | undefined) =>
    run === undefined ? "" : html`<a href="${cockpitRunHref(run)}">${run}</a>`;
  return html`${cockpitTable(say, say.runs, runs.slice(0, MOST_RUNS), [
    { heading: say.run, cell: ({ run }) => runLink(run) },
    { heading: say.state, cell: ({ state }) => say.states[state] ?? state },
    { heading: say.order, cell: ({ order }) => order ?? "" },
    { heading: say.previousRun, cell: ({ previousRun }) => runLink(previousRun) },
    {
      heading: say.progress,
      cell: ({ sites: { expected, loaded, failed } }) => progressBar(loaded + failed, expected, say),
    },
    { heading: say.loaded, isNumber: true, cell: ({ sites }) => sites.loaded },
    { heading: say.failed, isNumber: true, cell: ({ sites }) => sites.failed },
  ])}
  ${runs.length > MOST_RUNS ? html`<p>${say.moreOf(runs.length - MOST_RUNS)}</p>` : undefined}`;
}

/** Makes links to the report pages of the panels and of the published runs. */
function reports(orders: readonly OrderOfTable[], runs: readonly RunStatus[], say: Say): Markup {
  const published = runs.filter(({ state }) => state === "published");
  if (published.length === 0) return html`<p>${say.noReports}</p>`;
  const measured = new Set(published.flatMap(({ panel }) => panel ?? []));
  const panels = new Set(orders.flatMap(({ panel }) => (panel !== null && measured.has(panel) ? [panel] : [])));
  return html`<ul>
    ${[...panels].map((panel) => html`<li><a href="${panelHref(panel)}">${say.reportOfPanel(panel)}</a></li> `)}
    ${published.slice(0, MOST_RUNS).map(({ run }) => html`<li><a href="/runs/${encodeURIComponent(run)}">${say.reportOfRun(run)}</a></li> `)}
  </ul>`;
}

interface SiteOfCampaign {
  readonly site: string;
  readonly orders: readonly string[];
}

async function sitesOf(
  { observatory, database }: CockpitRequest["cockpit"],
  campaign: string,
): Promise<SiteOfCampaign[]> {
  const own = (await allOrders(database)).filter((order) => order.campaign === campaign);
  return [...(await ordersBySite(observatory, own))].map(([site, orders]) => ({ site, orders }));
}

function sitesTable(sites: readonly SiteOfCampaign[], say: Say): Markup {
  return html`${cockpitTable(say, say.sites, sites.slice(0, MOST_SITES), [
    { heading: say.site, cell: ({ site }) => html`<a href="${cockpitSiteHref(site)}"><bdi>${site}</bdi></a>` },
    { heading: say.orders, cell: ({ orders }) => orders.join(", ") },
  ])}
  ${sites.length > MOST_SITES ? html`<p>${say.moreOf(sites.length - MOST_SITES)}</p>` : undefined}`;
}
