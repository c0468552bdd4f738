import { asciiLowerCase } from "../../document/text.ts";
import { languageSubtags } from "./language-subtags.ts";

/** Letters by the start of a subtag: the last letters of the registered subtags, or `^` and all other letters. */
let lastLetters: ReadonlyMap<string, string> | undefined;

/** Returns the primary language subtag of a tag, in lower case: the part before the first hyphen. @example  `EN-us` gives `en` */
export function primarySubtag(tag: string): string {
  return asciiLowerCase(tag.split("-", 1)[0] ?? "");
}

/**
 * Returns true for a language tag whose primary subtag is in IANA's registry. Case does not matter.
 * @param tag  such as `en-US`. Grandfathered tags such as `i-lux` have no such subtag.
 */
export function hasKnownLanguage(tag: string): boolean {
  lastLetters ??= new Map(
    Array.from(languageSubtags.matchAll(/([a-z]+)-(\S*)/g), ([, start = "", letters = ""]) => [start, letters]),
  );
  const subtag = primarySubtag(tag);
  const letters = lastLetters.get(subtag.slice(0, -1));
  if (letters === undefined || !/[a-z]$/.test(subtag)) return false;
  return letters.includes(subtag.slice(-1)) !== letters.startsWith("^");
}
