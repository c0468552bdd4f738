import type { FillSettings } from "@eiao/etl/internal";
import { createRandom } from "../../generate/made-up-sites.ts";

const VOCABULARY = 30_000;
/** The number of most frequent words that are about equally frequent, as in a language. */
const FLAT = 8;
const syllables = "al ber con do el fra gi hol in ka lo mar ne por qui ras sen tu vel wo".split(" ");

/** Returns a word of the vocabulary by its rank; frequent words are short. */
export function wordOfRank(rank: number): string {
  let word = "";
  for (let rest = rank + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word = `${syllables[rest % syllables.length]}${word}`;
  return word;
}

/** Returns titles and texts of pages with a number of words, distributed like those of a language (Zipf). They depend only on the address. */
export function madeUpTexts(wordCount: number): NonNullable<FillSettings["textsOf"]> {
  return async (_, urls) =>
    new Map(
      [...urls].map((url) => {
        const random = createRandom(`text ${url}`);
        const randomText = (count: number): string =>
          Array.from({ length: count }, () => wordOfRank(zipf(random.fraction()))).join(" ");
        return [url, { title: randomText(5), text: randomText(wordCount) }];
      }),
    );
}

/** Returns a random rank; higher ranks are rarer. */
function zipf(fraction: number): number {
  return Math.floor(FLAT * ((VOCABULARY / FLAT + 1) ** fraction - 1));
}
