import type { Count } from "@eiao/wam-core";
import { statisticsError } from "./errors.ts";
import { studentT } from "./student-t.ts";
import { unseenShare } from "./unseen-share.ts";

/** How an interval came about; docs/statistics.md explains each. */
export type IntervalMethod = "census" | "linearised-ratio-plus-2" | "weighted-ratio-plus-2" | "rule-of-three";

/** Holds the site's true ratio in 95 of 100 samples; 0 <= low <= F <= high <= 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly method: IntervalMethod;
}

/** Pages like the most extreme one that are allowed for beyond those met; chosen by simulation, see docs/statistics.md. */
const ALLOWED_PAGES = 2;

/**
 * The 95 % interval of F = ΣB / ΣN over all pages of a site, from a uniform sample without replacement.
 *
 * With e = B - F N of each page, the variance of the estimate is (1 - n/N) Σe² / ((n - 1) n) over the square of the mean of N
 * (Taylor's linearisation, finite-population correction); Student's t with one degree less than there are pages with a result. Each end gets the
 * variance that two more pages like the most extreme one on its side would give.
 * Where no page differs from the others the variance says nothing: rule of three. Where all pages are in, nothing is uncertain.
 *
 * @param pages       a count for each sampled page; those where nothing applied (0 of 0) may be left out.
 * @param population  pages that the sample stands for: those identified less those that could not be had.
 * @param sampled     n, with the pages that were left out.
 * @returns undefined when nothing applied, or on one page alone of several.
 * @throws EiaoError `SampleBeyondPopulation`.
 *
 * Cost: two passes. Source: Cochran, Sampling Techniques (1977), 6.3 and 2.6; issue 6, item 3.
 */
export function ratioInterval(
  pages: readonly Count[],
  population: number,
  sampled: number = pages.length,
): Interval | undefined {
  if (!(Number.isSafeInteger(population) && sampled <= population))
    throw statisticsError("SampleBeyondPopulation", { sampled, population });
  let failed = 0;
  let applied = 0;
  let withResult = 0;
  for (const page of pages) {
    failed += page.failed;
    applied += page.applied;
    if (page.applied > 0) withResult++;
  }
  if (applied === 0) return undefined;
  const ratio = failed / applied;
  if (sampled === population) return { low: ratio, high: ratio, method: "census" };
  if (withResult < 2) return undefined;

  const unsampled = 1 - sampled / population;
  const { squares, below, above } = residuals(pages, failed, applied);
  if (squares === 0) {
    const share = unseenShare(withResult, Math.max(withResult, Math.round((withResult * population) / sampled)));
    return { low: ratio * (1 - share), high: ratio + (1 - ratio) * share, method: "rule-of-three" };
  }
  const reach = studentT(withResult - 1) * Math.sqrt((unsampled * sampled) / (sampled - 1));
  const end = (extreme: number): number => (reach * Math.sqrt(squares + ALLOWED_PAGES * extreme ** 2)) / applied;
  return {
    low: Math.max(0, ratio - end(below)),
    high: Math.min(1, ratio + end(above)),
    method: "linearised-ratio-plus-2",
  };
}

/** Below this many results a residual is a rounding error: a result may be a fraction, and pages of one ratio must give exactly 0. */
const NEGLIGIBLE = 1e-9;

/** Σe², the least and the greatest e, where e = B - F N. */
function residuals(
  pages: readonly Count[],
  failed: number,
  applied: number,
): { squares: number; below: number; above: number } {
  let squares = 0;
  let below = 0;
  let above = 0;
  for (const page of pages) {
    const residual = (page.failed * applied - failed * page.applied) / applied;
    if (Math.abs(residual) < NEGLIGIBLE) continue;
    squares += residual * residual;
    below = Math.min(below, residual);
    above = Math.max(above, residual);
  }
  return { squares, below, above };
}
