import type { Element } from "../../document/document.ts";
import { inherited } from "../memo.ts";
import type { Boxes, PlainBoxes } from "./box.ts";
import { contentSize, frameOf, definitePixels } from "./box.ts";

/**
 * Returns a function for the maximum width in px of the content box of an element; undefined if the source does not decide. Inline elements get the
 * width of the block around them. A block without a width of its own is at most as wide as its parent, and the root as the window.
 */
export function mostWidth(boxes: PlainBoxes): (element: Element) => number | undefined {
  const { tree, style } = boxes;
  return inherited<number | undefined>(tree, style.window.width, (above, element) => {
    const display = style.value(element, "display");
    if (display === "inline" || display === "contents") return style.value(element, "zoom") === "1" ? above : undefined;
    if (!boxes.isPlain(element)) return undefined;
    const frame = frameOf(element, ["left", "right"], style);
    const own = style.value(element, "width");
    const space =
      display === "inline-block" || above === undefined ? undefined : above - marginsOf(element, style) - frame;
    const width = own === "auto" ? space : sizeOf(own, above, frame, element, style);
    const limit = sizeOf(style.value(element, "max-width"), above, frame, element, style);
    const min = leastOf(style.value(element, "min-width"), above, frame, element, style);
    const max = Math.min(width ?? Number.POSITIVE_INFINITY, limit ?? Number.POSITIVE_INFINITY);
    return min === undefined || max === Number.POSITIVE_INFINITY ? undefined : Math.max(0, max, min);
  });
}

function marginsOf(element: Element, style: Boxes["style"]): number {
  return (
    (definitePixels(style.value(element, "margin-left")) || 0) +
    (definitePixels(style.value(element, "margin-right")) || 0)
  );
}

/** Returns the size in px; undefined for anything but a length or a percentage of a known one. */
function sizeOf(
  value: string | undefined,
  base: number | undefined,
  frame: number,
  element: Element,
  style: Boxes["style"],
): number | undefined {
  const share = /^([\d.]+)%$/.exec(value ?? "");
  const length = share === null ? definitePixels(value) : (Number(share[1]) / 100) * (base ?? NaN);
  return Number.isNaN(length) ? undefined : contentSize(length, frame, element, style);
}

function leastOf(
  value: string | undefined,
  ...rest: Parameters<typeof sizeOf> extends [unknown, ...infer R] ? R : never
) {
  return value === "auto" ? 0 : sizeOf(value, ...rest);
}

/** Returns true for a plain box that is as high as its content. */
export function growsDown(element: Element, { style, isPlain }: PlainBoxes): boolean {
  return isPlain(element) && style.value(element, "height") === "auto" && style.value(element, "max-height") === "none";
}

/** Returns the maximum height in px of the content box of a plain box; undefined if the source does not decide. */
export function mostHeight(element: Element, boxes: PlainBoxes): number | undefined {
  const { style } = boxes;
  if (!boxes.isPlain(element)) return undefined;
  const frame = frameOf(element, ["top", "bottom"], style);
  const [height, limit, min] = ["height", "max-height", "min-height"].map((property) => {
    const length = definitePixels(style.value(element, property));
    return Number.isNaN(length) ? undefined : contentSize(length, frame, element, style);
  });
  if (min === undefined || (height === undefined && limit === undefined)) return undefined;
  return Math.max(Math.min(height ?? Number.POSITIVE_INFINITY, limit ?? Number.POSITIVE_INFINITY), min);
}
