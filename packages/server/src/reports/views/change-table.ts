import type { ReportRow } from "@eiao/etl";
import type { Messages } from "../text/english.ts";
import { dataTable } from "./data-table.ts";
import type { DataTable } from "./data-table.ts";
import { differenceText } from "./numbers.ts";
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
        name: "note",
        heading: say.note,
        value: ({ note = "" }) => note,
        shown: ({ note = "" }) => untranslated(note, say),
      },
    ],
    rows,
    [
      { name: "low", value: ({ low = null }) => low },
      { name: "high", value: ({ high = null }) => high },
    ],
  );
}
