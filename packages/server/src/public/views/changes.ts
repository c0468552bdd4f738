import type { Rank, ReportRow, WarehouseReport } from "@eiao/etl";
import type { Change } from "@eiao/sampler/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import { attributionPicture } from "../pictures/attribution.ts";
import type { ChangeEnds } from "../pictures/attribution.ts";
import type { Messages } from "../text/english.ts";
import { dataTable } from "./data-table.ts";
import type { Column, DataTable } from "./data-table.ts";
import { rankText, verdictMark } from "./marks.ts";
import { untranslated } from "./names.ts";
import { pagedTable } from "./paged-table.ts";
import type { PageRequest } from "./view.ts";
import { figure } from "../pictures/charts.ts";
import { apartTexts, differenceText, noteText } from "./numbers.ts";

/** Makes the table with the parts of a change, which the picture shows too. */
export function changeTable(rows: readonly ReportRow[], say: Messages): DataTable {
  return dataTable("change", say.changeTitle, rows, [
    {
      name: "part",
      heading: say.part,
      value: ({ part = "all" }) => part,
      cell: ({ part = "all" }) => say.parts[part],
    },
    {
      name: "difference",
      heading: say.difference,
      value: ({ value }) => value,
      cell: ({ text }) => differenceText(text, say),
    },
    {
      name: "verdict",
      heading: say.change,
      value: ({ verdict = null }) => verdict,
      cell: ({ verdict = null }) => verdictMark(verdict, say),
    },
    {
      name: "note",
      heading: say.note,
      value: ({ note = "" }) => note,
      cell: ({ note = "" }) => noteText(note, say) ?? untranslated(note, say),
    },
    ...differenceEnds<ReportRow>(({ low = null, high = null }) =>
      low === null || high === null ? null : { low, high },
    ),
  ]);
}

/** Shows the change since the run before as a picture and a table, or a note that there is no comparison. The view makes the heading. */
export function changeMarkup(
  { rows, against }: Pick<WarehouseReport, "rows" | "against">,
  table: DataTable,
  ends: ChangeEnds,
  request: Pick<PageRequest, "path" | "query" | "say">,
): Markup {
  const { say } = request;
  const lead = html`<p>${say.changeLead(against)}</p>`;
  if (against === undefined) return lead;
  return html`${lead} ${figure(attributionPicture(rows, ends, say))} ${pagedTable(table, request)}`;
}

/** Makes the column of a change. People see a mark, programs get the verdict. */
export function verdictColumn<Row>(changeOf: (row: Row) => Change | null, say: Messages): Column<Row> {
  return {
    name: "verdict",
    heading: say.change,
    value: (row) => changeOf(row)?.verdict ?? null,
    cell: (row) => verdictMark(changeOf(row)?.verdict ?? null, say),
  };
}

/** Makes the columns of a difference and its interval, for programs only. */
export function differenceData<Row>(changeOf: (row: Row) => Change | null): Pick<Column<Row>, "name" | "value">[] {
  return [{ name: "difference", value: (row) => changeOf(row)?.difference ?? null }, ...differenceEnds(changeOf)];
}

/** Makes the columns of the interval of a difference, for programs only. */
export function differenceEnds<Row>(
  changeOf: (row: Row) => Pick<Change, "low" | "high"> | null,
): Pick<Column<Row>, "name" | "value">[] {
  return [
    { name: "differencelow", value: (row) => changeOf(row)?.low ?? null },
    { name: "differencehigh", value: (row) => changeOf(row)?.high ?? null },
  ];
}

/** Makes the column of a rank. People see the range that the intervals allow, programs get the rank. */
export function rankColumn<Row>(rankOf: (row: Row) => Rank | null, say: Messages): Column<Row> {
  return {
    name: "rank",
    heading: say.rank,
    value: (row) => rankOf(row)?.rank ?? null,
    cell: (row) => rankText(rankOf(row), say),
    isNumber: true,
  };
}

/** Makes the columns of the range of a rank, for programs only. */
export function rankData<Row>(rankOf: (row: Row) => Rank | null): Pick<Column<Row>, "name" | "value">[] {
  return [
    { name: "rankfrom", value: (row) => rankOf(row)?.from ?? null },
    { name: "rankto", value: (row) => rankOf(row)?.to ?? null },
    { name: "rankof", value: (row) => rankOf(row)?.of ?? null },
  ];
}

/** A score and its change since an earlier run. */
export interface ChangedScore {
  readonly value: number | null;
  readonly before: number | null;
  readonly change: Change | null;
}

/** Returns a sentence such as `Better than in the run before: 0.31 to 0.27.` @param against  the run before; null if there is none. */
export function sinceLast(score: ChangedScore, against: string | null, say: Messages): MarkupContent {
  const { change } = score;
  const text = sinceLastText(score, against, say);
  return change === null ? text : verdictMark(change.verdict, say, text);
}

/** Returns the sentence of `sinceLast` as plain text. */
export function sinceLastText({ value, before, change }: ChangedScore, against: string | null, say: Messages): string {
  if (change === null) return say.noEarlier(against ?? undefined);
  return say.sinceLast[change.verdict](...apartTexts(before, value, say));
}

/** Returns a sentence such as `Worse than on 1 March 2025: 0.07 to 0.11.` */
export function sinceDate({ value, before, change }: ChangedScore, date: string, say: Messages): MarkupContent {
  if (change === null) return undefined;
  return verdictMark(change.verdict, say, say.sinceDate[change.verdict](date, ...apartTexts(before, value, say)));
}
