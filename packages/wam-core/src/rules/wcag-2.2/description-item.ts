import { isHtml } from "../../accessibility/html-element.ts";
import { isWithoutRole, isWithoutRoleOrNone, parentOf } from "./parts-of-lists.ts";
import { defineRule } from "./rule.ts";

export const descriptionIsInList = defineRule({
  id: "description-item",
  description: "Term and description are in a description list",
  title: "term or description outside a description list",
  wrong: "The dt or dd element is not in a dl element, directly or in a div of it.",
  affects:
    "Screen reader users: they do not hear that this is a part of a list, nor which description belongs to which term.",
  remedy: "Put the dt and dd elements directly inside a dl element. Use other elements if it is not a list of terms.",
  examples: {
    fails: ["<div><dt>Date</dt><dd>12 March</dd></div>"],
    passes: ["<dl><dt>Date</dt><dd>12 March</dd></dl>", "<dl><div><dt>Date</dt><dd>12 March</dd></div></dl>"],
  },
  learn: ["/WAI/WCAG22/Techniques/html/H40", "/WAI/tutorials/page-structure/content/#description-lists"],
  required: ["1.3.1"],
  axe: ["dlitem"],
  measure(element, facts, page) {
    if (!isWithoutRole(element, facts, "dt", "dd") || !facts.isExposed(element)) return undefined;
    const parent = parentOf(element, facts, page);
    const list = parent !== null && isWithoutRoleOrNone(parent, facts, "div") ? parentOf(parent, facts, page) : parent;
    if (list === null || !isHtml(list, "dl")) return "";
    return isWithoutRoleOrNone(list, facts, "dl") || facts.role(list) === "list" ? "dl" : "";
  },
  isMet: (list) => list !== "",
});
