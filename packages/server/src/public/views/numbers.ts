import { presentApart, presentPercentage, presentValue } from "@eiao/wam-core/internal";
import type { Messages } from "../text/english.ts";

/** A number with the digits that it has, in a language: `0.50` is `0,50` in German. What is none (`n/a`) is said in its words. */
function localNumber(text: string, say: Messages): string {
  return Number.isFinite(Number(text)) ? numberTexts(say.language, text) : say.notAvailable;
}

const numberTexts = formattedTexts((language, text: string) => {
  const digits = text.split(".")[1]?.length ?? 0;
  return numberFormat(language, digits).format(Number(text));
});

const formats = new Map<string, Intl.NumberFormat>();

/** Making one takes 50 µs, and a table needs thousands. */
function numberFormat(language: string, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, made);
  return made;
}

/** A number as it is: `0,125`. */
export function exactText(value: number, say: Messages): string {
  return localNumber(String(value), say);
}

/** A score or mean with two decimals. */
export function valueText(value: number | null, say: Messages): string {
  return localNumber(presentValue(value ?? undefined), say);
}

/** Two of them with as many decimals as tell them apart. */
export function apartTexts(one: number | null, other: number | null, say: Messages): readonly [string, string] {
  const [was, is] = presentApart(one ?? undefined, other ?? undefined);
  return [localNumber(was, say), localNumber(is, say)];
}

/** Formats a share as `25 %`, or `n/a`. */
export function percentText(ratio: number | null, say: Messages): string {
  return ratio === null ? say.notAvailable : `${localNumber(presentPercentage(ratio), say)} %`;
}

/** A difference as the warehouse writes it, `-0.0123 (-0.02 to 0.01)`, in a language. */
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

/** A note of the warehouse, such as `of 3 of 60 sites`, in a language; undefined: there is no translation of it. */
export function noteText(note: string, say: Messages): string | undefined {
  const numbers = note.match(NUMBER) ?? [];
  const key = note.replaceAll(NUMBER, "#");
  if (!Object.hasOwn(say.notes, key)) return undefined;
  let at = 0;
  return (say.notes[key] ?? "").replaceAll("#", () => localNumber(numbers[at++] ?? "", say));
}

const NUMBER = /\d+(?:\.\d+)?/g;

/** Makes a format once for each language: making one takes 50 µs, and a page needs hundreds. */
export function keptFormat<Format>(make: (language: string) => Format): (language: string) => Format {
  const known = new Map<string, Format>();
  return (language) => {
    const found = known.get(language);
    if (found !== undefined) return found;
    const made = make(language);
    known.set(language, made);
    return made;
  };
}

/** Texts that are kept of a language; of others all are made anew. */
const MOST_TEXTS = 10_000;

/** Makes the text of a value once for each language: a format takes 1 µs, and most that pages show are the same few thousand. */
export function formattedTexts<Value extends string | number>(
  make: (language: string, value: Value) => string,
): (language: string, value: Value) => string {
  const ofLanguage = keptFormat(() => new Map<Value, string>());
  return (language, value) => {
    const known = ofLanguage(language);
    const found = known.get(value);
    if (found !== undefined) return found;
    const made = make(language, value);
    if (known.size >= MOST_TEXTS) known.clear();
    known.set(value, made);
    return made;
  };
}
