import type { Bounds } from "../accessibility.ts";
import { memo } from "../memo.ts";
import type { Boxes } from "./box.ts";
import { isPlainBox } from "./box.ts";
import { isWrapped } from "./is-wrapped.ts";
import { leastSize } from "./least-size.ts";
import { mayBeWide } from "./may-be-wide.ts";
import { growsDown, mostHeight, mostWidth } from "./most-size.ts";

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
