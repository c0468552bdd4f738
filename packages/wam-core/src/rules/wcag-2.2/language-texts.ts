import type { Accessibility } from "../../accessibility/accessibility.ts";
import { inherited } from "../../accessibility/memo.ts";
import type { Element } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";

const key = {};

/** Attributes that give an element a name in its own language. */
const named = ["alt", "aria-label", "aria-labelledby"];

/** A detector needs no more characters; a hostile page has a gigabyte. */
const LONGEST = 100_000;

/**
 * Returns the text in each language of a page: by the element whose `lang` names the language, what people see or assistive technology reads.
 * Text inside of another `lang`, also of an empty one, belongs to that one. Cost: O(nodes), once a page.
 */
export function languageTexts(facts: Accessibility, page: Page): ReadonlyMap<Element, string> {
  return page.once(key, () => {
    const { tree } = facts;
    const nearest = inherited<Element | undefined>(tree, undefined, (above, element) =>
      element.has("lang") ? element : above,
    );
    const texts = new Map<Element, string>();
    for (const element of tree.elements) {
      const owner = nearest(element);
      if (owner === undefined) continue;
      let text = texts.get(owner) ?? "";
      for (const child of tree.childrenOf(element)) {
        if (child.kind !== "text" || text.length > LONGEST || child.data.trim() === "") continue;
        if (facts.isVisibleText(child) || !facts.isHidden(child)) text += `${child.data.slice(0, LONGEST)}\n`;
      }
      if (named.some((name) => element.has(name)) && facts.isExposed(element)) text += `${facts.name(element)}\n`;
      if (text !== "") texts.set(owner, text);
    }
    return texts;
  });
}
