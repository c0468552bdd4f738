import { isWithoutRole, isWithoutRoleOrNone, parentOf } from "./parts-of-lists.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import { CUSTOM_ELEMENT, hasUnknownRole } from "./custom-element.ts";
import { defineRule, undecided } from "./rule.ts";

const lists = ["ul", "ol", "menu"];

export const itemIsInList = defineRule({
  id: "list-item",
  description: "List item is in a list",
  title: "list item outside a list",
  wrong: "The li element is not directly inside a ul, ol or menu element.",
  affects: "Screen reader users: they do not hear that this is an item of a list, nor how many items there are.",
  remedy: "Put the li elements directly inside a ul or ol element. If this is not a list, use p or div instead of li.",
  examples: {
    fails: ["<div><li>Apples</li></div>"],
    passes: ["<ul><li>Apples</li></ul>", '<div role="list"><li>Apples</li></div>'],
  },
  questions: {
    "list-with-another-role":
      "The list around this item has another role, so it is not a list for assistive technology. Does a screen reader announce the item as people see it?",
  },
  learn: ["/WAI/WCAG22/Techniques/html/H48", "/WAI/tutorials/page-structure/content/#lists"],
  required: ["1.3.1"],
  axe: ["listitem"],
  measure(element, facts, page) {
    if (!isWithoutRole(element, facts, "li") || !facts.isExposed(element)) return undefined;
    const parent = parentOf(element, facts, page);
    if (parent === null) return "";
    if (isWithoutRoleOrNone(parent, facts, ...lists) || facts.role(parent) === "list") return parent.name;
    if (isHtml(parent, ...lists)) return undecided("list-with-another-role");
    return hasUnknownRole(parent, facts, page) ? undecided(CUSTOM_ELEMENT) : "";
  },
  isMet: (list) => list !== "",
});
