import type { Element } from "../../document/document.ts";
import type { FlatTree } from "../../document/flat-tree.ts";
import { firstElementIn } from "../html-element.ts";
import { LITTLE_PULL } from "./box.ts";
import type { Box, Sides } from "./box.ts";
import type { Ground } from "./ground.ts";

/** Negative margins bring the content out of the boxes around by these lengths; `ground` is what is behind it where paddings make that good. */
export interface Pulled {
  readonly by: Sides;
  readonly ground: Ground;
  readonly loose: Ground;
}

/** Negative margins up to this size, to the left or right, leave a box beside the padding of what it is in. */
export const FAR = 30;

/** Returns the lengths by which negative margins bring a box out of its parent; undefined when its padding makes that good. */
export function outdentsOf(
  pull: Sides,
  element: Element,
  parent: Element | null,
  tree: FlatTree,
  boxOf: (element: Element) => Box,
): Sides | undefined {
  if (parent === null) return pull;
  const [top, right, bottom, left] = boxOf(parent).padding;
  const isFirst = firstElementIn(parent, tree) === element;
  return less(pull, [isFirst ? top : 0, right, bottom, left]);
}

/** Returns the lengths that are left; undefined when all are little. */
function less(by: Sides, available: Sides): Sides | undefined {
  const left = by.map((length, side) => Math.max(0, length - (available[side] as number))) as unknown as Sides;
  return left.some((length) => length > LITTLE_PULL) ? left : undefined;
}

/** Returns what negative margins still do where a margin or padding has that much space. */
export function eased(pulled: Pulled, available: Sides): Pulled | undefined {
  const by = less(pulled.by, available);
  return by === undefined ? undefined : { ...pulled, by };
}
