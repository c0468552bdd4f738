import { asciiLowerCase } from "../../document/text.ts";
import data from "./keyword-values.json" with { type: "json" };

/** The font widths that keywords stand for. */
export const stretches: ReadonlyMap<string, string> = new Map(Object.entries(data.stretches));

/** Returns the weight of `bolder` and `lighter` (CSS Fonts 4, 2.2). */
export function relativeWeight(word: "bolder" | "lighter", inherited: string): string {
  const weight = Number(inherited);
  if (word === "bolder") return weight < 350 ? "400" : weight < 550 ? "700" : weight < 900 ? "900" : inherited;
  return weight < 100 ? inherited : weight < 550 ? "100" : weight < 750 ? "400" : "700";
}

/** The line widths that keywords stand for. */
export const lineWidths: ReadonlyMap<string, string> = new Map(Object.entries(data.lineWidths));

/** Resolves `match-parent` (CSS Text 4, 7.1) and the alignment of header cells, which are centred unless an ancestor is aligned. */
export function alignment(word: string, inherited: string, isRtl: boolean): string {
  if (word === "-internal-center") return inherited === "start" ? "center" : inherited;
  if (word !== "match-parent") return word;
  if (inherited !== "start" && inherited !== "end") return inherited;
  return (inherited === "start") === isRtl ? "right" : "left";
}

/** The block-level equivalents of inline-level values (CSS Display 3, 2.7). */
export const blockDisplays: ReadonlyMap<string, string> = new Map(Object.entries(data.blockDisplays));

const displays: ReadonlyMap<string, string> = new Map(Object.entries(data.displays));

/** Returns one value of `display` for all values with the same meaning. */
export function canonicalDisplay(value: string): string {
  const words = asciiLowerCase(value).split(" ");
  if (words.length === 1) return displays.get(words[0] as string) ?? (words[0] as string);
  if (words.includes("list-item")) return words.includes("inline") ? "inline list-item" : "list-item";
  const outer = words.find((word) => word === "block" || word === "inline") ?? "block";
  const text = `${outer} ${words.find((word) => word !== outer) ?? ""}`.trim();
  return displays.get(text) ?? text;
}

export function overflowWord(value: string): string {
  const word = asciiLowerCase(value);
  return word === "overlay" || word === "-webkit-auto" ? "auto" : word;
}

/** Returns `overflow` of one axis, given the other: `visible` and `clip` apply to both axes or to none (CSS Overflow 3, 3.1). */
export function besideOverflow(own: string, other: string): string {
  const isFree = (word: string): boolean => word === "visible" || word === "clip";
  if (isFree(other) || /^(?:inherit|initial|unset)$/.test(other) || !isFree(own)) return own;
  return own === "visible" ? "auto" : "hidden";
}

const decorations = ["underline", "overline", "line-through", "blink", "spelling-error", "grammar-error"];

export function decorationLines(value: string): string {
  const words = asciiLowerCase(value).split(" ");
  return decorations.filter((line) => words.includes(line)).join(" ") || "none";
}
