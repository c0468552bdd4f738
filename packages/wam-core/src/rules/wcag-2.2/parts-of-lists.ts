import type { Accessibility } from "../../accessibility/accessibility.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import { inherited } from "../../accessibility/memo.ts";
import type { Element, Text } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";

const key = {};

/** Returns the parent of an element in the flat tree; for a slot, the element around it. Cost: O(1), amortised. */
export function parentOf(element: Element, { tree }: Accessibility, page: Page): Element | null {
  const find = page.once(key, () =>
    inherited<Element | null>(tree, null, (above, _, parent) =>
      parent !== null && isHtml(parent, "slot") ? above : parent,
    ),
  );
  return find(element);
}

/** Yields the children of an element in the flat tree, with the children of a slot in its place. Cost: O(children). */
export function* childrenOf(element: Element, { tree }: Accessibility): Iterable<Element | Text> {
  const open = [tree.childrenOf(element)[Symbol.iterator]()];
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const next = last.next();
    if (next.done === true) open.pop();
    else if (next.value.kind === "element" && isHtml(next.value, "slot"))
      open.push(tree.childrenOf(next.value)[Symbol.iterator]());
    else yield next.value;
  }
}

/** Returns true for text that is not blank and not hidden. */
export function isShownText(node: Element | Text, { isHidden }: Accessibility): boolean {
  return node.kind === "text" && node.data.trim() !== "" && !isHidden(node);
}

/** Returns true for an HTML element with one of these names and without a valid `role`. */
export function isWithoutRole(element: Element, { explicitRole }: Accessibility, ...names: readonly string[]): boolean {
  return isHtml(element, ...names) && explicitRole(element) === undefined;
}

/** Returns true for an HTML element with one of these names whose `role` is none, invalid or missing. */
export function isWithoutRoleOrNone(
  element: Element,
  { explicitRole }: Accessibility,
  ...names: readonly string[]
): boolean {
  return isHtml(element, ...names) && (explicitRole(element) ?? "none") === "none";
}
