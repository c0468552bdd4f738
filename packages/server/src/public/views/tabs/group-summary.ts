import type { PublishedRun, ScoredGroup } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { queryOf, selectionText } from "../../model/selection.ts";
import { historyPicture, figure } from "../../../public/pictures/charts.ts";
import { sinceDate, sinceLast } from "../../../public/views/changes.ts";
import type { DataTable } from "../data-table.ts";
import { groupTable } from "../group-table.ts";
import { scoreCard } from "../marks.ts";
import { dateText, numberText, selectionName } from "../names.ts";
import { downloads } from "../paged-table.ts";
import { chosenRun } from "../view.ts";
import type { PageRequest } from "../view.ts";

/** Shows the score of the selection, its change, and its history, with the same figures for programs. */
export async function groupSummary(
  request: PageRequest,
): Promise<{ readonly markup: Markup; readonly table: DataTable }> {
  const { say, reader, selection } = request;
  const run = chosenRun(request);
  const query = queryOf(selection, run.run);
  const { rows: groups, against } = await reader.group(query);
  const [own] = groups;
  const { rows: past } = await reader.history(query);
  const yearBefore = own === undefined ? undefined : await yearBeforeOf(request);
  const table = groupTable(
    "group",
    [
      ...groups.map((group) => ({ ...group, run: run.run, against })),
      ...(yearBefore === undefined ? [] : [{ ...yearBefore.group, run: run.run, against: yearBefore.run.run }]),
    ],
    say,
    selection.collection === "" ? {} : { collection: selection.collection },
  );
  return {
    table,
    markup: html`${own === undefined ? undefined : summary(own, against, yearBefore, request)}
    ${downloads(table, request)}
    ${
      past.length < 2
        ? undefined
        : html`<h2>${say.overTime}</h2>
            ${figure(historyPicture(past, say))}
            <p>
              <a href="/reports/history${selectionText(selection)}">${say.allRuns(selectionName(selection, say))}</a>
            </p>`
    }`,
  };
}

const YEAR_MS = 365.25 * 24 * 3_600_000;

/** A group and the earlier run that it is compared with. */
interface GroupSince {
  readonly run: PublishedRun;
  readonly group: ScoredGroup;
}

/** Compares the selection with the run that is nearest to a year before. Returns undefined if there is none. */
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

/** Shows the score, the change since the run before (`against`), and the change since a year before. */
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

/** Returns the run whose date is nearest to a given time before a run, or undefined if that is the run just before. */
export function nearestRun<Run extends { readonly run: string; readonly date: string | null }>(
  runs: readonly Run[],
  of: string,
  milliseconds: number,
): Run | undefined {
  const at = runs.findIndex(({ run }) => run === of);
  const date = runs[at]?.date;
  if (date === undefined || date === null) return undefined;
  const target = Date.parse(date) - milliseconds;
  const distance = (run: Run) => Math.abs(Date.parse(run.date ?? date) - target);
  const earlier = runs.slice(at + 2).filter((run) => run.date !== null);
  return earlier.reduce<Run | undefined>(
    (best, run) => (best === undefined || distance(run) < distance(best) ? run : best),
    undefined,
  );
}
