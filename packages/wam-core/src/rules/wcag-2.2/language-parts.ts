import type { Accessibility } from "../../accessibility/accessibility.ts";
import { inherited } from "../../accessibility/memo.ts";
import type { Element } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";

const key = {};

/** Attributes that give an element a name or a text. */
const attributes = ["alt", "aria-label", "title", "placeholder", "label", "value"];

/**
 * Finds the elements with a non-empty `lang` and with text in that language: text that people see or assistive
 * technology reads, and names. Text inside another such `lang` belongs to that one. Cost: O(nodes), once a page.
 */
export function elementsWithText(facts: Accessibility, page: Page): ReadonlySet<Element> {
  return page.once(key, () => {
    const { tree } = facts;
    const nearest = inherited<Element | undefined>(tree, undefined, (above, element) =>
      (element.attribute("lang") ?? "") === "" ? above : element,
    );
    const found = new Set<Element>();
    for (const element of tree.elements) {
      const owner = nearest(element);
      if (owner === undefined || found.has(owner)) continue;
      if (hasName(element, facts) || hasText(element, facts)) found.add(owner);
    }
    return found;
  });
}

function hasText(element: Element, facts: Accessibility): boolean {
  for (const child of facts.tree.childrenOf(element)) {
    if (child.kind === "text" && child.data.trim() !== "" && (facts.isVisibleText(child) || !facts.isHidden(child)))
      return true;
  }
  return false;
}

function hasName(element: Element, facts: Accessibility): boolean {
  return attributes.some((name) => element.has(name)) && facts.isExposed(element) && facts.name(element) !== "";
}
