import type { FillSettings } from "@eiao/etl/internal";
import { createRandom } from "../../generate/made-up-sites.ts";

const VOCABULARY = 30_000;
/** The most frequent words of a language are about as frequent as each other. */
const FLAT = 8;
const syllables = "al ber con do el fra gi hol in ka lo mar ne por qui ras sen tu vel wo".split(" ");

/** A word of the vocabulary by its rank: frequent ones are short. */
export function wordOfRank(rank: number): string {
  let word = "";
  for (let left = rank + syllables.length; left > 0; left = Math.floor(left / syllables.length))
    word = `${syllables[left % syllables.length]}${word}`;
  return word;
}

/** Titles and texts of pages, so many words each, as frequent as words of a language are (Zipf). They follow from the address. */
export function madeUpTexts(words: number): NonNullable<FillSettings["textsOf"]> {
  return async (_, urls) =>
    new Map(
      [...urls].map((url) => {
        const random = createRandom(`text ${url}`);
        const some = (count: number): string =>
          Array.from({ length: count }, () => wordOfRank(zipf(random.fraction()))).join(" ");
        return [url, { title: some(5), text: some(words) }];
      }),
    );
}

/** A rank whose frequency falls with it. */
function zipf(fraction: number): number {
  return Math.floor(FLAT * ((VOCABULARY / FLAT + 1) ** fraction - 1));
}
