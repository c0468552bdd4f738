import type { Element, Node } from "../document/document.ts";
import { XHTML_NAMESPACE } from "../document/document.ts";
import type { FlatTree } from "../document/flat-tree.ts";
import { asciiLowerCase } from "../document/text.ts";

export const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const XLINK_NAMESPACE = "http://www.w3.org/1999/xlink";

export function isHtml(element: Element, ...names: readonly string[]): boolean {
  return element.namespace === XHTML_NAMESPACE && names.includes(element.name);
}

/** Returns true for a link: `a` of HTML or SVG, or `area`, with `href`. */
export function isHyperlink(element: Element): boolean {
  if (element.namespace === XHTML_NAMESPACE)
    return (element.name === "a" || element.name === "area") && element.has("href");
  if (element.namespace !== SVG_NAMESPACE || element.name !== "a") return false;
  return (
    element.has("href") ||
    element.attributes.some(({ name, namespace }) => name === "href" && namespace === XLINK_NAMESPACE)
  );
}

/** Returns the type of an `input`, in lower case; `text` without one. Unknown types are text fields too, but keep their name here. */
export function inputType(input: Element): string {
  return asciiLowerCase(input.attribute("type") ?? "text");
}

/** Returns the first HTML child with that name. Cost: O(children before it). */
export function firstChild(parent: Element, name: string): Element | undefined {
  for (let node: Node | null = parent.first; node !== null; node = node.next)
    if (node.kind === "element" && isHtml(node, name)) return node;
  return undefined;
}

/** Returns the first element in another one, in the flat tree. Cost: O(children before it). */
export function firstElementIn(parent: Element, tree: FlatTree): Element | undefined {
  for (const child of tree.childrenOf(parent)) if (child.kind === "element") return child;
  return undefined;
}

/** Applies HTML's "rules for parsing integers". @example  " +3px" is 3; "x" is undefined. */
export function integerIn(text: string | undefined): number | undefined {
  const digits = text === undefined ? null : /^[\t\n\f\r ]*([+-]?\d+)/.exec(text);
  return digits === null ? undefined : Number(digits[1]);
}
