import type { PublishedRun, SiteFacts } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import { selectionText, selectPlace } from "../../model/selection.ts";
import { link } from "../layout.ts";
import { dateText, liveName, placeName, runHref, queryOfRun, siteHref } from "../names.ts";
import { liveLink } from "../marks.ts";
import { ruleSetLine } from "../../../public/views/choice-lines.ts";
import { chosenRun, latestRun, newestOfSite, noPage } from "../view.ts";
import type { Crumb, PageRequest, View } from "../view.ts";

/** The reports of a site in the order of their tabs: spec 14.2, Single web site report. */
export const siteParts = ["", "tests", "pages", "content", "history"] as const;
export type SitePart = (typeof siteParts)[number];

/** A site in the run that is shown. */
export interface SiteOfRun {
  readonly site: string;
  readonly run: PublishedRun;
  readonly facts: SiteFacts;
  /** The rule set of the facts. */
  readonly ruleSet: string;
  /** The run that its change is computed against, or null if there is none. */
  readonly against: string | null;
  /** The query `?run=...` if the reader named a run. */
  readonly more: string;
}

/**
 * Begins to read the data that a page of a site probably needs, all at the same time. One after the other each would wait for its turn.
 * The result and errors are ignored here; the later reads receive them.
 */
export function prefetch(
  request: PageRequest,
  more?: (query: { readonly run: string; readonly site: string }) => Promise<unknown>,
): void {
  const { reader, params, runs, selection } = request;
  const [site = ""] = params;
  const run = selection.run === "" ? (latestRun(request) ?? runs[0])?.run : selection.run;
  if (run === undefined || !runs.some((each) => each.run === run)) return;
  const query = { run, site };
  void Promise.allSettled([reader.history(query), reader.site(query), more?.(query)]);
}

/** Returns the site that a path names. @throws EiaoError `NotInRun`, `NothingPublished`. */
export async function siteOfRun(request: PageRequest): Promise<SiteOfRun> {
  const [site = ""] = request.params;
  prefetch(request);
  const run = await runWithSite(site, request);
  const { rows, against, ruleset: ruleSet } = await request.reader.site({ run: run.run, site });
  const [facts] = rows;
  if (facts === undefined) throw noPage(request.path);
  const more = request.selection.run === "" ? "" : queryOfRun(run.run);
  return { site, run, facts, ruleSet, against, more };
}

/** Returns the run that the reader named, or the newest one that has the site. A site that once could not be measured keeps its page. */
async function runWithSite(site: string, request: PageRequest): Promise<PublishedRun> {
  const { reader, runs, selection } = request;
  const latest = selection.run === "" ? (latestRun(request) ?? runs[0]) : undefined;
  if (latest === undefined) return chosenRun(request);
  const names = new Set((await reader.history({ run: latest.run, site })).rows.map(({ run }) => run));
  const having = runs.filter(({ run }) => names.has(run));
  return newestOfSite(having, request) ?? latest;
}

/** Adds name, tabs and breadcrumbs to a report of a site. */
export function layoutOfSite(
  part: SitePart,
  { site, run, facts, more }: SiteOfRun,
  request: PageRequest,
  content: Pick<View, "body" | "tables">,
): View {
  const { say, runs, selection } = request;
  const title = say.siteParts[part === "" ? "main" : part];
  const isLatest = runs[0]?.run === run.run || selection.run === "";
  return {
    title: part === "" ? site : `${title}: ${site}`,
    heading: part === "" ? liveName(site) : html`${liveName(site)}: ${title}`,
    description: say.siteDescription(site),
    crumbs: siteCrumbs(site, facts, part === "" ? undefined : title, more, say),
    canonical: more,
    ...content,
    body: html`${facts.title === "" || facts.title === site ? undefined : html`<p class="lead"><bdi>${facts.title}</bdi></p>`}
      <p>${liveLink(facts.survey.webAddress, say.visit(site))}</p>
      <nav aria-label="${say.siteTabs}" class="tabs">
        <ul>
          ${siteParts.map((one) => html`<li>${link(siteHref(site, one, more), say.siteParts[one === "" ? "main" : one], one === part)}</li> `)}
        </ul>
      </nav>
      <p class="soft">
        <a href="${runHref(run.run)}">${say.runTitle(run.run)}</a>, ${dateText(facts.survey.finished, say)}.
        ${isLatest ? undefined : html`<a href="${siteHref(site, part)}">${say.toLatest}</a>`}
      </p>
      ${ruleSetLine(run, siteHref(site, part, more), request)} ${content.body}`,
  };
}

/** Returns the breadcrumbs from all of Europe to the site. */
export function siteCrumbs(
  site: string,
  { places }: Pick<SiteFacts, "places">,
  last: string | undefined,
  more: string,
  say: PageRequest["say"],
): readonly Crumb[] {
  const run = new URLSearchParams(more).get("run") ?? "";
  const path = ["", ...places.filter((code) => !code.startsWith("geo"))];
  return [
    ...path.map((code): Crumb => ({
      text: placeName(code, say),
      href: `/reports/sites${selectionText({ ...selectPlace(code), run })}`,
    })),
    last === undefined ? { text: site } : { text: site, href: siteHref(site, "", more) },
    ...(last === undefined ? [] : [{ text: last }]),
  ];
}
