import type { ScoredGroup } from "@eiao/etl/internal";
import type { Messages } from "../text/english.ts";
import { differenceData, verdictColumn } from "../../public/views/changes.ts";
import { dataTable } from "./data-table.ts";
import type { DataTable } from "./data-table.ts";
import { letterOf } from "./marks.ts";

/** The run of a group's figures, and the earlier run that their change is computed against. */
export interface RunsOfGroup {
  readonly run: string;
  readonly against: string | null;
}

/** Makes the table of a group's figures for programs: a row for each earlier run that the page compares it with. */
export function groupTable(
  name: "group" | "run",
  rows: readonly (ScoredGroup & RunsOfGroup)[],
  say: Messages,
  more: Readonly<Record<string, string | number | null>> = {},
): DataTable {
  return dataTable(name, say.score, rows, [
    { name: "run", heading: say.testRun },
    { name: "place", heading: say.place },
    { name: "sites", heading: say.sites },
    { name: "score", heading: say.score, value: ({ value }) => value },
    { name: "letter", heading: say.letter, value: ({ value }) => letterOf(value) },
    verdictColumn(({ change }) => change, say),
    "low",
    "high",
    "min",
    "max",
    "before",
    "against",
    ...differenceData<ScoredGroup>(({ change }) => change),
    ...Object.entries(more).map(([column, value]) => ({ name: column, value: () => value })),
  ]);
}
