import type { Element } from "../../document/document.ts";
import type { Accessibility } from "../accessibility.ts";
import { isHtml, SVG_NAMESPACE } from "../html-element.ts";
import { inherited } from "../memo.ts";
import { generatedBox, isPlacedOutOfFlow } from "./box.ts";
import type { Box } from "./box.ts";
import { extentOf } from "./extent.ts";

/** The position of a box in the order of painting. */
export interface PaintingOrder {
  readonly zIndex: number;
  readonly index: number;
}

/** Painted boxes out of the flow that lie over, or behind, the content of a neighbouring box. */
export interface Beside {
  /** True if a box lies behind everything that is not positioned (a negative z-index). */
  readonly isBehind: boolean;
  /** The boxes that are painted first: two, because a box does not lie behind its own content. */
  readonly lowest: readonly PaintingOrder[];
  /** The last painted box that covers the whole container. */
  readonly cover: PaintingOrder | undefined;
}

type Facts = Pick<Accessibility, "tree" | "style" | "isRendered" | "hasVisibility" | "isCovered">;

/**
 * Finds the painted boxes that absolute, fixed or relative positions put over the content of other boxes. Returns them
 * by their container; null stands for the page. Cost: O(elements).
 */
export function boxesBeside(
  facts: Facts,
  boxOf: (element: Element) => Box,
  isPainted: (element: Element) => boolean,
): ReadonlyMap<Element | null, Beside> {
  const { tree, style } = facts;
  const found = new Map<Element | null, Beside>();
  const containing = inherited<Element | null>(tree, null, (above, _, parent) =>
    parent !== null && boxOf(parent).isContaining && !isPage(parent) ? parent : above,
  );
  const add = (container: Element | null, order: PaintingOrder, extent: "whole" | "part" | "none"): void => {
    if (extent === "none") return;
    const { isBehind = false, lowest = [], cover } = found.get(container) ?? {};
    found.set(container, {
      isBehind: isBehind || order.zIndex < 0,
      lowest: lowestOf([...lowest, order]),
      cover: extent === "whole" && order.zIndex >= 0 ? later(cover, order) : cover,
    });
  };
  const containerOf = (element: Element, position: string): Element | null =>
    position === "fixed" ? null : isPlacedOutOfFlow(position) ? containing(element) : tree.parentOf(element);
  for (const element of tree.elements) {
    const box = boxOf(element);
    if (box.isDisplaced && box.position !== "sticky" && isPainted(element) && facts.isRendered(element))
      add(
        containerOf(element, box.position),
        { zIndex: box.zIndex, index: element.index },
        extentOf((property) => style.value(element, property) ?? ""),
      );
    if (box.hasWideShadow && facts.isRendered(element) && facts.hasVisibility(element) && !facts.isCovered(element))
      add(tree.parentOf(element), { zIndex: -1, index: element.index }, "part");
    for (const pseudo of ["::before", "::after"] as const) {
      const generated = generatedBox(element, pseudo, style);
      if (generated === undefined || !generated.isDisplaced || generated.position === "sticky") continue;
      if (!paints(generated) || !facts.isRendered(element) || facts.isCovered(element)) continue;
      const container =
        generated.position === "fixed"
          ? null
          : box.isContaining || !isPlacedOutOfFlow(generated.position)
            ? element
            : containing(element);
      add(
        container !== null && isPage(container) ? null : container,
        { zIndex: generated.zIndex, index: pseudo === "::before" ? element.index : element.end },
        extentOf((property) => style.value(element, property, pseudo) ?? ""),
      );
    }
  }
  return found;
}

function isPage(element: Element): boolean {
  return isHtml(element, "html", "body");
}

/** Returns the two orders that are painted first. */
export function lowestOf(orders: readonly PaintingOrder[]): readonly PaintingOrder[] {
  return orders.toSorted((one, other) => one.zIndex - other.zIndex || one.index - other.index).slice(0, 2);
}

export function later(one: PaintingOrder | undefined, other: PaintingOrder | undefined): PaintingOrder | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isAbove(other, one) ? other : one;
}

export function isAbove(one: PaintingOrder, other: PaintingOrder): boolean {
  return one.zIndex > other.zIndex || (one.zIndex === other.zIndex && one.index >= other.index);
}

export function paints({ background, layers, opacity }: Box): boolean {
  return opacity !== 0 && (layers.length > 0 || background?.alpha !== 0);
}

const replaced = ["img", "video", "canvas", "iframe", "embed", "object"];

/** Returns a function that reports whether a box paints anything but text. */
export function paintsItself(
  { isRendered, hasVisibility, isCovered }: Facts,
  boxOf: (element: Element) => Box,
): (element: Element) => boolean {
  return (element) =>
    (paints(boxOf(element)) || isHtml(element, ...replaced) || element.namespace === SVG_NAMESPACE) &&
    isRendered(element) &&
    hasVisibility(element) &&
    !isCovered(element);
}

/** Returns a function that reports whether a box, or any box in it, paints anything but text. Cost: O(elements), once. */
export function paintedIn(facts: Facts, boxOf: (element: Element) => Box): (element: Element) => boolean {
  const { tree } = facts;
  const isPainted = paintsItself(facts, boxOf);
  const known = new Array<boolean>(tree.size).fill(false);
  for (const element of tree.elements.toReversed()) {
    if (isPainted(element)) known[element.index] = true;
    const parent = known[element.index] === true ? tree.parentOf(element) : null;
    if (parent !== null) known[parent.index] = true;
  }
  return ({ index }) => known[index] === true;
}
