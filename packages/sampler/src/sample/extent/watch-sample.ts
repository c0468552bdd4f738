import { createDraw } from "../../draw/draw.ts";
import type { DrawOutcome } from "../../draw/sampling.ts";

/** Knows when all pages of the uniform sample are in, while the other ones of a census still come. */
export interface SampleWatch {
  settle(page: number, outcome: DrawOutcome): void;
  readonly isComplete: boolean;
}

/**
 * @param settled  by earlier processes, by page.
 * Cost: O(1) a page on average: the draw once more.
 */
export function createSampleWatch(
  { seed, population, wanted }: { readonly seed: string; readonly population: number; readonly wanted: number },
  settled: ReadonlyMap<number, DrawOutcome>,
): SampleWatch {
  const draw = createDraw(seed, population);
  const outcomes = new Map(settled);
  let next = draw.next();
  let results = 0;
  return {
    settle: (page, outcome) => void outcomes.set(page, outcome),
    get isComplete() {
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
