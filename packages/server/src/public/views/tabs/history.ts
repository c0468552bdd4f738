import type { PastScore } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import { queryOf, selectionText } from "../../model/selection.ts";
import { historyPicture, figure } from "../../../public/pictures/charts.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { intervalCell, letterOf, scoreMark } from "../marks.ts";
import { changeMarkup, changeTable, differenceData, verdictColumn } from "../../../public/views/changes.ts";
import { dateText } from "../names.ts";
import { pagedTable } from "../paged-table.ts";
import { reportLayout } from "../report-layout.ts";
import { chosenRun } from "../view.ts";
import type { PageRequest, View } from "../view.ts";

/** Makes the page of past results: the selection in every published run, and the causes of the latest change. */
export async function historyView(request: PageRequest): Promise<View> {
  const { say, reader, selection } = request;
  const run = chosenRun(request);
  const query = queryOf(selection, run.run);
  const { rows } = await reader.history(query);
  const hrefOf = (one: string) => `/reports/regions${selectionText({ ...selection, run: one })}`;
  const table = historyTable(rows, say.sites, hrefOf, request);
  const change = await reader.change(query);
  const [own] = (await reader.group(query)).rows;
  const parts = changeTable(change.rows, say);
  return await reportLayout("history", request, run, {
    tables: [table, parts],
    body: html`${figure(historyPicture(rows, say))} ${pagedTable(table, request)}
      <h2>${say.changeTitle}</h2>
      ${changeMarkup(change, parts, { before: own?.before ?? null, now: own?.value ?? null }, request)}`,
  });
}

/** Makes the table of runs, newest first. @param counted  The name of what is counted: sites or pages. */
export function historyTable(
  rows: readonly PastScore[],
  counted: string,
  hrefOf: (run: string) => string,
  { say }: PageRequest,
): DataTable {
  return dataTable("history", say.reports.history.title, rows, [
    { name: "run", heading: say.testRun, cell: ({ run }) => html`<a href="${hrefOf(run)}">${run}</a>` },
    { name: "date", heading: say.date, cell: ({ date }) => dateText(date, say) },
    { name: "score", heading: say.score, value: ({ value }) => value, cell: ({ value }) => scoreMark(value, say) },
    { name: "low", heading: say.intervalHeading, cell: ({ low, high }) => intervalCell(low, high, say) },
    { name: "count", heading: counted, isNumber: true },
    verdictColumn(({ change }) => change, say),
    "high",
    { name: "letter", value: ({ value }) => letterOf(value) },
    ...differenceData<PastScore>(({ change }) => change),
  ]);
}
