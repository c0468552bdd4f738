import type { GroupSize, PublishedRun } from "@eiao/etl";
import { html } from "../../formats/markup.ts";
import type { Markup } from "../../formats/markup.ts";
import { everything, levelOf, placeOf, placesAbove, selectionText, selectPlace } from "../model/selection.ts";
import type { ReportSelection } from "../model/selection.ts";
import { langOf, link } from "./frame.ts";
import { placeName, runDateText, runHref, sectorLanguage, sectorMarkup, sectorName } from "./names.ts";
import { panelLine } from "./panel/panel-line.ts";
import { ruleSetLine } from "./rule-set/rule-set-line.ts";
import { latestRun, offeredRuns } from "./view.ts";
import type { Crumb, PageRequest, View } from "./view.ts";

/** The reports of a selection: spec 14.2, in the order of their tabs. */
export const tabs = ["regions", "sites", "distribution", "history", "content", "tests"] as const;
export type ReportTab = (typeof tabs)[number];

/** Form, tabs, breadcrumbs and description of a report around its content (spec 14.1). */
export async function reportFrame(
  tab: ReportTab,
  request: PageRequest,
  run: PublishedRun,
  content: Pick<View, "body" | "tables">,
): Promise<View> {
  const { say, selection, reader } = request;
  const groups = await reader.groups(run.run);
  const { title, short, long } = say.reports[tab];
  const where = placeName(placeOf(selection), say);
  return {
    title: `${title}: ${where}${selection.sector === "" ? "" : `, ${sectorName(selection.sector, say)}`}`,
    heading: [`${title}: ${where}`, ...(selection.sector === "" ? [] : [", ", sectorMarkup(selection.sector, say)])],
    description: long,
    canonical: selectionText(selection),
    ...crumbsOf(tab, selection, say),
    ...content,
    body: html`<nav aria-label="${say.reportTabs}" class="tabs">
        <ul>
          ${tabs.map((one) => html`<li>${link(`/reports/${one}${selectionText(selection)}`, say.reports[one].title, one === tab)}</li> `)}
        </ul>
      </nav>
      <p class="lead">${short}</p>
      ${runLine(run, `/reports/${tab}`, request)}
      ${ruleSetLine(run, `/reports/${tab}${selectionText(selection)}`, request)}
      ${run.panel === null ? html`<p><strong>${say.outsideRun}</strong></p>` : undefined} ${content.body}
      <p class="soft">${long}</p>
      ${filterForm(tab, selection, groups, request)}`,
  };
}

/** Which run the figures are of, and from an earlier one the way to the latest. @param path  of the page. */
export function runLine(run: PublishedRun, path: string, request: PageRequest): Markup {
  const { say, selection } = request;
  const isLatest = latestRun(request)?.run === run.run;
  const latest = `${path}${selectionText({ ...selection, run: "" })}`;
  return html`<p class="soft">
      <a href="${runHref(run.run)}">${say.runTitle(run.run)}</a>, ${runDateText(run, say)}.
      ${isLatest ? undefined : html`<a href="${latest}">${say.toLatest}</a>`}
    </p>
    ${panelLine(request, latest)}`;
}

function crumbsOf(
  tab: ReportTab,
  selection: ReportSelection,
  say: PageRequest["say"],
): Pick<View, "crumbs" | "beside"> {
  const { sector, run } = selection;
  const hrefOf = (one: ReportSelection) => `/reports/${tab}${selectionText({ ...one, sector, run })}`;
  const path = ["", ...placesAbove(placeOf(selection))];
  const crumbs = path.map((code, at): Crumb => {
    const text = placeName(code, say);
    return at === path.length - 1 ? { text } : { text, href: hrefOf(selectPlace(code)) };
  });
  const all = { text: say.allSectors };
  const allHref = `/reports/${tab}${selectionText({ ...selection, sector: "" })}`;
  const beside =
    sector === ""
      ? [all]
      : [
          { ...all, href: allHref },
          { text: sectorName(sector, say), lang: sectorLanguage(sector, say) },
        ];
  return { crumbs, beside };
}

type Option = readonly [code: string, name: string, lang?: string | undefined];

function filterForm(
  tab: ReportTab,
  selection: ReportSelection,
  { places, sectors }: { readonly places: readonly GroupSize[]; readonly sectors: readonly GroupSize[] },
  request: PageRequest,
): Markup {
  const { say } = request;
  const { group, country, region, sector, run } = selection;
  const below = (level: string, around: string, chosen: string): Option[] => {
    const codes = places.flatMap(({ code }) => (levelOf(code) === level && isWithin(code, around) ? [code] : []));
    return [...new Set([...codes, ...(chosen === "" ? [] : [chosen])])]
      .map((code): Option => [code, placeName(code, say)])
      .toSorted(([, a], [, b]) => a.localeCompare(b, say.language));
  };
  const countries = below("country", group, country);
  const regions = country === "" ? [] : below("region", country, region).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const codes = sectors.map(({ code }) => code);
  const activities = [...new Set([...codes, ...(sector === "" ? [] : [sector])])]
    .toSorted((a, b) => Number(a.includes(":")) - Number(b.includes(":")) || (a < b ? -1 : 1)) // other revisions last
    .map((code): Option => [code, sectorName(code, say), sectorLanguage(code, say)]);
  const choice = (
    name: keyof ReportSelection,
    label: string,
    none: string,
    options: readonly Option[],
    chosen: string,
  ) =>
    html`<p class="field">
      <label for="filter-${name}">${label}</label>
      <select id="filter-${name}" name="${name}">
        ${option("", none, chosen)} ${options.map(([code, text, lang]) => option(code, text, chosen, lang))}
      </select>
    </p>`;
  const ofRuns = offeredRuns(request, run).map((one): Option => [one.run, `${runDateText(one, say)} (${one.run})`]);
  return html`<section aria-labelledby="query" class="query">
    <h2 id="query">${say.reportQuery}</h2>
    <form action="/reports/${tab}" method="get">
      <fieldset>
        <legend>${say.chooseSites}</legend>
        <div class="choices">
          ${choice("group", say.group, say.allPlaces, below("group", "", group), group)}
          ${choice("country", say.country, say.allCountries, countries, country)}
          ${choice("region", say.region, say.noRegions, regions, region)}
          ${choice("sector", say.sector, say.allSectors, activities, sector)}
          ${choice("run", say.testRun, say.latestRun, ofRuns, run)}
          <p><button type="submit">${say.getReport}</button></p>
        </div>
      </fieldset>
    </form>
  </section>`;
}

function option(code: string, text: string, chosen: string, lang?: string): Markup {
  return code === chosen
    ? html`<option value="${code}" selected="selected" ${langOf(lang)}>${text}</option> `
    : html`<option value="${code}" ${langOf(lang)}>${text}</option> `;
}

function isWithin(code: string, around: string): boolean {
  return around === "" || placesAbove(code).slice(0, -1).includes(around);
}

/** The selection of one place with the sector and run of another. */
export function belowOf(selection: ReportSelection, place: string): ReportSelection {
  const { sector, run } = selection;
  return { ...(place === "" ? everything : selectPlace(place)), sector, run };
}
