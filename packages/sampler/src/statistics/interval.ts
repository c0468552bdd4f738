import type { Count } from "@eiao/wam-core";
import { statisticsError } from "./errors.ts";

/** The methods of an interval; docs/statistics.md explains each. */
type IntervalMethod = "census" | "linearised-ratio-plus-2" | "weighted-ratio-plus-2" | "rule-of-three";

/** An interval that contains the true ratio of the site in 95 of 100 samples; 0 <= low <= F <= high <= 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly method: IntervalMethod;
}

/** The number of unseen pages like the most extreme one to allow for, chosen by simulation: docs/statistics.md. */
const ALLOWED_PAGES = 2;

/**
 * Computes the 95 % interval of F = ΣB / ΣN over all pages of a site, from a uniform sample without replacement.
 *
 * With e = B - F N of each page, the variance of the estimate is (1 - n/N) Σe² / ((n - 1) n) over the square of the mean of N
 * (Taylor's linearisation, finite-population correction). Student's t has one degree less than there are pages with a result. Each end gets the
 * variance that two more pages like the most extreme one on its side would give.
 * If all pages are equal, the variance says nothing, and the rule of three applies. If the sample has all pages, nothing is uncertain.
 *
 * @param pages       a count for each sampled page. Those without results (0 of 0) may be left out.
 * @param population  the number of pages that the sample stands for: the identified ones minus those that failed.
 * @param sampled     n, including the pages that were left out.
 * @returns undefined if there are no results, or those of only one page of several.
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

/** A smaller residual is a rounding error: a result may be a fraction, and pages of one ratio must give exactly 0. */
const NEGLIGIBLE = 1e-9;

/** Computes Σe², and the least and the greatest e, where e = B - F N. */
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

/** 97.5 % points of Student's t for 1 to 30 degrees of freedom: the table of any textbook, to four digits. */
const table = [
  12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788, 2.1604, 2.1448, 2.1314,
  2.1199, 2.1098, 2.1009, 2.093, 2.086, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
];

const NORMAL = 1.959963984540054;

/**
 * Returns the 97.5 % point of Student's t distribution: this many standard errors on both sides contain 95 %.
 *
 * @param degrees  the degrees of freedom, an integer from 1.
 * @example 1 is 12.7062, 599 is 1.9639
 *
 * Accurate to a ten-thousandth. Above 30 by Fisher's expansion, Abramowitz and Stegun 26.7.5.
 */
export function studentT(degrees: number): number {
  const known = table[degrees - 1];
  if (known !== undefined) return known;
  const first = (NORMAL ** 3 + NORMAL) / 4;
  const second = (5 * NORMAL ** 5 + 16 * NORMAL ** 3 + 3 * NORMAL) / 96;
  return NORMAL + first / degrees + second / degrees ** 2;
}

/** The rounding error of the products below: a probability of exactly 5 % must count as 5 %. */
const ROUNDING = 1e-12;

/**
 * Returns the largest share of a kind of pages that is possible at 95 % if a uniform sample without replacement has none of them: D / population
 * for the greatest D with P(none of D in the sample) >= 5 %. It is near 3 / sampled, hence "rule of three".
 *
 * @param sampled  an integer from 1 to `population`.
 * @example 2 of 3: one unseen page is never ruled out, 1 / 3; 600 of 10^6 is about 3 / 600
 *
 * Cost: O(min(sampled, D) log D), at most about the root of 3 `population`, times the logarithm. Source: the hypergeometric distribution;
 * Hanley and Lippman-Hand, JAMA 249 (1983).
 */
export function unseenShare(sampled: number, population: number): number {
  const isPossible = (pages: number): boolean => chanceUnseen(pages, sampled, population) >= 0.05 - ROUNDING;
  let possible = 0;
  let impossible = 1;
  while (isPossible(impossible)) {
    possible = impossible;
    impossible = Math.min(2 * impossible, population);
  }
  while (impossible - possible > 1) {
    const between = Math.floor((possible + impossible) / 2);
    if (isPossible(between)) possible = between;
    else impossible = between;
  }
  return possible / population;
}

/**
 * Returns the probability that none of some pages is in the sample. Pages and sample can be exchanged, so that the shorter product is
 * computed.
 */
function chanceUnseen(pages: number, sampled: number, population: number): number {
  if (pages + sampled > population) return 0;
  const more = Math.max(pages, sampled);
  let chance = 1;
  for (let i = 0; i < Math.min(pages, sampled); i++) chance *= (population - more - i) / (population - i);
  return chance;
}
