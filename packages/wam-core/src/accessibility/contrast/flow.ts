import { desktop } from "../../style/conditions/environment.ts";
import { definitePixels } from "../bounds/box.ts";
import type { Box, ReadValue } from "./box.ts";

/** Lengths up to this one, in px, do not move a box onto a text. */
export const LITTLE = 10;

/** The lower edge of the painted box that reaches lowest, in px from the top of the page, and the index of that box. */
export type Edge = readonly [y: number, painter: number];

/** A box in the layout. */
export interface Frame {
  readonly top: number;
  /** The end of the box that paints the ground, if that box has a height of its own. */
  readonly end: number;
  /** True for a box whose children stand side by side. */
  readonly isRow: boolean;
  /** Adds the end of a child that stands beside others, and the lowest painted edge in it. */
  readonly add: (bottom: number, edge: Edge) => void;
  /** Lays out the end of the box. @param painter  the index of the box, if it paints something. */
  readonly finish: (painter: number | undefined) => void;
}

/** The normal flow of a page in its smallest possible layout: boxes are as high as the source declares, and texts have one line. */
export interface Flow {
  /** Lays out the beginning of a box. @param around  the frame of its parent; undefined for `html` and `body`, which paint the whole page. */
  readonly begin: (box: Box, value: ReadValue, around: Frame | undefined) => Frame;
  /** Puts a text of that height into a line. Returns the place of the line, and the edge of everything painted before it. */
  readonly addText: (height: number) => { readonly y: number; readonly edge: Edge };
  readonly endLine: () => void;
}

const noEdge: Edge = [-Infinity, -1];

function lower(one: Edge, other: Edge): Edge {
  return other[0] > one[0] ? other : one;
}

export function flow(): Flow {
  /** The current place, the margin above it, the height of the line that begins there, and the edge painted before. */
  let [y, gap, line, edge] = [0, 0, 0, noEdge];
  const endLine = (): void => {
    if (line > 0) gap = 0;
    y += line;
    line = 0;
  };
  const addSpace = ({ margin, pull }: Box, side: 0 | 2): void => {
    y += Math.max(0, margin[side] - gap) - Math.min(pull?.[side] ?? 0, desktop.height);
    gap = Math.max(gap, margin[side]);
  };
  const begin = (box: Box, value: ReadValue, around: Frame | undefined): Frame => {
    const { display, padding } = box;
    const isApart = box.isFloat || /absolute|fixed/.test(box.position);
    const isBeside = isApart || around?.isRow === true || /^inline-|^table-cell$/.test(display);
    if (!isBeside) endLine();
    const start = [y, gap, line, edge] as const;
    if (isBeside) gap = line = 0;
    if (isApart) edge = noEdge;
    addSpace(box, 0);
    const top = y;
    y += padding[0];
    if (padding[0] > 0) gap = 0;
    const isCut = value("overflow-y") !== "visible";
    let [lowest, lowestEdge] = [-Infinity, noEdge];
    return {
      top,
      end:
        around === undefined || isApart || isCut
          ? Infinity
          : box.background?.alpha === 1
            ? top + heightOf(box, value, Infinity)
            : around.end,
      isRow: isRow(display, value),
      add(bottom, painted) {
        lowest = Math.max(lowest, bottom);
        lowestEdge = lower(lowestEdge, painted);
      },
      finish(painter) {
        endLine();
        const inside = Math.max(y, lowest);
        y = top + heightOf(box, value, inside - top + padding[2]);
        if (y !== inside) gap = 0;
        edge = lower(edge, lowestEdge);
        if (isCut) edge = lower(start[3], [Math.min(y, edge[0]), edge[1]]);
        if (painter !== undefined) edge = lower(edge, [y + shiftOf(value), painter]);
        addSpace(box, 2);
        if (!isBeside) return;
        if (!isApart) around?.add(y, edge);
        const last = edge;
        [y, gap, line, edge] = start;
        if ((box.pull?.[1] ?? 0) > LITTLE) edge = lower(edge, last); // the next box covers this one
      },
    };
  };
  const addText = (height: number): { y: number; edge: Edge } => {
    line = Math.max(line, height);
    return { y, edge };
  };
  return { begin, addText, endLine };
}

function isRow(display: string, value: ReadValue): boolean {
  if (/grid$|^table-row$/.test(display) || value("column-count") !== "auto") return true;
  return display.endsWith("flex") && value("flex-direction").startsWith("row");
}

/** Returns the height of a box with its paddings. @param auto  the height that its content gives it. */
function heightOf({ display, padding }: Box, value: ReadValue, auto: number): number {
  if (display.startsWith("table")) return auto;
  const frame = value("box-sizing") === "border-box" ? 0 : padding[0] + padding[2];
  const length = (property: string, otherwise: number): number => {
    const px = definitePixels(value(property));
    return Number.isNaN(px) ? otherwise : px + frame;
  };
  return Math.max(Math.min(length("height", auto), length("max-height", Infinity)), length("min-height", 0));
}

/** Returns the distance in px by which a box is drawn below its place in the flow. */
function shiftOf(value: ReadValue): number {
  const shifts = [
    value("position") === "relative" ? value("top") : "",
    value("translate").split(" ")[1],
    /translate(?:Y\(|\([^,]*,\s*)([^),]*)/i.exec(value("transform"))?.[1],
  ];
  return Math.max(0, ...shifts.map((length) => definitePixels(length) || 0));
}
