/** Words are lower case, without accents and other marks: letters and digits alone. Longer ones are distinguished by this number of letters. */
const LONGEST_WORD = 64;
/** Characters that nobody sees in a word: soft hyphens, which mark where a line may break, and joiners. */
const UNSEEN = String.raw`\u00AD\u200C-\u200D\u2060`;
/** A sequence of letters and digits. */
const RUN = new RegExp(String.raw`[\p{L}\p{M}\p{N}]+(?:[${UNSEEN}]+[\p{L}\p{M}\p{N}]+)*`, "gu");
const OTHER = /[^\p{L}\p{N}]+/gu;
/**
 * Letters of scripts that put no blanks between words: each is a word, and what somebody asks for a phrase of them. So it is found wherever
 * it stands, without a dictionary. The two beside the scripts lengthen a vowel of Kana.
 */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Yi}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30FC\uFF70]`;
const HAS_UNSPACED = new RegExp(UNSPACED, "u");
const PART = new RegExp(String.raw`${UNSPACED}[\p{M}${UNSEEN}]*|(?:(?!${UNSPACED}).)+`, "gu");

/**
 * Calls for each word of a text, in their order, until it is told to stop: runs of letters and digits of any script. Both databases get words
 * that were made here, so that they find the same. Cost: linear.
 * @param visit  gets offsets in UTF-16 units. False: no more.
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

/** The parts of a run with where they begin. */
function wordsOfRun(run: string, start: number): readonly (readonly [found: string, start: number])[] {
  if (PLAIN.test(run) || !HAS_UNSPACED.test(run)) return [[run, start]];
  return Array.from(run.matchAll(PART), ({ 0: found, index }) => [found, start + index] as const);
}

/** Most words of most texts are of these letters, which have no marks: they take a tenth of the time. */
const PLAIN = /^[\da-z]*$/i;

function wordOf(text: string): string {
  if (text.length <= LONGEST_WORD && PLAIN.test(text)) return text.toLowerCase();
  const plain = text.toLowerCase().normalize("NFKD").replace(OTHER, "");
  // By code points: half of a pair is no letter.
  return plain.length <= LONGEST_WORD ? plain : [...plain].slice(0, LONGEST_WORD).join("");
}
