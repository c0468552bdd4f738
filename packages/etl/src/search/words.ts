/** Words are lower case, without accents and other marks: letters and digits alone. Longer ones are told apart by so many letters. */
const LONGEST_WORD = 64;
/** Of letters and digits, with what is seen in no word: soft hyphens, which say where a line may be broken, and joiners. */
const RUN = /[\p{L}\p{M}\p{N}]+(?:[\u00AD\u200C-\u200D\u2060]+[\p{L}\p{M}\p{N}]+)*/gu;
const OTHER = /[^\p{L}\p{N}]+/gu;

/**
 * Calls for each word of a text, in their order, until it is told to stop: runs of letters and digits of any script. Both databases get words
 * that were made here, so that they find the same. Cost: linear.
 * @param visit  gets offsets in UTF-16 units. False: no more.
 */
export function eachWord(text: string, visit: (word: string, start: number, end: number) => unknown): void {
  const run = new RegExp(RUN);
  for (let match = run.exec(text); match !== null; match = run.exec(text)) {
    const [found] = match;
    const word = wordOf(found);
    if (word !== "" && visit(word, match.index, match.index + found.length) === false) return;
  }
}

/** All of them. */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (word) => words.push(word));
  return words;
}

/** Most words of most texts are of these letters, which have no marks: they take a tenth of the time. */
const PLAIN = /^[\da-z]*$/i;

function wordOf(text: string): string {
  if (text.length <= LONGEST_WORD && PLAIN.test(text)) return text.toLowerCase();
  const plain = text.toLowerCase().normalize("NFKD").replace(OTHER, "");
  // By code points: half of a pair is no letter.
  return plain.length <= LONGEST_WORD ? plain : [...plain].slice(0, LONGEST_WORD).join("");
}
