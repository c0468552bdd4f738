import type { Accessibility } from "../../accessibility/accessibility.ts";
import type { Element } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";

/** Elements in the tab order, and elements that contain one, each with the first such element. */
export interface TabStops {
  readonly shown: ReadonlyMap<Element, Element>;
  /** Elements that are off-screen, or invisible for another reason. */
  readonly offScreen: ReadonlyMap<Element, Element>;
}

const key = {};

/** Finds the elements with something in the tab order. Cost: O(elements), once a page. */
export function tabStops(facts: Accessibility, page: Page): TabStops {
  return page.once(key, () => {
    const shown = new Map<Element, Element>();
    const offScreen = new Map<Element, Element>();
    for (const element of facts.tree.elements) {
      if (!facts.isInTabOrder(element)) continue;
      const holders = facts.isCovered(element) ? offScreen : shown;
      for (let at: Element | null = element; at !== null && !holders.has(at); at = facts.tree.parentOf(at))
        holders.set(at, element);
    }
    return { shown, offScreen };
  });
}

/** Returns an element in the tab order inside an element; undefined without one. Cost: O(children). */
export function stopBelow(
  element: Element,
  { shown, offScreen }: TabStops,
  { tree }: Accessibility,
): Element | undefined {
  for (const child of tree.childrenOf(element)) {
    if (child.kind !== "element") continue;
    const stop = shown.get(child) ?? offScreen.get(child);
    if (stop !== undefined) return stop;
  }
  return undefined;
}
