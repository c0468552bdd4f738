import type { Element } from "../../document/document.ts";
import { memo } from "../memo.ts";
import type { Boxes } from "./box.ts";
import { isPlainBox } from "./box.ts";
import type { LeastSize } from "./least-size.ts";
import { isWrapped } from "./is-wrapped.ts";
import { leastSize } from "./least-size.ts";
import { mayBeWide } from "./may-be-wide.ts";
import { growsDown, mostHeight, mostWidth } from "./most-size.ts";

/** Bounds of sizes that hold for all fonts, in px. They are proofs: undefined where source tells nothing. No layout is computed. */
export interface Bounds {
  /** True for a block or inline block in the normal flow that nothing moves, scales or sizes but its own properties. */
  readonly isPlain: (element: Element) => boolean;
  /** The width that the content box of an element has at most. */
  readonly mostWidth: (element: Element) => number | undefined;
  /** The height that the content box of an element has at most. */
  readonly mostHeight: (element: Element) => number | undefined;
  /** True for a plain box that is as high as its content. */
  readonly growsDown: (element: Element) => boolean;
  /** True for an element whose own text is certainly broken into lines between two words. */
  readonly isWrapped: (element: Element) => boolean;
  /** True for an element with content that may be wider than the element: it has a width of its own, or cannot be broken into lines. */
  readonly mayBeWide: (element: Element) => boolean;
  /** The size that the content of an element takes at least. */
  readonly leastContent: (element: Element) => LeastSize | undefined;
}

/** Makes the bounds of a page. */
export function bounds(all: Boxes): Bounds {
  const boxes = { ...all, isPlain: memo(all.tree, (element) => isPlainBox(element, all)) };
  const mostWidthOf = mostWidth(boxes);
  return {
    isPlain: boxes.isPlain,
    mostWidth: mostWidthOf,
    mostHeight: (element) => mostHeight(element, boxes),
    growsDown: (element) => growsDown(element, boxes),
    isWrapped: (element) => isWrapped(element, boxes, mostWidthOf(element)),
    mayBeWide: mayBeWide(boxes),
    leastContent: leastSize(boxes, mostWidthOf),
  };
}
