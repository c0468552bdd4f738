import type { ScoredGroup, ScoredRegion } from "@eiao/etl";
import { html } from "../../../formats/markup.ts";
import type { Markup } from "../../../formats/markup.ts";
import { placeOf, queryOf, selectionText } from "../../model/selection.ts";
import { historyPicture } from "../../pictures/history.ts";
import { figure } from "../../pictures/picture.ts";
import { tileMap } from "../../pictures/tile-map.ts";
import { countriesOf } from "../countries.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { intervalCell, letterOf, scoreCard, scoreMark } from "../marks.ts";
import { dateText, numberText, placeName } from "../names.ts";
import { pagedTable } from "../paged-table.ts";
import { belowOf, reportFrame } from "../report-frame.ts";
import { chosenRun } from "../view.ts";
import type { PageRequest, View } from "../view.ts";
import { differenceData, rankColumn, rankData, verdictColumn } from "../change-columns.ts";
import { sinceDate, sinceLast } from "../change-sentence.ts";

/** Regional: the selection's score, whether it has become better, and the places below it. */
export async function regionsView(request: PageRequest): Promise<View> {
  const { say, reader, selection } = request;
  const run = chosenRun(request);
  const query = queryOf(selection, run.run);
  const { rows: groups, against } = await reader.group(query);
  const [own] = groups;
  const { rows: regions } = await reader.regions(query);
  const { rows: past } = await reader.history(query);
  const table = regionTable(regions, request);
  const isEverywhere = placeOf(selection) === "";
  const map = tileMap(isEverywhere ? await countriesOf(request, run.run, selection.sector) : regions, say);
  return await reportFrame("regions", request, run, {
    tables: [table],
    body: html`<div class="split">
        <div>
          ${own === undefined ? undefined : await summary(own, against, request)}
          ${
            past.length < 2
              ? undefined
              : html`<h2>${say.overTime}</h2>
                  ${figure(historyPicture(past, say))}
                  <p>
                    <a href="/reports/history${selectionText(selection)}"
                      >${say.allRuns(placeName(placeOf(selection), say))}</a
                    >
                  </p>`
          }
        </div>
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

/** Rank by score, best first; equal ones by name (D-30). */
function regionTable(regions: readonly ScoredRegion[], { say, selection }: PageRequest): DataTable {
  const rows = regions
    .map((region) => ({ ...region, name: placeName(region.place, say) }))
    .toSorted(
      (a, b) => (a.rank?.rank ?? Infinity) - (b.rank?.rank ?? Infinity) || a.name.localeCompare(b.name, say.language),
    );
  return dataTable<RankedRegion>(
    "regions",
    say.reports.regions.title,
    [
      {
        name: "region",
        heading: say.region,
        value: ({ name }) => name,
        shown: ({ place, name }) =>
          html`<a href="/reports/regions${selectionText(belowOf(selection, place))}">${name}</a>`,
      },
      rankColumn(({ rank }) => rank, say),
      { name: "score", heading: say.score, value: ({ value }) => value, shown: ({ value }) => scoreMark(value, say) },
      {
        name: "low",
        heading: say.intervalHeading,
        value: ({ low }) => low,
        shown: ({ low, high }) => intervalCell(low, high, say),
      },
      verdictColumn(({ change }) => change, say),
      { name: "sites", heading: say.sites, value: ({ sites }) => sites, isNumber: true },
      {
        name: "before",
        heading: say.scoreBefore,
        value: ({ before }) => before,
        shown: ({ before }) => scoreMark(before, say),
      },
    ],
    rows,
    [
      { name: "code", value: ({ place }) => place },
      { name: "letter", value: ({ value }) => letterOf(value) },
      { name: "high", value: ({ high }) => high },
      ...differenceData<RankedRegion>(({ change }) => change),
      ...rankData<RankedRegion>(({ rank }) => rank),
    ],
  );
}

const YEAR_MS = 365.25 * 24 * 3_600_000;

/** Score, change since the run before (`against`), and since a year before. */
async function summary(own: ScoredGroup, against: string | null, request: PageRequest): Promise<Markup> {
  const { say, reader, selection, runs } = request;
  const run = chosenRun(request);
  const { sites } = own;
  const yearBefore = nearestRun(
    runs.filter((one) => !one.beside || one.run === run.run),
    run.run,
    YEAR_MS,
  );
  const past =
    yearBefore === undefined
      ? undefined
      : (await reader.group({ ...queryOf(selection, run.run), against: yearBefore.run })).rows[0];
  return html`${scoreCard(own, say)}
    <ul class="facts">
      <li>${say.meanOf(numberText(sites, say), sites)}</li>
      <li>${sinceLast(own, against, say)}</li>
      ${
        yearBefore === undefined || past === undefined || past.change === null
          ? undefined
          : html`<li>${sinceDate(past, dateText(yearBefore.date, say), say)}</li>`
      }
    </ul>`;
}

/** The run before one whose date is nearest to so long before it; none when that is the run just before it. */
export function nearestRun<Run extends { readonly run: string; readonly date: string | null }>(
  runs: readonly Run[],
  of: string,
  milliseconds: number,
): Run | undefined {
  const at = runs.findIndex(({ run }) => run === of);
  const date = runs[at]?.date;
  if (date === undefined || date === null) return undefined;
  const wanted = Date.parse(date) - milliseconds;
  const distance = (run: Run) => Math.abs(Date.parse(run.date ?? date) - wanted);
  const earlier = runs.slice(at + 2).filter((run) => run.date !== null);
  return earlier.reduce<Run | undefined>(
    (best, run) => (best === undefined || distance(run) < distance(best) ? run : best),
    undefined,
  );
}
