import type { Accessibility } from "../../accessibility/accessibility.ts";
import { inherited } from "../../accessibility/memo.ts";
import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";
import { hasScript } from "./scripts.ts";

/** The reason for a result that depends on the script which defines a custom element. */
export const CUSTOM_ELEMENT = "custom-element";

/** Names that MathML and SVG had before (HTML, "valid custom element name"). */
const reserved: ReadonlySet<string> = new Set([
  "annotation-xml",
  "color-profile",
  "font-face",
  "font-face-format",
  "font-face-name",
  "font-face-src",
  "font-face-uri",
  "missing-glyph",
]);

/**
 * Returns true for an autonomous custom element on a page with a script. The script that defines it can add a role,
 * states, a name and a shadow tree, which the source does not show.
 */
export function isCustomElement({ name, namespace }: Element, page: Page): boolean {
  return namespace === XHTML_NAMESPACE && /^[a-z][^A-Z]*-/.test(name) && !reserved.has(name) && hasScript(page);
}

/** Returns true for a custom element without a valid `role`: its script may add any role. */
export function hasUnknownRole(element: Element, facts: Accessibility, page: Page): boolean {
  return isCustomElement(element, page) && facts.explicitRole(element) === undefined;
}

const holders = {};

/** Returns true for an element with a visible custom element in it. Cost: O(1), after O(elements) once a page. */
export function holdsCustomElement(element: Element, facts: Accessibility, page: Page): boolean {
  if (!hasScript(page)) return false;
  const around = page.once(holders, () => {
    const found = new Set<Element>();
    for (const custom of facts.tree.elements) {
      if (!isCustomElement(custom, page) || facts.isHidden(custom)) continue;
      for (let at: Element | null = custom; at !== null && !found.has(at); at = facts.tree.parentOf(at)) found.add(at);
    }
    return found;
  });
  return around.has(element);
}

const key = {};

/** Returns true for an element that a custom element may own, instead of its owner by the source. Cost: O(1), amortised. */
export function hasUnknownOwner(element: Element, facts: Accessibility, page: Page): boolean {
  const isOrIsIn = page.once(key, () =>
    inherited(
      facts.tree,
      false,
      (isAbove, at) => hasUnknownRole(at, facts, page) || (isAbove && !(facts.isExposed(at) && !facts.isPlain(at))),
    ),
  );
  const parent = facts.ariaTree.parentOf(element);
  return parent !== null && isOrIsIn(parent);
}
