import { isHtml } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";
import { norm } from "../../document/text.ts";
import { AFFECTED_BY_HEADERS, dataTableOf } from "./table-of.ts";
import { defineRule } from "./rule.ts";

export const headersAreCells = defineRule({
  id: "a25f45",
  description: "Headers attribute specified on a cell refers to cells in the same table element",
  title: "headers attribute that does not refer to cells of the table",
  wrong: "The headers attribute has ids that do not belong to other cells of the same table: {fact}.",
  affects: AFFECTED_BY_HEADERS,
  remedy: "Correct the ids. In a simple table, remove the headers attribute: the browser finds the headers by itself.",
  examples: {
    fails: ['<table><tr><th id="a">Rate<tr><td headers="b">15 %</table>'],
    passes: ['<table><tr><th id="a">Rate<tr><td headers="a">15 %</table>'],
  },
  learn: ["/WAI/WCAG22/Techniques/html/H43"],
  required: ["1.3.1"],
  axe: ["td-headers-attr"],
  measure(element, facts, page) {
    const ids = norm(element.attribute("headers") ?? "").split(" ");
    if (ids[0] === "" || !isHtml(element, "td", "th")) return undefined;
    const table = dataTableOf(element, facts, page);
    if (table === undefined || !isHtml(table, "table") || !facts.isVisible(table) || facts.isHidden(table))
      return undefined;
    const isCell = (target: Element | undefined): boolean =>
      target !== undefined &&
      target !== element &&
      isHtml(target, "td", "th") &&
      dataTableOf(target, facts, page) === table;
    return ids.filter((id) => !isCell(facts.byId(id, element))).join(", ");
  },
});
