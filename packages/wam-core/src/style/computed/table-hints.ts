import type { Element } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";

/** A whole number of pixels. */
export function pixels(value: string): number | undefined {
  const [, number] = /^[ \t\n\f\r]*\+?(\d+)/.exec(value) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** The sides of a table that `frame` draws. */
const frames: ReadonlyMap<string, readonly string[]> = new Map([
  ["void", []],
  ["above", ["top"]],
  ["below", ["bottom"]],
  ["hsides", ["top", "bottom"]],
  ["lhs", ["left"]],
  ["rhs", ["right"]],
  ["vsides", ["left", "right"]],
  ["box", ["top", "right", "bottom", "left"]],
  ["border", ["top", "right", "bottom", "left"]],
]);

/** The width of the border of a table: 1 for a value that is no number. */
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
  return /^(?:none|groups|rows|cols|all)$/i.test(table.attribute("rules") ?? "")
    ? `${text}border-collapse:collapse;`
    : text;
}

/** Returns the declarations that the attributes of a table give to its cells. */
export function cellHints(cellElement: Element): string {
  let table: Element | null = cellElement.parent;
  for (let steps = 0; table !== null && table.name !== "table" && steps < 3; steps++) table = table.parent;
  if (table === null || table.name !== "table") return "";
  const padding = pixels(table.attribute("cellpadding") ?? "");
  return (padding === undefined ? "" : `padding:${padding}px;`) + cellBorder(table);
}

function cellBorder(table: Element): string {
  switch (asciiLowerCase(table.attribute("rules") ?? "")) {
    case "none":
    case "groups":
      return "";
    case "rows":
      return "border-top:1px solid;border-bottom:1px solid;border-color:inherit;";
    case "cols":
      return "border-left:1px solid;border-right:1px solid;border-color:inherit;";
    case "all":
      return "border:1px solid;border-color:inherit;";
    default:
      if (borderOf(table) === 0) return "";
      return `border:1px ${table.has("bordercolor") ? "solid" : "inset"};border-color:inherit;`;
  }
}
