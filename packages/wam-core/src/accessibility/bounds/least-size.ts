import type { Element } from "../../document/document.ts";
import type { LeastSize } from "../accessibility.ts";
import { gathered } from "../memo.ts";
import type { Boxes, PlainBoxes } from "./box.ts";
import { frameOf, definitePixels } from "./box.ts";
import { inlineFlow } from "./inline-flow.ts";
import { Lines } from "./lines.ts";

/**
 * Returns a function for the minimum size of the content of a block in the normal flow, with any font. It returns undefined if the source does not
 * decide, because something is moved or laid out in another way. Floats, tables, flexible boxes and positioned boxes count as nothing.
 */
export function leastSize(
  boxes: PlainBoxes,
  mostWidthOf: (element: Element) => number | undefined,
): (element: Element) => LeastSize | undefined {
  const { tree, style } = boxes;
  const isBlock = (element: Element): boolean =>
    /^(?:block|list-item|flow-root)$/.test(style.value(element, "display") ?? "");
  return gathered<LeastSize | undefined>(
    tree,
    (child) => isBlock(child) && boxes.isPlain(child),
    (element, ofPart) => {
      if (!boxes.isPlain(element)) return undefined;
      const lines = new Lines(element, boxes, mostWidthOf(element));
      let height = 0;
      let width = 0;
      for (const piece of inlineFlow(element, boxes)) {
        if (piece.kind === "unknown") return undefined;
        if (piece.kind !== "block") {
          lines.add(piece);
          continue;
        }
        lines.end();
        const { block } = piece;
        if (!isBlock(block)) continue; // a table, a flexible box ...: it has no minimum height
        if (tree.parentOf(block) !== element || !boxes.isPlain(block)) return undefined;
        const content = ofPart(block);
        if (content === undefined || style.value(block, "direction") !== style.value(element, "direction"))
          return undefined;
        const outer = outerSize(block, content, style);
        height += outer.height;
        width = Math.max(width, outer.width);
      }
      lines.end();
      if (lines.isUnknown || Number.isNaN(lines.height)) return undefined;
      return { width: Math.max(width, lines.widest), height: height + lines.height };
    },
  );
}

/** Returns the minimum space that a block takes in its parent. Content that overflows its height may lie under what follows: it does not count. */
function outerSize(block: Element, content: LeastSize, style: Boxes["style"]): LeastSize {
  const isShown = style.value(block, "overflow-x") === "visible";
  const own = outerLength(block, "width", 0, style);
  return {
    width: Math.max(own, isShown ? content.width : 0),
    height: outerLength(block, "height", content.height, style),
  };
}

function outerLength(block: Element, property: "width" | "height", content: number, style: Boxes["style"]): number {
  const frame = frameOf(block, property === "width" ? ["left", "right"] : ["top", "bottom"], style);
  const isBorderBox = style.value(block, "box-sizing") === "border-box";
  const outer = (length: number): number => (isBorderBox ? Math.max(length, frame) : length + frame);
  const value = style.value(block, property);
  const length = value === "auto" ? content + frame : outer(definitePixels(value) || 0);
  const limit = style.value(block, `max-${property}`);
  const max = limit === "none" ? Number.POSITIVE_INFINITY : outer(definitePixels(limit) || 0);
  return Math.max(Math.min(length, max), outer(definitePixels(style.value(block, `min-${property}`)) || 0));
}
