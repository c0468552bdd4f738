import type { WeightedCount } from "./weighted-interval.ts";

/** Deciding pages that a uniform sample must be expected to hold; fewer, and its interval misses the truth too often: STATISTICS.md. */
const LEAST_DECIDING_PAGES = 15;

/**
 * Whether the interval of a uniform sample of the same site is known to hold, judged by the sample by size, which sees the big pages
 * that the other one may have missed: the deciding pages are (Σe²)² / Σe⁴, e = B - F N, as many as would carry the variance if each of them
 * carried the same; a uniform sample of n of N pages holds n/N of them.
 *
 * @param pages       of the sample by size.
 * @param share       n/N of the uniform sample.
 */
export function uniformHolds(pages: readonly WeightedCount[], share: number): boolean {
  return decidingPages(pages) * share >= LEAST_DECIDING_PAGES;
}

/** Infinity where no page differs from the others. */
export function decidingPages(pages: readonly WeightedCount[]): number {
  let failed = 0;
  let applied = 0;
  for (const page of pages) {
    failed += page.failed / page.probability;
    applied += page.applied / page.probability;
  }
  let squares = 0;
  let fourths = 0;
  for (const page of pages) {
    const residual = page.applied === 0 ? 0 : page.failed - (failed / applied) * page.applied;
    squares += residual ** 2 / page.probability;
    fourths += residual ** 4 / page.probability;
  }
  return fourths < Number.MIN_VALUE ? Infinity : squares ** 2 / fourths;
}
