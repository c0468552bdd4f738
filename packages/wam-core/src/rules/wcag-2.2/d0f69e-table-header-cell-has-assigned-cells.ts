import { unknown } from "./rule.ts";
import { tableOf } from "./table-of.ts";
import { defineRule } from "./rule.ts";

const headers: ReadonlySet<string> = new Set(["columnheader", "rowheader"]);

export const headerHasCells = defineRule({
  id: "d0f69e",
  version: "1.0",
  description: "Table header cell has assigned cells",
  title: "header cell without cells",
  wrong: "No cell of the table belongs to this header.",
  affects:
    "People who use a screen reader and go through the table cell by cell: they are told the wrong headers, or none.",
  remedy: "Use td for a cell that heads nothing; give each row as many cells as the table has columns.",
  examples: {
    fails: ["<table><tr><th>Rate<th>Value<tr><td>15 %</table>"],
    passes: ["<table><tr><th>Rate<th>Value<tr><td>15 %<td>3</table>"],
  },
  questions: {
    spans:
      "The spans of the table overlap in more ways than the program follows. Which cells does each header belong to?",
  },
  required: ["1.3.1"],
  axe: ["th-has-data-cells"],
  needsStyle: true,
  measure(element, facts) {
    if (!headers.has(facts.role(element) ?? "") || !facts.isExposed(element) || !facts.isVisible(element))
      return undefined;
    const table = tableOf(element, facts);
    if (table === undefined) return undefined;
    const assigned = facts.tableHeaders(table)?.assigned;
    return assigned === undefined ? unknown("spans") : assigned.has(element) ? "assigned" : "";
  },
  isMet: (assigned) => assigned !== "",
});
