/** The maximum length of a word, in letters. Words are in lower case, without accents and other marks; they consist of letters and digits. */
const LONGEST_WORD = 64;
/** Characters that are invisible within a word: soft hyphens, which mark possible line breaks, and joiners. */
const UNSEEN = String.raw`\u00AD\u200C-\u200D\u2060`;
/** A sequence of letters and digits. */
const RUN = new RegExp(String.raw`[\p{L}\p{M}\p{N}]+(?:[${UNSEEN}]+[\p{L}\p{M}\p{N}]+)*`, "gu");
const OTHER = /[^\p{L}\p{N}]+/gu;
/**
 * Letters of scripts without spaces between words. Each is a word, and a query is a phrase of them, so that it is found anywhere without a
 * dictionary. The two additional characters lengthen a vowel of Kana.
 */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Yi}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30FC\uFF70]`;
const HAS_UNSPACED = new RegExp(UNSPACED, "u");
const PART = new RegExp(String.raw`${UNSPACED}[\p{M}${UNSEEN}]*|(?:(?!${UNSPACED}).)+`, "gu");

/**
 * Calls `visit` for each word of a text, in their order, until it returns false. Words are runs of letters and digits of any script. This
 * program makes the words for both databases, so that both find the same. Cost: linear.
 * @param visit  receives offsets in UTF-16 units.
 */
export function eachWord(text: string, visit: (word: string, start: number, end: number) => unknown): void {
  const run = new RegExp(RUN);
  for (let match = run.exec(text); match !== null; match = run.exec(text)) {
    for (const [found, start] of wordsOfRun(match[0], match.index)) {
      const word = wordOf(found);
      if (word !== "" && visit(word, start, start + found.length) === false) return;
    }
  }
}

/** Returns all words of a text. */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (word) => words.push(word));
  return words;
}

/** Splits a run into words, with their offsets. */
function wordsOfRun(run: string, start: number): readonly (readonly [found: string, start: number])[] {
  if (PLAIN.test(run) || !HAS_UNSPACED.test(run)) return [[run, start]];
  return Array.from(run.matchAll(PART), ({ 0: found, index }) => [found, start + index] as const);
}

/** The letters of most words of most texts. They have no marks, and take a tenth of the time. */
const PLAIN = /^[\da-z]*$/i;

function wordOf(text: string): string {
  if (text.length <= LONGEST_WORD && PLAIN.test(text)) return text.toLowerCase();
  const plain = text.toLowerCase().normalize("NFKD").replace(OTHER, "");
  // Cut by code points, because half of a surrogate pair is not a letter.
  return plain.length <= LONGEST_WORD ? plain : [...plain].slice(0, LONGEST_WORD).join("");
}
