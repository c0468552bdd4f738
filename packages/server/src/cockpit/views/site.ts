import { explainUrl } from "@eiao/crawler/internal/repository";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import type { CockpitAnswer, CockpitRequest } from "../http/request.ts";
import { checkKnownSite, resolveSite } from "../../observatory/services/sites.ts";
import { buttonForm, may } from "./layout.ts";
import type { CockpitView } from "./layout.ts";
import { annotationsOfSite } from "./annotations.ts";
import { exclusionOfSite, siteFieldsMarkup } from "./site-fields.ts";
import { siteLogs } from "./logs.ts";
import { cockpitTable, field, cockpitRunHref, cockpitSiteHref, timeText } from "./parts.ts";

const MOST_RUNS = 50;
const MOST_DECISIONS = 100;

/** Makes the form that finds a site, or leads to the site that was asked for. */
export async function findSitePage({ cockpit, query }: CockpitRequest): Promise<CockpitAnswer | CockpitView> {
  const { say } = cockpit;
  const input = (query.get("q") ?? "").trim();
  if (input !== "") return { kind: "gone-on", to: cockpitSiteHref(await resolveSite(cockpit, input)) };
  return {
    title: say.findSite,
    crumbs: [{ text: say.parts.site }],
    body: html`<form method="get" action="/cockpit/sites" role="search" aria-label="${say.findSite}">
        ${field("find-site", "q", say.siteLabel)}
        <p><button type="submit">${say.show}</button></p>
      </form>
      <p><a href="/cockpit/excluded">${say.excludedSites}</a></p>`,
  };
}

/** Makes the page of a site: its results in all runs, its logs, and why a page is in or not. */
export async function sitePage(request: CockpitRequest): Promise<CockpitView> {
  const { cockpit, caller, params, query } = request;
  const { observatory, say } = cockpit;
  const [site = ""] = params;
  const jobs = await observatory.queue.jobsOfSite(site, MOST_RUNS);
  const known = await observatory.repository.siteOf(site);
  await checkKnownSite(cockpit, site);
  const start = jobs[0]?.url ?? known?.seeds[0] ?? site;
  const input = (query.get("url") ?? "").trim(); // not cut: its length may be why the page is not in
  const url = input.startsWith("/") ? (URL.parse(input, start)?.href ?? input) : input;
  return {
    title: say.siteTitle(site),
    crumbs: [{ text: say.parts.site, href: "/cockpit/sites" }, { text: site }],
    body: html`<p>${say.startPage}: ${linkToWeb(start)}</p>
      ${may(caller, "curator") ? buttonForm(caller, "/cockpit/measure", say.measureNow, { fields: { url: start } }) : undefined}
      <h2>${say.siteRuns}</h2>
      ${cockpitTable(say, say.siteRuns, jobs, [
        { heading: say.run, cell: ({ run }) => html`<a href="${cockpitRunHref(run)}">${run}</a>` },
        { heading: say.state, cell: ({ state }) => say.jobStates[state] ?? state },
        { heading: say.tries, isNumber: true, cell: ({ scheduleCount }) => scheduleCount },
        { heading: say.since, cell: ({ changedAt }) => timeText(changedAt) },
        { heading: say.reason, cell: ({ reason }) => reason ?? "" },
      ])}
      <h2>${say.siteLogs}</h2>
      ${await siteLogs(cockpit, site, jobs.find(({ databaseId }) => databaseId !== null)?.databaseId ?? null)}
      <h2 id="annotations">${say.annotations}</h2>
      ${await annotationsOfSite(request, site)}
      ${
        known === undefined
          ? undefined
          : html`<h2 id="fields">${say.siteFields}</h2>
              ${siteFieldsMarkup(request, known)}`
      }
      <h2>${say.whetherMeasured}</h2>
      ${await exclusionOfSite(request, site)}
      <h2 id="why">${say.why}</h2>
      <form method="get" action="${cockpitSiteHref(site)}#why">
        ${field("why-url", "url", say.pageAddress, { value: url })}
        <p><button type="submit">${say.ask}</button></p>
      </form>
      ${url === "" ? undefined : await explanation(request, site, url)}`,
  };
}

/** Makes a link if an address leads to the web. */
function linkToWeb(url: string): MarkupContent {
  return /^https?:\/\//i.test(url) ? html`<a href="${url}" rel="noreferrer">${url}</a>` : url;
}

async function explanation({ cockpit }: CockpitRequest, site: string, url: string): Promise<Markup> {
  const { observatory, say } = cockpit;
  const { dataDir, repository } = observatory;
  const known = await repository.siteOf(site);
  const ofSite = () => Promise.resolve(known === undefined ? [] : [known]);
  const found = await explainUrl(url, dataDir, { ...repository, allSites: ofSite });
  const decisions = found.decisions.toReversed().slice(0, MOST_DECISIONS);
  return html`<p role="status">${say.whyPages(found.pages.length)}</p>
    <h3>${say.decisions}</h3>
    ${
      decisions.length === 0
        ? html`<p>${say.noDecisions}</p>`
        : cockpitTable(say, say.decisions, decisions, [
            { heading: say.crawlOf, cell: ({ launch }) => launch },
            { heading: say.verdict, cell: ({ verdict }) => verdict },
            { heading: say.rule, cell: ({ rule, index }) => (index === 0 ? rule : `${rule} (${index})`) },
            { heading: say.reason, cell: ({ reason }) => reason ?? "" },
          ])
    }`;
}
