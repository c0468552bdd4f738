import type { Element } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import data from "./presentational-hints.json" with { type: "json" };

/** Parses a whole number of pixels. */
export function pixels(value: string): number | undefined {
  const [, number] = /^[ \t\n\f\r]*\+?(\d+)/.exec(value) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** The sides of a table that `frame` draws. */
const frames: ReadonlyMap<string, string> = new Map(Object.entries(data.frames));
/** The borders that `rules` gives to cells. */
const cellRules: ReadonlyMap<string, string> = new Map(Object.entries(data.cellRules));

/** Returns the border width of a table: 1 if the value is not a number. */
function borderOf(table: Element): number {
  const border = table.attribute("border");
  return border === undefined ? 0 : (pixels(border) ?? 1);
}

/** Returns the declarations that the attributes of a table stand for. */
export function tableHints(table: Element): string {
  let text = table.has("border") ? `border-width:${borderOf(table)}px;` : "";
  const sides = frames.get(asciiLowerCase(table.attribute("frame") ?? ""));
  if (sides !== undefined)
    for (const side of ["top", "right", "bottom", "left"])
      text += `border-${side}-style:${sides.includes(side) ? "solid" : "hidden"};`;
  else if (borderOf(table) > 0) text += `border-style:${table.has("bordercolor") ? "solid" : "outset"};`;
  return rulesOf(table) === undefined ? text : `${text}border-collapse:collapse;`;
}

/** Returns the declarations that the attributes of a table give to its cells. */
export function cellHints(cellElement: Element): string {
  let table: Element | null = cellElement.parent;
  for (let steps = 0; table !== null && table.name !== "table" && steps < 3; steps++) table = table.parent;
  if (table === null || table.name !== "table") return "";
  const padding = pixels(table.attribute("cellpadding") ?? "");
  return (padding === undefined ? "" : `padding:${padding}px;`) + (rulesOf(table) ?? cellBorder(table));
}

function rulesOf(table: Element): string | undefined {
  return cellRules.get(asciiLowerCase(table.attribute("rules") ?? ""));
}

function cellBorder(table: Element): string {
  if (borderOf(table) === 0) return "";
  return `border:1px ${table.has("bordercolor") ? "solid" : "inset"};border-color:inherit;`;
}
