import type { ScoredRegion } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import { reportError } from "../../model/errors.ts";
import { placeOf, queryOf, selectionText } from "../../model/selection.ts";
import { tileMap } from "../../pictures/region-map.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { intervalCell, letterOf, scoreMark } from "../marks.ts";
import { placeName } from "../names.ts";
import { pagedTable } from "../paged-table.ts";
import { belowOf, reportLayout } from "../report-layout.ts";
import { groupSummary } from "./group-summary.ts";
import { chosenRun } from "../view.ts";
import type { PageRequest, View } from "../view.ts";
import { figure } from "../../pictures/charts.ts";
import { differenceData, rankColumn, rankData, verdictColumn } from "../changes.ts";

/** Makes the page of a place: its score, its change, and the places in it. */
export async function regionsView(request: PageRequest): Promise<View> {
  const { say, reader, selection } = request;
  const { collection } = selection;
  if (collection !== "") {
    const problem = "collections are not divided into regions; see /reports/collections";
    throw reportError("BadReportQuery", { name: "collection", value: JSON.stringify(collection), problem });
  }
  const run = chosenRun(request);
  const { markup, table: figures } = await groupSummary(request);
  const { rows: regions } = await reader.regions(queryOf(selection, run.run));
  const table = regionTable(regions, request);
  const isEverywhere = placeOf(selection) === "";
  const map = tileMap(isEverywhere ? await countriesOf(request, run.run, selection.sector) : regions, say);
  return await reportLayout("regions", request, run, {
    tables: [table, figures],
    body: html`<div class="split">
        <div>${markup}</div>
        ${figure(map)}
      </div>
      ${
        regions.length === 0
          ? html`<p>${say.noRegionsBelow}</p>`
          : html`<h2>${say.regionsBelow(placeName(placeOf(selection), say))}</h2>
              ${pagedTable(table, request)}`
      }`,
  });
}

interface RankedRegion extends ScoredRegion {
  readonly name: string;
}

/** Makes the table of regions, ranked by score, best first; equal scores are sorted by name (D-30). */
export function regionTable(regions: readonly ScoredRegion[], { say, selection }: PageRequest): DataTable {
  const rows = regions
    .map((region) => ({ ...region, name: placeName(region.place, say) }))
    .toSorted(
      (a, b) => (a.rank?.rank ?? Infinity) - (b.rank?.rank ?? Infinity) || a.name.localeCompare(b.name, say.language),
    );
  return dataTable("regions", say.reports.regions.title, rows, [
    {
      name: "region",
      heading: say.region,
      value: ({ name }) => name,
      cell: ({ place, name }) =>
        html`<a href="/reports/regions${selectionText(belowOf(selection, place))}">${name}</a>`,
    },
    rankColumn(({ rank }) => rank, say),
    { name: "score", heading: say.score, value: ({ value }) => value, cell: ({ value }) => scoreMark(value, say) },
    { name: "low", heading: say.intervalHeading, cell: ({ low, high }) => intervalCell(low, high, say) },
    verdictColumn(({ change }) => change, say),
    { name: "sites", heading: say.sites, isNumber: true },
    { name: "before", heading: say.scoreBefore, cell: ({ before }) => scoreMark(before, say) },
    { name: "code", value: ({ place }) => place },
    { name: "letter", value: ({ value }) => letterOf(value) },
    "high",
    ...differenceData<RankedRegion>(({ change }) => change),
    ...rankData<RankedRegion>(({ rank }) => rank),
  ]);
}

/** The groups of countries. The other places of the first level have no countries. */
const groups: ReadonlySet<string> = new Set(["EU", "EFTA", "OTHER"]);

/** Reads the countries of all groups in which a run has sites. @param sector  "" for all. */
export async function countriesOf({ reader }: PageRequest, run: string, sector: string): Promise<ScoredRegion[]> {
  const { places } = await reader.groups(run);
  const present = places.filter(({ code }) => groups.has(code));
  const of = sector === "" ? {} : { sector };
  const tables = await Promise.all(present.map(({ code }) => reader.regions({ run, place: code, ...of })));
  return tables.flatMap(({ rows }) => rows);
}
