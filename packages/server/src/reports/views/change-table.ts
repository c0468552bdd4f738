import type { ReportRow, WarehouseReport } from "@eiao/etl";
import { html } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import { attributionPicture } from "../pictures/attribution.ts";
import type { ChangeEnds } from "../pictures/attribution.ts";
import { figure } from "../pictures/picture.ts";
import type { Messages } from "../text/english.ts";
import { differenceEnds } from "./change-columns.ts";
import { dataTable } from "./data-table.ts";
import type { DataTable } from "./data-table.ts";
import { verdictMark } from "./marks.ts";
import { pagedTable } from "./paged-table.ts";
import type { PageRequest } from "./view.ts";
import { differenceText, noteText } from "./numbers.ts";
import { untranslated } from "./names.ts";

/** What a change is made of, in rows: the same as its picture. */
export function changeTable(rows: readonly ReportRow[], say: Messages): DataTable {
  return dataTable<ReportRow>(
    "change",
    say.changeTitle,
    [
      {
        name: "part",
        heading: say.part,
        value: ({ part = "all" }) => part,
        shown: ({ part = "all" }) => say.parts[part],
      },
      {
        name: "difference",
        heading: say.difference,
        value: ({ value }) => value,
        shown: ({ text }) => differenceText(text, say),
      },
      {
        name: "verdict",
        heading: say.change,
        value: ({ verdict = null }) => verdict,
        shown: ({ verdict = null }) => verdictMark(verdict, say),
      },
      {
        name: "note",
        heading: say.note,
        value: ({ note = "" }) => note,
        shown: ({ note = "" }) => noteText(note, say) ?? untranslated(note, say),
      },
    ],
    rows,
    differenceEnds(({ low = null, high = null }) => (low === null || high === null ? null : { low, high })),
  );
}

/** What has changed since the run before, as a picture and a table; where there is none, a sentence. Its heading is the view's. */
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
