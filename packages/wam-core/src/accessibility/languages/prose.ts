/** The fewest words of a part of a sentence. Words with a capital do not count: they are names, or nouns in German. */
const FEWEST_WORDS = 5;

/** The border between two parts of a sentence, or two items of a list: punctuation outside words. */
const BETWEEN = /(?:(?!['’ʼ-])[\p{P}\p{S}])+|\s-+\s/u;

const WORD = /(?:^|\s)[^\p{L}\s]*\p{L}/gu;
const SMALL_WORD = /(?:^|\s)[^\p{L}\s]*(?![\p{Lu}\p{Lt}])\p{L}/gu;

/**
 * Returns true for a text of sentences: most of its words stand with several others between punctuation. Lists of names, towns, dishes or languages
 * are not prose: they are in the language of the things that they name, not of the page.
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
