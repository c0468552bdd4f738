/** A word of a text as it is searched for, and where it stands. */
export interface PlacedWord {
  /** Lower case, without accents and other marks: letters and digits alone. */
  readonly word: string;
  /** Offsets in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Longer ones are told apart by so many letters. */
const LONGEST_WORD = 64;
/** Of letters and digits, with what is seen in no word: soft hyphens, which say where a line may be broken, and joiners. */
const RUN = /[\p{L}\p{M}\p{N}]+(?:[\u00AD\u200C-\u200D\u2060]+[\p{L}\p{M}\p{N}]+)*/gu;
const OTHER = /[^\p{L}\p{N}]+/gu;

/**
 * The words of a text, in their order: runs of letters and digits of any script. Both databases get words that were made here, so that they
 * find the same. Cost: linear.
 */
export function placedWords(text: string): PlacedWord[] {
  const found: PlacedWord[] = [];
  for (const match of text.matchAll(RUN)) {
    const word = wordOf(match[0]);
    if (word !== "") found.push({ word, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** The same without their places. */
export function wordsIn(text: string): string[] {
  return placedWords(text).map(({ word }) => word);
}

/** Most words of most texts are of these letters, which have no marks: they take a tenth of the time. */
const PLAIN = /^[\da-z]*$/i;

function wordOf(text: string): string {
  if (text.length <= LONGEST_WORD && PLAIN.test(text)) return text.toLowerCase();
  const plain = text.toLowerCase().normalize("NFKD").replace(OTHER, "");
  // By code points: half of a pair is no letter.
  return plain.length <= LONGEST_WORD ? plain : [...plain].slice(0, LONGEST_WORD).join("");
}
