import type { Accessibility } from "../../accessibility/accessibility.ts";
import { inputType, isHtml } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { Page } from "../../rule-set/define.ts";
import { hasScript } from "./scripts.ts";
import { dataTableOf } from "./table-of.ts";
import { defineRule, undecided } from "./rule.ts";

const ofTrees = ["aria-expanded", "aria-level", "aria-posinset", "aria-setsize"];

export const ariaIsInPlace = defineRule({
  id: "aria-in-place",
  description: "ARIA attribute of a row or checkbox fits its element",
  title: "aria attribute that does not fit its element",
  wrong: "An attribute does not fit the element or the place of the element: {fact}.",
  affects:
    "Screen reader users: they hear a level or a state that the page does not show, or do not hear the right one.",
  remedy:
    "For rows that open and close, use role=treegrid on the table; otherwise remove the attribute. On a checkbox, remove aria-checked: the browser reports the state.",
  examples: {
    fails: [
      '<table><tr aria-level="1"><td>Total</td></tr></table>',
      '<label><input type="checkbox" aria-checked="true"> News by mail</label>',
    ],
    passes: [
      '<table role="treegrid"><tr aria-level="1"><td>Total</td></tr></table>',
      '<label><input type="checkbox" checked aria-checked="true"> News by mail</label>',
    ],
  },
  questions: {
    "checked-by-script":
      "The aria-checked of this checkbox contradicts its checked attribute, and the page has a script. Does a screen reader always announce the state that the page shows?",
  },
  learn: ["/TR/html-aria/#el-input-checkbox", "/WAI/ARIA/apg/patterns/treegrid/"],
  required: ["4.1.2"],
  axe: ["aria-conditional-attr"],
  measure(element, facts, page) {
    return isHtml(element, "input") ? ofCheckbox(element, facts, page) : ofRow(element, facts, page);
  },
});

function ofCheckbox(input: Element, facts: Accessibility, page: Page): string | undefined {
  const state = input.attribute("aria-checked");
  if (state === undefined || inputType(input) !== "checkbox" || !facts.isExposed(input)) return undefined;
  const contradicting = input.has("checked") ? ["false", "mixed"] : ["true", "mixed"];
  if (!contradicting.includes(asciiLowerCase(state))) return "";
  if (hasScript(page)) return undecided("checked-by-script");
  return `aria-checked="${state}"`;
}

function ofRow(row: Element, facts: Accessibility, page: Page): string | undefined {
  const names = ofTrees.filter((name) => row.has(name));
  if (names.length === 0 || facts.role(row) !== "row" || !facts.isExposed(row)) return undefined;
  const table = dataTableOf(row, facts, page);
  if (table === undefined || facts.role(table) === "treegrid") return "";
  return `${names.join(", ")} (${facts.role(table)})`;
}
