import type { GroupSize, PublishedRun } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { everything, levelOf, placeOf, placesAbove, selectionText, selectPlace } from "../model/selection.ts";
import type { ReportSelection } from "../model/selection.ts";
import { langOf, link } from "./layout.ts";
import {
  nameMarkup,
  placeName,
  runDateText,
  runHref,
  sectorLanguage,
  sectorName,
  selectionMarkup,
  selectionName,
} from "./names.ts";
import { panelLine, ruleSetLine } from "../../public/views/choice-lines.ts";
import { latestRun, offeredRuns } from "./view.ts";
import type { Crumb, PageRequest, View } from "./view.ts";

/** The reports of a selection in the order of their tabs: spec 14.2. */
export const tabs = ["regions", "collections", "sites", "distribution", "history", "content", "tests"] as const;
export type ReportTab = (typeof tabs)[number];

/** Adds form, tabs, breadcrumbs and description to a report (spec 14.1). */
export async function reportLayout(
  tab: ReportTab,
  request: PageRequest,
  run: PublishedRun,
  content: Pick<View, "body" | "tables">,
): Promise<View> {
  const { say, selection, reader } = request;
  const groups = await reader.groups(run.run);
  const { title, short, long } = say.reports[tab];
  const isList = tab === "collections" && selection.collection === "";
  return {
    title: isList ? title : `${title}: ${selectionName(selection, say)}`,
    heading: isList ? title : [`${title}: `, selectionMarkup(selection, say)],
    description: long,
    canonical: selectionText(selection),
    ...crumbsOf(tab, selection, say),
    ...content,
    body: html`<nav aria-label="${say.reportTabs}" class="tabs">
        <ul>
          ${shownTabs(tab, groups).map((one) => html`<li>${link(tabHref(one, selection), say.reports[one].title, one === tab)}</li> `)}
        </ul>
      </nav>
      <p class="lead">${short}</p>
      ${runLine(run, `/reports/${tab}`, request)}
      ${ruleSetLine(run, `/reports/${tab}${selectionText(selection)}`, request)}
      ${run.panel === null ? html`<p><strong>${say.outsideRun}</strong></p>` : undefined} ${content.body}
      <p class="soft">${long}</p>
      ${filterForms(tab, groups, request)}`,
  };
}

/** Returns the tabs of a run. A run without collections has no tab for them. */
function shownTabs(tab: ReportTab, { collections }: GroupsOfRun): readonly ReportTab[] {
  return tabs.filter((one) => one !== "collections" || one === tab || collections.length > 0);
}

/** Returns the address of a tab. Collections have no regions, and places no collections: these tabs drop the selection. */
function tabHref(tab: ReportTab, selection: ReportSelection): string {
  const isLeft = selection.collection === "" ? tab === "collections" : tab === "regions";
  return `/reports/${tab}${selectionText(isLeft ? { ...everything, run: selection.run } : selection)}`;
}

/** Names the run of the figures, with a link to the latest if it is an earlier one. @param path  the path of the page. */
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
  const list = { text: say.allCollections };
  if (selection.collection !== "")
    return {
      crumbs: [
        { ...list, href: `/reports/collections${selectionText({ ...everything, run })}` },
        { text: nameMarkup(selection.collection) },
      ],
    };
  if (tab === "collections") return { crumbs: [list] };
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

type GroupsOfRun = Readonly<Record<"places" | "sectors" | "collections", readonly GroupSize[]>>;

type Option = readonly [code: string, name: string, lang?: string | undefined];

/** Makes the forms for another selection: a place and sector, or a collection if the run has some. */
function filterForms(tab: ReportTab, groups: GroupsOfRun, request: PageRequest): Markup {
  const { say } = request;
  const ofCollections = groups.collections.map(({ code }) => code);
  return html`<section aria-labelledby="query" class="query">
    <h2 id="query">${say.reportQuery}</h2>
    ${placesForm(tab === "collections" ? "regions" : tab, groups, request)}
    ${ofCollections.length === 0 ? undefined : collectionForm(tab === "regions" ? "collections" : tab, ofCollections, request)}
  </section>`;
}

function collectionForm(tab: ReportTab, names: readonly string[], request: PageRequest): Markup {
  const { say, selection } = request;
  const { collection } = selection;
  const all = names.includes(collection) || collection === "" ? names : [...names, collection];
  const options = all.toSorted((a, b) => a.localeCompare(b, say.language));
  return html`<form action="/reports/${tab}" method="get">
    <fieldset>
      <legend>${say.chooseCollection}</legend>
      <div class="choices">
        <p class="field">
          <label for="filter-collection">${say.collection}</label>
          <select id="filter-collection" name="collection">
            ${option("", say.noCollection, collection)}
            ${options.map((name) =>
              name === collection
                ? html`<option value="${name}" dir="auto" selected="selected">${name}</option> `
                : html`<option value="${name}" dir="auto">${name}</option> `,
            )}
          </select>
        </p>
        ${runChoice("collection-run", request)}
        <p><button type="submit">${say.getReport}</button></p>
      </div>
    </fieldset>
  </form>`;
}

function runChoice(id: string, request: PageRequest): Markup {
  const { say, selection } = request;
  const runs = offeredRuns(request, selection.run).map((one): Option => [
    one.run,
    `${runDateText(one, say)} (${one.run})`,
  ]);
  return choice({ id, name: "run", label: say.testRun, none: say.latestRun }, runs, selection.run);
}

interface Choice {
  readonly id: string;
  readonly name: keyof ReportSelection;
  readonly label: string;
  /** The text of the option "". */
  readonly none: string;
}

function choice({ id, name, label, none }: Choice, options: readonly Option[], chosen: string): Markup {
  return html`<p class="field">
    <label for="filter-${id}">${label}</label>
    <select id="filter-${id}" name="${name}">
      ${option("", none, chosen)} ${options.map(([code, text, lang]) => option(code, text, chosen, lang))}
    </select>
  </p>`;
}

function placesForm(tab: ReportTab, { places, sectors }: GroupsOfRun, request: PageRequest): Markup {
  const { say, selection } = request;
  const { group, country, region, sector } = selection;
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
  const of = (name: keyof ReportSelection, label: string, none: string): Choice => ({ id: name, name, label, none });
  return html`<form action="/reports/${tab}" method="get">
    <fieldset>
      <legend>${say.chooseSites}</legend>
      <div class="choices">
        ${choice(of("group", say.group, say.allPlaces), below("group", "", group), group)}
        ${choice(of("country", say.country, say.allCountries), countries, country)}
        ${choice(of("region", say.region, say.noRegions), regions, region)}
        ${choice(of("sector", say.sector, say.allSectors), activities, sector)} ${runChoice("run", request)}
        <p><button type="submit">${say.getReport}</button></p>
      </div>
    </fieldset>
  </form>`;
}

function option(code: string, text: string, chosen: string, lang?: string): Markup {
  return code === chosen
    ? html`<option value="${code}" selected="selected" ${langOf(lang)}>${text}</option> `
    : html`<option value="${code}" ${langOf(lang)}>${text}</option> `;
}

function isWithin(code: string, around: string): boolean {
  return around === "" || placesAbove(code).slice(0, -1).includes(around);
}

/** Returns the selection of a place with the sector and run of another selection. */
export function belowOf(selection: ReportSelection, place: string): ReportSelection {
  const { sector, run } = selection;
  return { ...(place === "" ? everything : selectPlace(place)), sector, run };
}
