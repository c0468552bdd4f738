import type { TestFigures } from "./site-figures.ts";

/**
 * Returns the mean of a test's shares of failures over the sampled pages where it applied; null if it applied on none. The ratio of the seed
 * counts the other pages as 0 (D-53).
 *
 * @param sampled  number of pages in the sample.
 * @example        pages with 50 %, n/a and 100 %: the ratio is 0.5 and the mean 0.75.
 */
export function meanWhereApplied(
  { ratio, pages, min, max }: Pick<TestFigures, "ratio" | "pages" | "min" | "max">,
  sampled: number,
): number | null {
  if (pages === 0 || min === null || max === null) return null;
  return Math.min(max, Math.max(min, (ratio * sampled) / pages)); // what rounding may have moved
}
