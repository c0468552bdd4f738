import type { Element } from "../../document/document.ts";
import type { Accessibility } from "../accessibility.ts";
import { isAbove } from "./beside.ts";
import { isPlacedOutOfFlow } from "./box.ts";
import type { Box } from "./box.ts";

/** The most pairs of items that are compared in one grid; with more, all items count as overlapping. */
const MOST_PAIRS = 10_000;

/** The lines of a grid item on one axis, from `start` to before `end`. NaN if the item is placed by a name or from the end. */
interface Track {
  readonly start: number;
  readonly end: number;
}

interface Item {
  readonly element: Element;
  readonly area: string;
  readonly rows: Track;
  readonly columns: Track;
}

/**
 * Finds the items of grids that may overlap a painted item, which is painted before them ("behind") or after them
 * ("over"). Only items that name their row and their column can overlap others (CSS Grid 2, 8.5).
 */
export function stackedItems(
  { tree, style }: Pick<Accessibility, "tree" | "style">,
  boxOf: (element: Element) => Box,
  isPainted: (element: Element) => boolean,
): ReadonlyMap<Element, "behind" | "over"> {
  const stacked = new Map<Element, "behind" | "over">();
  const itemOf = (element: Element): Item | undefined => {
    const line = (side: string): string => style.value(element, `grid-${side}`) ?? "";
    const lines = ["row-start", "row-end", "column-start", "column-end"].map(line) as [string, string, string, string];
    const rows = trackOf(lines[0], lines[1]);
    const columns = trackOf(lines[2], lines[3]);
    return rows === undefined || columns === undefined ? undefined : { element, area: areaOf(lines), rows, columns };
  };
  for (const grid of tree.elements) {
    if (!boxOf(grid).display.endsWith("grid")) continue;
    const items: Item[] = [];
    for (const child of tree.childrenOf(grid)) {
      if (child.kind === "text" || boxOf(child).display === "none" || isPlacedOutOfFlow(boxOf(child).position))
        continue;
      const item = itemOf(child);
      if (item !== undefined) items.push(item);
    }
    const painted = items.filter(({ element }) => isPainted(element));
    const isTested = items.length * painted.length <= MOST_PAIRS;
    const order = ({ element }: Item) => ({ zIndex: boxOf(element).zIndex, index: element.index });
    for (const item of items)
      for (const other of isTested ? painted : painted.slice(0, 2))
        if (other !== item && (!isTested || overlap(item, other)) && stacked.get(item.element) !== "over")
          stacked.set(item.element, isAbove(order(item), order(other)) ? "behind" : "over");
  }
  return stacked;
}

/** Returns the lines of an item; undefined if the grid itself finds a free place on this axis. */
function trackOf(start: string, end: string): Track | undefined {
  const isFree = (line: string): boolean => /^(?:auto|span\b.*)$/.test(line);
  if (isFree(start) && isFree(end)) return undefined;
  const count = Number(
    /^span (\d+)$/.exec(isFree(start) ? start : end)?.[1] ?? ((start + end).includes("span") ? NaN : 1),
  );
  const from = /^\d+$/.test(start) ? Number(start) : NaN;
  const to = /^\d+$/.test(end) ? Number(end) : NaN;
  if (isFree(start)) return { start: to - count, end: to };
  return isFree(end) ? { start: from, end: from + count } : { start: Math.min(from, to), end: Math.max(from, to) };
}

/** Returns the name of the area of `grid-template-areas` that an item is in; the empty string without one. */
function areaOf([name, ...rest]: readonly [string, ...string[]]): string {
  return /^[-+\d]/.test(name) || rest.some((line) => line !== name) ? "" : name;
}

/** Returns true if two items overlap. Areas with different names do not. */
function overlap(one: Item, other: Item): boolean {
  if (one.area !== "" && other.area !== "") return one.area === other.area;
  const areApart = (a: Track, b: Track): boolean => a.end <= b.start || b.end <= a.start;
  return !areApart(one.rows, other.rows) && !areApart(one.columns, other.columns);
}
