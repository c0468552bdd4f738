import { primarySubtag } from "./language-tag.ts";
import data from "./phrases.json" with { type: "json" };

type ByLanguage = ReadonlyMap<string, ReadonlySet<string>>;
/**
 * Names of links that do not describe the target, by the primary subtag of their language. Ambiguous ones can also be a
 * name or a noun: Go is a language, Link a hero, Dutch “meer” a lake.
 */
let known: { readonly phrases: ByLanguage; readonly ambiguous: ByLanguage } | undefined;

/**
 * Returns `phrase` for the name of a link that is only a phrase such as “click here” in its language, and `ambiguous`
 * if it can also be a name. Letter case and characters other than letters and digits do not matter.
 *
 * @param tag  the language tag of the name. Languages that are not listed have no phrases. `no` is Norwegian too.
 */
export function genericPhrase(name: string, tag: string): "phrase" | "ambiguous" | undefined {
  if (name.length > LONGEST) return undefined;
  known ??= { phrases: setsOf(data.phrases), ambiguous: setsOf(data.ambiguous) };
  const subtag = primarySubtag(tag);
  const phrase = wordsOf(name);
  const isIn = (sets: ByLanguage): boolean =>
    (subtag === "no" ? ["nb", "nn"] : [subtag]).some((language) => sets.get(language)?.has(phrase) === true);
  if (isIn(known.phrases)) return ABBREVIATION.test(name.trim()) ? "ambiguous" : "phrase";
  return isIn(known.ambiguous) ? "ambiguous" : undefined;
}

function setsOf(lists: Readonly<Record<string, string>>): ByLanguage {
  return new Map(Object.entries(lists).map(([language, list]) => [language, new Set(list.split(", ").map(wordsOf))]));
}

/** The most characters of a name that can be a phrase, with the characters that do not matter. */
const LONGEST = 100;

/** A few capitals can be an abbreviation: “TU” is a university, and “here” in Polish. */
const ABBREVIATION = /^\p{Lu}{1,3}$/u;

function wordsOf(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
