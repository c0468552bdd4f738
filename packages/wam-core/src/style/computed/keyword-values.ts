import { asciiLowerCase } from "../../document/text.ts";
import data from "./keyword-values.json" with { type: "json" };

/** The font widths that keywords stand for. */
export const stretches: ReadonlyMap<string, string> = new Map(Object.entries(data.stretches));

/** Returns the weight of `bolder` and `lighter` (CSS Fonts 4, 2.2). */
export function relativeWeight(keyword: "bolder" | "lighter", inherited: string): string {
  const weight = Number(inherited);
  if (keyword === "bolder") return weight < 350 ? "400" : weight < 550 ? "700" : weight < 900 ? "900" : inherited;
  return weight < 100 ? inherited : weight < 550 ? "100" : weight < 750 ? "400" : "700";
}

/** The line widths that keywords stand for. */
export const lineWidths: ReadonlyMap<string, string> = new Map(Object.entries(data.lineWidths));

/** Resolves `match-parent` (CSS Text 4, 7.1) and the alignment of header cells, which are centred unless an ancestor is aligned. */
export function alignment(value: string, inherited: string, isRtl: boolean): string {
  if (value === "-internal-center") return inherited === "start" ? "center" : inherited;
  if (value !== "match-parent") return value;
  if (inherited !== "start" && inherited !== "end") return inherited;
  return (inherited === "start") === isRtl ? "right" : "left";
}

/** The block-level equivalents of inline-level values (CSS Display 3, 2.7). */
export const blockDisplays: ReadonlyMap<string, string> = new Map(Object.entries(data.blockDisplays));

const displays: ReadonlyMap<string, string> = new Map(Object.entries(data.displays));

/** Returns one value of `display` for all values with the same meaning. */
export function canonicalDisplay(value: string): string {
  const keywords = asciiLowerCase(value).split(" ");
  if (keywords.length === 1) return displays.get(keywords[0] as string) ?? (keywords[0] as string);
  if (keywords.includes("list-item")) return keywords.includes("inline") ? "inline list-item" : "list-item";
  const outer = keywords.find((keyword) => keyword === "block" || keyword === "inline") ?? "block";
  const text = `${outer} ${keywords.find((keyword) => keyword !== outer) ?? ""}`.trim();
  return displays.get(text) ?? text;
}

export function overflowWord(value: string): string {
  const keyword = asciiLowerCase(value);
  return keyword === "overlay" || keyword === "-webkit-auto" ? "auto" : keyword;
}

/** Returns `overflow` of one axis, given the other: `visible` and `clip` apply to both axes or to none (CSS Overflow 3, 3.1). */
export function besideOverflow(own: string, other: string): string {
  const isFree = (keyword: string): boolean => keyword === "visible" || keyword === "clip";
  if (isFree(other) || /^(?:inherit|initial|unset)$/.test(other) || !isFree(own)) return own;
  return own === "visible" ? "auto" : "hidden";
}

const decorations = ["underline", "overline", "line-through", "blink", "spelling-error", "grammar-error"];

export function decorationLines(value: string): string {
  const keywords = asciiLowerCase(value).split(" ");
  return decorations.filter((line) => keywords.includes(line)).join(" ") || "none";
}
