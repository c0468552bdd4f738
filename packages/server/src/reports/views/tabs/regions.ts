import type { PublishedRun, ScoredGroup, ScoredRegion } from "@eiao/etl";
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
import { groupTable } from "../group-table.ts";
import { downloads, pagedTable } from "../paged-table.ts";
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
  const yearBefore = own === undefined ? undefined : await yearBeforeOf(request);
  const figures = groupTable(
    "group",
    [
      ...groups.map((group) => ({ ...group, run: run.run, against })),
      ...(yearBefore === undefined ? [] : [{ ...yearBefore.group, run: run.run, against: yearBefore.run.run }]),
    ],
    say,
  );
  const isEverywhere = placeOf(selection) === "";
  const map = tileMap(isEverywhere ? await countriesOf(request, run.run, selection.sector) : regions, say);
  return await reportFrame("regions", request, run, {
    tables: [table, figures],
    body: html`<div class="split">
        <div>
          ${own === undefined ? undefined : summary(own, against, yearBefore, request)} ${downloads(figures, request)}
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
export function regionTable(regions: readonly ScoredRegion[], { say, selection }: PageRequest): DataTable {
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

/** A group in comparison with an earlier run. */
interface GroupSince {
  readonly run: PublishedRun;
  readonly group: ScoredGroup;
}

/** The selection in comparison with the run that is nearest to a year before; undefined: there is none. */
async function yearBeforeOf(request: PageRequest): Promise<GroupSince | undefined> {
  const { reader, selection, runs } = request;
  const run = chosenRun(request);
  const earlier = nearestRun(
    runs.filter((one) => one.run === run.run || (run.panel !== null && one.panel === run.panel)),
    run.run,
    YEAR_MS,
  );
  if (earlier === undefined) return undefined;
  const [group] = (await reader.group({ ...queryOf(selection, run.run), against: earlier.run })).rows;
  return group === undefined || group.change === null ? undefined : { run: earlier, group };
}

/** Score, change since the run before (`against`), and since a year before. */
function summary(
  own: ScoredGroup,
  against: string | null,
  yearBefore: GroupSince | undefined,
  { say }: PageRequest,
): Markup {
  const { sites } = own;
  return html`${scoreCard(own, say)}
    <ul class="facts">
      <li>${say.meanOf(numberText(sites, say), sites)}</li>
      <li>${sinceLast(own, against, say)}</li>
      ${
        yearBefore === undefined
          ? undefined
          : html`<li>${sinceDate(yearBefore.group, dateText(yearBefore.run.date, say), say)}</li>`
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
