import type { Element } from "../../document/document.ts";
import type { Boxes } from "./box.ts";
import { hasPlainMargins } from "./box.ts";
import { Lines } from "./lines.ts";

/**
 * Returns true for an element whose own text is certainly broken into lines between two words. Inline elements in it
 * only make its lines longer; other elements in it may break them. Cost: O(children).
 *
 * @param width  the maximum width of a line.
 */
export function isWrapped(element: Element, boxes: Boxes, width: number | undefined): boolean {
  const { tree, style, isRendered } = boxes;
  if (width === undefined) return false;
  const lines = new Lines(element, boxes, width);
  for (const child of tree.childrenOf(element)) {
    if (!isRendered(child)) continue;
    if (child.kind === "text") lines.add({ kind: "text", text: child, inside: element });
    else if (!hasPlainMargins(child, style)) return false;
    else if (style.value(child, "display") !== "inline" || child.name === "br" || hasElements(child)) lines.end();
  }
  lines.end();
  return lines.isWrapped && !lines.isUnknown;
}

function hasElements(element: Element): boolean {
  for (let node = element.first; node !== null; node = node.next) if (node.kind === "element") return true;
  return false;
}
