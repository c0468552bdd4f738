import { naceCode, placeNode } from "@eiao/crawler/classification";
import { collectionName, siteRepresentation } from "@eiao/crawler/internal/repository";
import { languageFamily } from "@eiao/wam-core/internal";
import { isPanelName } from "../../warehouse/runs.ts";
import { searchFields } from "./query.ts";
import type { FieldTest, SearchField } from "./query.ts";

const NONE = "none";
const LONGEST_VALUE = 200;
/** The letters of scores; `n/a` means that no test applied. */
const letters = ["A", "B", "C", "D", "E", "n/a"] as const;

/** Reads the value of a field, or returns undefined if the field cannot have it. */
export function readField(name: SearchField, text: string): FieldTest | undefined {
  if (text === "" || text.length > LONGEST_VALUE) return undefined;
  return readers[name](text);
}

/** Reads a field in the form of links, where a value has no quotation marks: `collection:Ministries of Norway`. Returns undefined for other text. */
export function parseField(text: string): FieldTest | undefined {
  const colon = text.indexOf(":");
  const name = searchFields.find((one) => one === text.slice(0, Math.max(0, colon)).toLowerCase());
  return name === undefined ? undefined : readField(name, text.slice(colon + 1));
}

const readers: Readonly<Record<SearchField, (text: string) => FieldTest | undefined>> = {
  lang: (text) => {
    if (/^(?:none|unknown)$/i.test(text)) return { name: "lang", value: NONE };
    return /^[a-z]{1,8}(?:[-_][a-z\d]{1,8})*$/i.test(text) ? { name: "lang", value: languageFamily(text) } : undefined;
  },
  letter: (text) => {
    const [low = "", high = low, ...more] = text.split("..");
    const [from, to] = [letterAt(low), letterAt(high)];
    if (more.length > 0 || from === -1 || to < from) return undefined;
    return { name: "letter", letters: letters.slice(from, to + 1) };
  },
  score: (text) => {
    if (/^(?:none|n\/a)$/i.test(text)) return { name: "letter", letters: ["n/a"] };
    const range = rangeOf(text, (end) =>
      /^\d{1,3}(?:[.,]\d{1,17})?$/.test(end) ? Number(end.replace(",", ".")) : undefined,
    );
    if (range === undefined || range.low > 1) return undefined;
    // A single number means the scores that are shown as this number, with two decimals.
    if (range.isOne) return { name: "score", low: range.low - 0.005, high: range.high + 0.005 };
    return { name: "score", low: range.low, high: range.high };
  },
  date: (text) => {
    const [low, high, ...more] = text.split("..");
    if (more.length > 0) return undefined;
    const from = low === "" && high !== undefined ? { first: 0, last: 0 } : daysOf(low ?? "");
    const to = high === undefined ? from : high === "" && low !== "" ? { first: 0, last: LAST_DAY } : daysOf(high);
    if (from === undefined || to === undefined || from.first > to.last) return undefined;
    return { name: "date", low: from.first, high: to.last };
  },
  group: (text) => placeOf("group", text, (level) => level === "group"),
  country: (text) => placeOf("country", text, (level) => level === "country"),
  region: (text) => placeOf("region", text, (level) => level !== "group" && level !== "country"),
  sector: (text) => {
    if (/^(?:none|unknown)$/i.test(text)) return { name: "sector", value: NONE };
    const code = naceCode(text.toUpperCase())?.code;
    return code === undefined ? undefined : { name: "sector", value: code };
  },
  collection: (text) => {
    const name = collectionName(text);
    return name === undefined ? undefined : { name: "collection", value: name };
  },
  test: (text) => (/^[\w.]+$/.test(text) ? { name: "test", value: text } : undefined),
  type: (text) => (/^[\w.+*-]+(?:\/[\w.+*-]+)?$/.test(text) ? { name: "type", value: text.toLowerCase() } : undefined),
  run: (text) => (/^[A-Za-z\d.-]{1,64}$/.test(text) ? { name: "run", value: text } : undefined),
  panel: (text) => (isPanelName(text) ? { name: "panel", value: text } : undefined),
  site: (text) => ({ name: "site", value: siteNamed(text.replace(/^https?:\/\//i, "").replace(/\/$/, "")) }),
};

/** Returns the stored name of a site in lower case. The text may be in the letters of any language. */
function siteNamed(text: string): string {
  const isSpelt = /[^!-~]/.test(text) && URL.canParse(`http://${text}`);
  return (isSpelt ? siteRepresentation(text) : text).toLowerCase();
}

function letterAt(text: string): number {
  if (/^(?:none|n\/a)$/i.test(text)) return letters.length - 1;
  return (letters as readonly string[]).indexOf(text.toUpperCase());
}

function placeOf(
  name: "group" | "country" | "region",
  text: string,
  isLevel: (level: string) => boolean,
): FieldTest | undefined {
  if (/^(?:none|unknown)$/i.test(text)) return { name, value: NONE };
  const code = text.toUpperCase();
  const level = placeNode(code)?.level;
  return level === undefined || !isLevel(level) ? undefined : { name, value: code };
}

/** Reads a range: `0.1..0.3`, `..0.3`, `0.1..`, `0.1`. */
function rangeOf(text: string, read: (end: string) => number | undefined) {
  const [low = "", high, ...more] = text.split("..");
  if (more.length > 0 || (low === "" && (high ?? "") === "")) return undefined;
  const from = low === "" ? 0 : read(low);
  const to = high === undefined ? from : high === "" ? 1 : read(high);
  if (from === undefined || to === undefined || from > to) return undefined;
  return { low: from, high: to, isOne: high === undefined };
}

const DAY_MS = 86_400_000;
/** The end of an open range, later than any measurement. */
const LAST_DAY = 1_000_000;

/** Returns the first and last day of a year, month or day, since 1970-01-01. */
function daysOf(text: string): { readonly first: number; readonly last: number } | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const first = dayNumber(Number(year), Number(month ?? 1), Number(day ?? 1));
  if (first === undefined) return undefined;
  if (day !== undefined) return { first, last: first };
  const after = month === undefined ? Date.UTC(Number(year) + 1, 0, 1) : Date.UTC(Number(year), Number(month), 1);
  return { first, last: after / DAY_MS - 1 };
}

function dayNumber(year: number, month: number, day: number): number | undefined {
  const time = new Date(Date.UTC(year, month - 1, day));
  const isReal = time.getUTCFullYear() === year && time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return isReal ? time.getTime() / DAY_MS : undefined;
}
