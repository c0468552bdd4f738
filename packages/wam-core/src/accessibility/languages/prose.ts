/** Words that a part of a sentence has at least, without those that begin with a capital: names, and nouns in German. */
const FEWEST_WORDS = 5;

/** Between two parts of a sentence, or two items of a list: punctuation other than in words. */
const BETWEEN = /(?:(?!['’ʼ-])[\p{P}\p{S}])+|\s-+\s/u;

const WORD = /(?:^|\s)[^\p{L}\s]*\p{L}/gu;
const SMALL_WORD = /(?:^|\s)[^\p{L}\s]*(?![\p{Lu}\p{Lt}])\p{L}/gu;

/**
 * Returns true for a text of sentences: most of its words stand between punctuation with some others. Lists of names, towns, dishes or
 * languages are none: they are in the language of what they name, not in that of the page.
 */
export function isProse(text: string): boolean {
  let words = 0;
  let wordsOfSentences = 0;
  for (const part of text.split(BETWEEN)) {
    const count = part.match(WORD)?.length ?? 0;
    words += count;
    if ((part.match(SMALL_WORD)?.length ?? 0) >= FEWEST_WORDS) wordsOfSentences += count;
  }
  return wordsOfSentences * 2 > words;
}
