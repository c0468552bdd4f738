import type { Element } from "../document/document.ts";
import type { Accessibility } from "./accessibility.ts";
import { ariaAttribute, isGlobalAttribute } from "./aria/aria.ts";
import { tokensIn } from "./aria-tree.ts";
import { isHtml } from "./html-element.ts";
import { memo } from "./memo.ts";

/**
 * Returns a function that reports whether an element is generic and conveys nothing to assistive technology: no global attribute of WAI-ARIA, no
 * tabindex, title or lang, and no ARIA reference except `aria-owns`, which only moves it. A `label`, which has no role of its own, is generic too.
 */
export function plainGeneric({ role, tree }: Pick<Accessibility, "role" | "tree">): (element: Element) => boolean {
  let referenced: Set<string> | undefined;
  return memo(tree, (element) => {
    if (role(element) !== "generic" && !(isHtml(element, "label") && role(element) === undefined)) return false;
    if (element.attributes.some(({ name, namespace }) => namespace === undefined && isTelling(name))) return false;
    const id = element.attribute("id");
    return id === undefined || !(referenced ??= new Set(referencedIds(tree.elements))).has(id);
  });
}

function isTelling(attribute: string): boolean {
  if (attribute.startsWith("aria-")) return isGlobalAttribute(attribute);
  return attribute === "tabindex" || attribute === "title" || attribute === "lang";
}

function* referencedIds(elements: readonly Element[]): Iterable<string> {
  for (const element of elements)
    for (const { name, value } of element.attributes) {
      const type = name.startsWith("aria-") && name !== "aria-owns" ? ariaAttribute(name)?.type : undefined;
      if (type === "id" || type === "idList") yield* tokensIn(value);
    }
}
