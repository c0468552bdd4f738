import type { ScoredGroup } from "@eiao/etl/internal";
import type { Messages } from "../text/english.ts";
import { differenceData, verdictColumn } from "../../public/views/changes.ts";
import { dataTable } from "./data-table.ts";
import type { DataTable } from "./data-table.ts";
import { letterOf } from "./marks.ts";

/** The run of the figures of a group, and the earlier run that their change is computed against. */
export interface RunsOfGroup {
  readonly run: string;
  readonly against: string | null;
}

/** The figures of a group of sites in one row for each earlier run that the page compares it with, for programs. */
export function groupTable(
  name: "group" | "run",
  rows: readonly (ScoredGroup & RunsOfGroup)[],
  say: Messages,
  more: Readonly<Record<string, string | number | null>> = {},
): DataTable {
  return dataTable<ScoredGroup & RunsOfGroup>(
    name,
    say.score,
    [
      { name: "run", heading: say.testRun, value: ({ run }) => run },
      { name: "place", heading: say.place, value: ({ place }) => place },
      { name: "sites", heading: say.sites, value: ({ sites }) => sites },
      { name: "score", heading: say.score, value: ({ value }) => value },
      { name: "letter", heading: say.letter, value: ({ value }) => letterOf(value) },
      verdictColumn(({ change }) => change, say),
    ],
    rows,
    [
      { name: "low", value: ({ low }) => low },
      { name: "high", value: ({ high }) => high },
      { name: "min", value: ({ min }) => min },
      { name: "max", value: ({ max }) => max },
      { name: "before", value: ({ before }) => before },
      { name: "against", value: ({ against }) => against },
      ...differenceData<ScoredGroup>(({ change }) => change),
      ...Object.entries(more).map(([column, value]) => ({ name: column, value: () => value })),
    ],
  );
}
