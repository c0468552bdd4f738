import type { Element } from "../../document/document.ts";
import type { FlatTree } from "../../document/flat-tree.ts";
import { firstElementIn } from "../html-element.ts";
import { LITTLE_PULL } from "./box.ts";
import type { Box, Sides } from "./box.ts";
import type { Ground } from "./ground.ts";

/** The lengths by which negative margins pull the content out of the boxes around; `ground` is behind it once paddings make up for them. */
export interface Pulled {
  readonly by: Sides;
  readonly ground: Ground;
  readonly loose: Ground;
}

/** Negative margins up to this size, to the left or right, leave a box beside the padding of its parent. */
export const FAR = 30;

/** Returns the lengths by which negative margins pull a box out of its parent; undefined if the padding makes up for them. */
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
  return subtract(pull, [isFirst ? top : 0, right, bottom, left]);
}

/** Returns the lengths that remain; undefined if all are small. */
function subtract(by: Sides, available: Sides): Sides | undefined {
  const rest = by.map((length, side) => Math.max(0, length - (available[side] as number))) as unknown as Sides;
  return rest.some((length) => length > LITTLE_PULL) ? rest : undefined;
}

/** Returns the pull that remains after a margin or padding of that size. */
export function reduced(pulled: Pulled, available: Sides): Pulled | undefined {
  const by = subtract(pulled.by, available);
  return by === undefined ? undefined : { ...pulled, by };
}
