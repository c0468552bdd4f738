import { isHtml } from "../../accessibility/html-element.ts";
import { CUSTOM_ELEMENT, hasUnknownRole } from "./custom-element.ts";
import { isIncluded } from "./included.ts";
import { childrenOf, isWithoutRole, isShownText } from "./parts-of-lists.ts";
import { defineRule, undecided } from "./rule.ts";

export const listHasItems = defineRule({
  id: "list-children",
  description: "List contains only list items",
  title: "list with content that is not a list item",
  wrong: "The list directly contains something that is not a list item: {fact}.",
  affects:
    "Screen reader users: the list is announced with a wrong number of items, or the content between the items is missed.",
  remedy: "Move the content into an li element. If it is not part of the list, move it out of the list.",
  examples: {
    fails: ["<ul><li>Apples</li><div>Pears</div></ul>", "<ol>Fruit: <li>Apples</li></ol>"],
    passes: ["<ul><li>Apples</li><li>Pears</li></ul>", "<ul><div role='listitem'>Apples</div></ul>"],
  },
  questions: {
    "item-without-role":
      'The role of an li element in this list is "none". Does a screen reader still announce all items that people see, and their right number?',
  },
  learn: ["/WAI/WCAG22/Techniques/html/H48", "/WAI/tutorials/page-structure/content/#lists"],
  required: ["1.3.1"],
  axe: ["list"],
  sameAs: ["bc4a75"],
  measure(element, facts, page) {
    if (!isWithoutRole(element, facts, "ul", "ol", "menu") || !facts.isExposed(element)) return undefined;
    let reason: string | undefined;
    for (const child of childrenOf(element, facts)) {
      if (isShownText(child, facts)) return "#text";
      if (child.kind === "text") continue;
      const role = facts.explicitRole(child);
      if (role === "listitem" || isWithoutRole(child, facts, "li")) continue;
      if (isHtml(child, "li") && role === "none") {
        if (isIncluded(child, facts)) reason ??= "item-without-role";
      } else if (facts.isExposed(child)) {
        if (!hasUnknownRole(child, facts, page)) return role === undefined ? child.name : `${child.name} (${role})`;
        reason = CUSTOM_ELEMENT;
      }
    }
    return reason === undefined ? "" : undecided(reason);
  },
});
