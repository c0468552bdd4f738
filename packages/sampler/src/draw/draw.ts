import { drawError } from "./errors.ts";
import { below, createWords } from "./random.ts";

/** A uniform sample without replacement that can always be continued. */
export interface Draw {
  /** The next page, 0 to `population` - 1, never one drawn before; undefined when all are drawn. */
  readonly next: () => number | undefined;
  /** How many were drawn. With the seed and the population this is the whole state. */
  readonly taken: number;
}

const LARGEST_POPULATION = 2 ** 32;

/**
 * Draws from the pages of a site, numbered from 0 in ascending order of their scenario ids (by code unit).
 *
 * The order is that of Fisher and Yates (Durstenfeld's form, forwards): with the pages in a row, for i = 0, 1, 2, ... take
 * j = i + `below`(population - i), swap the pages at places i and j, and hand out the one now at place i. Every order of the pages is
 * equally likely, so the first n are a uniform sample, and each replacement of a page that cannot be had is the next one.
 *
 * @param taken  resume after so many: the same pages follow as if there had been no break. Cost: as drawing them.
 * @throws EiaoError `BadSeed`, `BadPopulation`, `DrawBeyondPopulation`.
 *
 * Memory: O(drawn), whatever the population. Source: spec 9.2.
 */
export function createDraw(seed: string, population: number, taken = 0): Draw {
  for (const count of [population, taken])
    if (!(Number.isSafeInteger(count) && count >= 0 && count <= LARGEST_POPULATION))
      throw drawError("BadPopulation", { found: count });
  if (taken > population) throw drawError("DrawBeyondPopulation", { taken, population });
  const words = createWords(seed);
  /** Pages that stand at another place than their own; places before `drawn` are never asked for again. */
  const moved = new Map<number, number>();
  let drawn = 0;
  const next = (): number | undefined => {
    if (drawn === population) return undefined;
    const index = drawn + below(words, population - drawn);
    const page = moved.get(index) ?? index;
    moved.set(index, moved.get(drawn) ?? drawn);
    moved.delete(drawn);
    drawn++;
    return page;
  };
  for (let again = 0; again < taken; again++) next();
  return {
    next,
    get taken() {
      return drawn;
    },
  };
}
