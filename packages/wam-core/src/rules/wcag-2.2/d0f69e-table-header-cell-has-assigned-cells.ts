import { isHtml } from "../../accessibility/html-element.ts";
import { hasScript } from "./scripts.ts";
import { undecided } from "./rule.ts";
import { AFFECTED_BY_HEADERS, dataTableOf } from "./table-of.ts";
import { defineRule } from "./rule.ts";

const headers: ReadonlySet<string> = new Set(["columnheader", "rowheader"]);

export const headerHasCells = defineRule({
  id: "d0f69e",
  description: "Table header cell has assigned cells",
  title: "table header without cells",
  wrong: "No cell of the table is assigned to this header cell.",
  affects: AFFECTED_BY_HEADERS,
  remedy:
    "If the cell is not a header, use td instead of th. Otherwise give every row as many cells as the table has columns.",
  examples: {
    fails: ["<table><tr><th>Rate<th>Value<tr><td>15 %</table>"],
    passes: ["<table><tr><th>Rate<th>Value<tr><td>15 %<td>3</table>"],
  },
  questions: {
    spans:
      "The cells of this table overlap too often for a program to assign them to headers. Does this header describe at least one cell?",
    footer:
      "This header is in the footer of its table. HTML assigns it no cell, because the cells that it may describe are above it. Do they have another header?",
    "table-without-data":
      "The table has headers but no data cells in the source of the page, and the page has a script. Does the script add cells that this header describes?",
  },
  learn: ["/WAI/tutorials/tables/"],
  required: ["1.3.1"],
  axe: ["th-has-data-cells"],
  measure(element, facts, page) {
    if (!headers.has(facts.role(element) ?? "") || !facts.isExposed(element) || !facts.isVisible(element))
      return undefined;
    const table = dataTableOf(element, facts, page);
    if (table === undefined) return undefined;
    const found = facts.tableHeaders(table);
    if (found === undefined) return undecided("spans");
    if (found.assigned.has(element)) return "assigned";
    if (!found.hasData && hasScript(page)) return undecided("table-without-data");
    const section = facts.tree.parentOf(facts.tree.parentOf(element) ?? element);
    return section !== null && isHtml(section, "tfoot") ? undecided("footer") : "";
  },
  isMet: (assigned) => assigned !== "",
});
