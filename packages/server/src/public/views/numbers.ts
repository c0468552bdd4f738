import { presentApart, presentPercentage, presentValue } from "@eiao/wam-core/internal";
import type { Messages } from "../text/english.ts";

/** Formats a number with its digits in a language: `0.50` is `0,50` in German. Other texts (`n/a`) are translated. */
function localNumber(text: string, say: Messages): string {
  return Number.isFinite(Number(text)) ? numberTexts(say.language, text) : say.notAvailable;
}

const numberTexts = formattedTexts((language, text: string) => {
  const digits = text.split(".")[1]?.length ?? 0;
  return numberFormat(language, digits).format(Number(text));
});

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number format. Formats are kept: making one takes 50 µs, and a table needs thousands. */
function numberFormat(language: string, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, format);
  return format;
}

/** Formats a number with all its digits: `0,125`. */
export function exactText(value: number, say: Messages): string {
  return localNumber(String(value), say);
}

/** Formats a score or mean with two decimals. */
export function valueText(value: number | null, say: Messages): string {
  return localNumber(presentValue(value ?? undefined), say);
}

/** Formats two scores with enough decimals to distinguish them. */
export function apartTexts(one: number | null, other: number | null, say: Messages): readonly [string, string] {
  const [first, second] = presentApart(one ?? undefined, other ?? undefined);
  return [localNumber(first, say), localNumber(second, say)];
}

/** Formats a share as `25 %`, or `n/a`. */
export function percentText(ratio: number | null, say: Messages): string {
  return ratio === null ? say.notAvailable : `${localNumber(presentPercentage(ratio), say)} %`;
}

/** Formats a difference that the warehouse wrote, such as `-0.0123 (-0.02 to 0.01)`, in a language. */
export function differenceText(text: string, say: Messages): string {
  const [, value, low, high] = /^(\S+)(?: \((\S+) to (\S+)\))?$/.exec(text) ?? [];
  if (value === undefined || value === "–") return text;
  if (low === undefined || high === undefined) return signedText(value, say);
  return `${signedText(value, say)} (${say.fromTo(signedText(low, say), signedText(high, say))})`;
}

function signedText(text: string, say: Messages): string {
  const [, sign = "", digits = ""] = /^([+\-−]?)(.*)$/.exec(text) ?? [];
  return `${sign}${localNumber(digits, say)}`;
}

/** Translates a note of the warehouse, such as `of 3 of 60 sites`. Returns undefined if there is no translation. */
export function noteText(note: string, say: Messages): string | undefined {
  const numbers = note.match(NUMBER) ?? [];
  const key = note.replaceAll(NUMBER, "#");
  if (!Object.hasOwn(say.notes, key)) return undefined;
  let at = 0;
  return (say.notes[key] ?? "").replaceAll("#", () => localNumber(numbers[at++] ?? "", say));
}

const NUMBER = /\d+(?:\.\d+)?/g;

/** Returns a function that makes a format once for each language: making one takes 50 µs, and a page needs hundreds. */
export function keptFormat<Format>(make: (language: string) => Format): (language: string) => Format {
  const known = new Map<string, Format>();
  return (language) => {
    const found = known.get(language);
    if (found !== undefined) return found;
    const format = make(language);
    known.set(language, format);
    return format;
  };
}

/** The number of texts that are kept for a language. Others are made each time. */
const MOST_TEXTS = 10_000;

/** Returns a function that formats a value once for each language: formatting takes 1 µs, and pages mostly show the same few thousand values. */
export function formattedTexts<Value extends string | number>(
  make: (language: string, value: Value) => string,
): (language: string, value: Value) => string {
  const ofLanguage = keptFormat(() => new Map<Value, string>());
  return (language, value) => {
    const known = ofLanguage(language);
    const found = known.get(value);
    if (found !== undefined) return found;
    const text = make(language, value);
    if (known.size >= MOST_TEXTS) known.clear();
    known.set(value, text);
    return text;
  };
}
