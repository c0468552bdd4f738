import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import { liveLink } from "../../public/views/marks.ts";
import type { Suggestions } from "../../observatory/schedule/suggestions.ts";
import type { ArgumentValue } from "../../transport/service.ts";
import type { CockpitRequest } from "../http/request.ts";
import { callSiteUrlServer } from "../service-calls.ts";
import { buttonForm, may } from "./layout.ts";
import type { CockpitView } from "./layout.ts";
import { cockpitCampaignHref, cockpitRunHref, cockpitSiteHref, cockpitTable } from "./parts.ts";
import type { CockpitColumn } from "./parts.ts";

/** Makes the page with the suggestions for the sites of a campaign. */
export async function campaignSuggestionsPage(request: CockpitRequest): Promise<CockpitView> {
  const { say } = request.cockpit;
  const [campaign = ""] = request.params;
  const body = await suggestionsMarkup(request, { campaign }, `${cockpitCampaignHref(campaign)}/suggestions`, 2);
  return {
    title: say.suggestions,
    crumbs: [
      { text: say.campaigns, href: "/cockpit/campaigns" },
      { text: campaign, href: cockpitCampaignHref(campaign) },
      { text: say.suggestions },
    ],
    body,
  };
}

/**
 * Makes the lists of suggestions, each with the button that accepts it.
 * @param of  the campaign or the run. @param next  the page to which a button leads back. @param level  of the headings.
 */
export async function suggestionsMarkup(
  request: CockpitRequest,
  of: Readonly<Record<string, ArgumentValue>>,
  next: string,
  level: 2 | 3,
): Promise<Markup> {
  const { say } = request.cockpit;
  const heading = (text: string) => (level === 2 ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`);
  const found = (await callSiteUrlServer(request, "suggestions", of)) as unknown as Suggestions;
  return html`<p>${say.suggestionsLead}</p>
    ${heading(say.forwardedSites)} ${forwardedTable(request, found.forwarded, next)} ${heading(say.smallSites)}
    ${smallTable(request, found.small, next)} ${heading(say.newHosts)} ${hostsTable(request, found.hosts, next)}`;
}

type Button<Row> = (row: Row) => readonly [action: string, words: string, fields: Readonly<Record<string, string>>];

/** Returns the column with the buttons, which only curators see. */
function buttons<Row>(
  { cockpit: { say }, caller }: CockpitRequest,
  next: string,
  subjectOf: (row: Row) => string,
  button: Button<Row>,
): CockpitColumn<Row>[] {
  if (!may(caller, "curator")) return [];
  const shown = (row: Row) => {
    const [action, text, fields] = button(row);
    return buttonForm(caller, action, text, { fields: { ...fields, next }, about: subjectOf(row) });
  };
  return [{ heading: say.actionsOf, cell: shown }];
}

const more = (all: number, shown: number, { cockpit: { say } }: CockpitRequest): Markup | undefined =>
  all > shown ? html`<p>${say.moreOf(all - shown)}</p>` : undefined;

const webLink = (url: string): MarkupContent => liveLink(url, html`<bdi>${url}</bdi>`);
const siteLink = (site: string): Markup => html`<a href="${cockpitSiteHref(site)}"><bdi>${site}</bdi></a>`;
const runLink = (run: string | null): Markup | string =>
  run === null ? "" : html`<a href="${cockpitRunHref(run)}">${run}</a>`;

function forwardedTable(request: CockpitRequest, { all, sites }: Suggestions["forwarded"], next: string): Markup {
  const { say } = request.cockpit;
  return html`${cockpitTable(say, say.forwardedSites, sites, [
    { heading: say.site, cell: ({ site }) => siteLink(site) },
    { heading: say.startPage, cell: ({ seed }) => webLink(seed) },
    { heading: say.forwardsTo, cell: ({ target }) => webLink(target) },
    { heading: say.run, cell: ({ run }) => runLink(run) },
    ...buttons<(typeof sites)[number]>(
      request,
      next,
      ({ site }) => site,
      ({ site, seeds }) => [`${cockpitSiteHref(site)}/set`, say.useAddress, { seeds: seeds.join("\n") }],
    ),
  ])}
  ${more(all, sites.length, request)}`;
}

function smallTable(request: CockpitRequest, { all, sites }: Suggestions["small"], next: string): Markup {
  const { say } = request.cockpit;
  return html`${cockpitTable(say, say.smallSites, sites, [
    { heading: say.site, cell: ({ site }) => siteLink(site) },
    { heading: say.pages, isNumber: true, cell: ({ pages }) => pages },
    { heading: say.reason, cell: ({ reason }) => reason },
    { heading: say.run, cell: ({ run }) => runLink(run) },
    ...buttons<(typeof sites)[number]>(
      request,
      next,
      ({ site }) => site,
      ({ site }) => [`${cockpitSiteHref(site)}/set`, say.markSmall, { small: "yes" }],
    ),
  ])}
  ${more(all, sites.length, request)}`;
}

function hostsTable(request: CockpitRequest, { all, hosts }: Suggestions["hosts"], next: string): Markup {
  const { say } = request.cockpit;
  return html`${cockpitTable(say, say.newHosts, hosts, [
    { heading: say.host, cell: ({ host, url }) => html`<bdi>${host}</bdi> (${webLink(url)})` },
    { heading: say.linkedFrom, cell: ({ site }) => siteLink(site) },
    { heading: say.linkingSites, isNumber: true, cell: ({ sites }) => sites },
    { heading: say.run, cell: ({ run }) => runLink(run) },
    ...buttons<(typeof hosts)[number]>(
      request,
      next,
      ({ host }) => host,
      ({ host, start, order }) =>
        order === null
          ? [`${cockpitSiteHref(host)}/set`, say.addAsSite, { seeds: start }]
          : ["/cockpit/orders/extend", say.addToOrder(order), { order, urls: start }],
    ),
  ])}
  ${more(all, hosts.length, request)}`;
}
