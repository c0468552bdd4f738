import { hash } from "node:crypto";
import { drawError } from "./errors.ts";
import { checkSeed } from "./seed.ts";

const LARGEST_POPULATION = 2 ** 32;

/**
 * Draws a uniform sample without replacement, which can always be continued, from the pages of a site. They are numbered from 0 in ascending order
 * of their scenario ids (by code unit).
 *
 * The order is that of Fisher and Yates (Durstenfeld's form, forwards): with the pages in a row, for i = 0, 1, 2, ... take
 * j = i + `randomBelow`(population - i), swap the pages at positions i and j, and hand out the one now at position i. Every order of the pages is
 * equally likely, so the first n are a uniform sample, and the next page can replace one that fails. `next` returns undefined when all pages are
 * drawn. Seed, population and `taken`, the number of drawn pages, are the whole state.
 *
 * @param taken  the number of pages after which to resume: the draw continues as if there had been no break. Cost: that of drawing them.
 * @throws EiaoError `BadSeed`, `BadPopulation`, `DrawBeyondPopulation`.
 *
 * Memory: O(drawn), whatever the population. Source: spec 9.2.
 */
export function createDraw(seed: string, population: number, taken = 0) {
  for (const count of [population, taken])
    if (!(Number.isSafeInteger(count) && count >= 0 && count <= LARGEST_POPULATION))
      throw drawError("BadPopulation", { found: count });
  if (taken > population) throw drawError("DrawBeyondPopulation", { taken, population });
  const nextWord = createWords(seed);
  /** The pages by position that are not at their own one. Positions before `drawn` are never needed again. */
  const moved = new Map<number, number>();
  let drawn = 0;
  const next = (): number | undefined => {
    if (drawn === population) return undefined;
    const index = drawn + randomBelow(nextWord, population - drawn);
    const page = moved.get(index) ?? index;
    moved.set(index, moved.get(drawn) ?? drawn);
    moved.delete(drawn);
    drawn++;
    return page;
  };
  for (let i = 0; i < taken; i++) next();
  return {
    next,
    get taken(): number {
      return drawn;
    },
  };
}

/** The outcome of a drawn page: it has results, or it could not be downloaded or evaluated and is replaced. */
export type DrawOutcome = "evaluated" | "failed";

/**
 * Detects when all pages of the uniform sample are settled, while other pages of the census are still being evaluated.
 *
 * @param settled  the outcomes of earlier processes, by page.
 * Cost: O(1) per page on average, because it repeats the draw.
 */
export function createSampleWatch(
  { seed, population, wanted }: { readonly seed: string; readonly population: number; readonly wanted: number },
  settled: ReadonlyMap<number, DrawOutcome>,
) {
  const draw = createDraw(seed, population);
  const outcomes = new Map(settled);
  let next = draw.next();
  let results = 0;
  return {
    settle: (page: number, outcome: DrawOutcome): void => void outcomes.set(page, outcome),
    get isComplete(): boolean {
      while (next !== undefined && results < wanted) {
        const outcome = outcomes.get(next);
        if (outcome === undefined) return false;
        if (outcome === "evaluated") results++;
        next = draw.next();
      }
      return true;
    },
  };
}

const WORD_RANGE = 2 ** 32;
const WORDS_PER_BLOCK = 8;

/**
 * Creates an endless sequence of uniform 32-bit words: the SHA-256 digests of the bytes of `<seed>,0`, `<seed>,1`, ... (decimal
 * counters), each read as eight big-endian words. So anyone can repeat a draw with a hash function and a pencil, as in public
 * audits of elections. Cost: one hash (about 1 µs) per eight words; constant memory.
 *
 * @throws EiaoError `BadSeed`.
 */
export function createWords(seed: string): () => number {
  checkSeed(seed);
  let block = Buffer.alloc(0);
  let used = WORDS_PER_BLOCK;
  let counter = 0;
  return () => {
    if (used === WORDS_PER_BLOCK) {
      block = hash("sha256", `${seed},${counter++}`, "buffer");
      used = 0;
    }
    return block.readUInt32BE(4 * used++);
  };
}

/**
 * Returns the next integer from 0 to `bound` - 1 without bias: a word in the last, incomplete run of `bound` values is discarded.
 *
 * @param bound  an integer from 1 to 2^32. On average, fewer than two words are used.
 */
export function randomBelow(nextWord: () => number, bound: number): number {
  const limit = WORD_RANGE - (WORD_RANGE % bound);
  for (;;) {
    const word = nextWord();
    if (word < limit) return word % bound;
  }
}
