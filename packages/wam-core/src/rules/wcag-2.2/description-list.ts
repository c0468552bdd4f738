import type { Accessibility } from "../../accessibility/accessibility.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import type { Element, Text } from "../../document/document.ts";
import { childrenOf, isWithoutRole, isShownText } from "./parts-of-lists.ts";
import { defineRule } from "./rule.ts";

const parts: ReadonlySet<string> = new Set(["term", "definition", "listitem"]);

export const descriptionListHasItems = defineRule({
  id: "description-list",
  description: "Description list contains only terms, each before its descriptions",
  title: "description list without terms and descriptions",
  wrong:
    "A description list (dl) has terms (dt), each followed by descriptions (dd), and nothing else, but this one contains {fact}.",
  affects: "Screen reader users: they do not hear which description belongs to which term.",
  remedy:
    "Write a dt before each group of dd elements, and nothing else in the dl; a div may hold such a group. If this is not a list of terms, use other elements.",
  examples: {
    fails: ["<dl><dd>12 March</dd></dl>", "<dl><dt>Date</dt><dd>12 March</dd><p>All are welcome.</p></dl>"],
    passes: ["<dl><dt>Date</dt><dd>12 March</dd></dl>", "<dl><div><dt>Date</dt><dd>12 March</dd></div></dl>"],
  },
  learn: ["/WAI/WCAG22/Techniques/html/H40", "/WAI/tutorials/page-structure/content/#description-lists"],
  required: ["1.3.1"],
  axe: ["definition-list"],
  measure(element, facts) {
    if (!isWithoutRole(element, facts, "dl") || !facts.isExposed(element)) return undefined;
    const found = new Set<string>(); // the items, in the order of the first of each kind
    let hasPair = false;
    for (const child of flatChildren(element, facts)) {
      if (child.kind === "element" && isHtml(child, "dt", "dd")) {
        found.add(child.name);
        hasPair ||= child.name === "dd" && found.has("dt");
      } else if (isShownText(child, facts)) return "#text";
      else if (child.kind === "element" && facts.isExposed(child) && !parts.has(facts.explicitRole(child) ?? ""))
        return child.name;
    }
    return hasPair ? "" : [...found].join(", ");
  },
});

/** Yields the children of a list, with the children of each `div` in its place. */
function* flatChildren(list: Element, facts: Accessibility): Iterable<Element | Text> {
  for (const child of childrenOf(list, facts))
    if (child.kind === "element" && isWithoutRole(child, facts, "div")) yield* childrenOf(child, facts);
    else yield child;
}
