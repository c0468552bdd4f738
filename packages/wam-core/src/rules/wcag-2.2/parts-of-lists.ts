import type { Accessibility } from "../../accessibility/accessibility.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import { inherited } from "../../accessibility/memo.ts";
import type { Element, Text } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";

const key = {};

/** Returns the parent of an element in the flat tree. A slot is no parent: the element that the slot stands in is. Cost: O(1), amortised. */
export function parentOf(element: Element, { tree }: Accessibility, page: Page): Element | null {
  const find = page.once(key, () =>
    inherited<Element | null>(tree, null, (above, _, parent) =>
      parent !== null && isHtml(parent, "slot") ? above : parent,
    ),
  );
  return find(element);
}

/** Returns the children of an element in the flat tree, with those of a slot in its place. Cost: O(children). */
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

/** Returns true for text that people are given, and that is more than blanks. */
export function isShownText(node: Element | Text, { isHidden }: Accessibility): boolean {
  return node.kind === "text" && node.data.trim() !== "" && !isHidden(node);
}

/** Returns true for an HTML element of one of these names whose `role` names no role. */
export function isWithoutRole(element: Element, { explicitRole }: Accessibility, ...names: readonly string[]): boolean {
  return isHtml(element, ...names) && explicitRole(element) === undefined;
}

/** Returns true for an HTML element of one of these names whose `role` names no role, or none. */
export function isWithoutRoleOrNone(
  element: Element,
  { explicitRole }: Accessibility,
  ...names: readonly string[]
): boolean {
  return isHtml(element, ...names) && (explicitRole(element) ?? "none") === "none";
}
