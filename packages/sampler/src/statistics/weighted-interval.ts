import type { Count } from "@eiao/wam-core";
import type { Interval } from "./interval.ts";
import { studentT } from "./student-t.ts";

/** A page of a sample in which pages were not equally probable. */
export interface WeightedCount extends Count {
  /** How probable it was that the page came into the sample: above 0, at most 1. */
  readonly probability: number;
}

/** A site's ratio, and its interval where there is one. */
export interface WeightedEstimate extends Partial<Interval> {
  readonly value: number;
}

/** As in the uniform sample's interval; chosen with the exponent of `draw/by-size.ts`, see docs/statistics.md. */
const ALLOWED_PAGES = 2;

/** Below this share of all results a residual is a rounding error. */
const NEGLIGIBLE = 1e-12;

/** Pages that can be missed together with a chance of 5 % have probabilities that sum to at most this: e^-3 is 5 %. */
const MISSED = 3;

/**
 * F = Σ(B/π) / Σ(N/π) with its 95 % interval, from a sample in which page p is with probability π (`inclusionProbabilities`).
 *
 * With z = (B - F N)/π of each page that was not certain, less the mean of z weighted by 1 - π, the variance of the estimate is
 * k/(k - 1) · Σ(1 - π) z² over the square of ΣN/π, k the number of these pages: Hájek's approximation for designs of fixed size. Student's
 * t with one degree less than there are such pages with a result; each end gets the allowance of `ratioInterval`: two more
 * pages like the most extreme one on its side. Pages that were certain add nothing to the variance.
 *
 * @param pages  a count for each sampled page, those where nothing applied too.
 * @returns undefined: nothing applied. Without an interval: fewer than two pages with a result were left to chance.
 *
 * Cost: three passes. Source: Hájek (1964); Rosén, J. Statist. Plann. Inference 62 (1997); Brewer and Donadio, Survey Methodology 29 (2003).
 */
export function weightedRatio(pages: readonly WeightedCount[]): WeightedEstimate | undefined {
  let failed = 0;
  let applied = 0;
  let chances = 0; // pages with a result that were left to chance
  for (const page of pages) {
    failed += page.failed / page.probability;
    applied += page.applied / page.probability;
    if (page.probability < 1 && page.applied > 0) chances++;
  }
  if (applied === 0) return undefined;
  const value = failed / applied;
  const uncertain = pages.filter(({ probability }) => probability < 1);
  if (uncertain.length === 0) return { value, low: value, high: value, method: "census" };
  if (chances < 2) return { value };
  const { squares, below, above } = spread(uncertain, failed, applied);
  if (squares === 0) {
    const share = Math.min(1, (MISSED * heaviest(uncertain)) / applied);
    return { value, low: value * (1 - share), high: value + (1 - value) * share, method: "rule-of-three" };
  }
  const reach = studentT(chances - 1) * Math.sqrt(uncertain.length / (uncertain.length - 1));
  const end = (extreme: number): number => (reach * Math.sqrt(squares + ALLOWED_PAGES * extreme)) / applied;
  return {
    value,
    low: Math.max(0, value - end(below)),
    high: Math.min(1, value + end(above)),
    method: "weighted-ratio-plus-2",
  };
}

/** Σ(1 - π) z², and the greatest of its terms below and above 0. */
function spread(
  pages: readonly WeightedCount[],
  failed: number,
  applied: number,
): { squares: number; below: number; above: number } {
  const values = pages.map((page) => (page.failed * applied - failed * page.applied) / applied / page.probability);
  if (values.every((value) => Math.abs(value) < NEGLIGIBLE * applied)) return { squares: 0, below: 0, above: 0 };
  let weights = 0;
  let sum = 0;
  for (const [at, { probability }] of pages.entries()) {
    weights += 1 - probability;
    sum += (1 - probability) * (values[at] ?? 0);
  }
  const mean = sum / weights;
  let squares = 0;
  let below = 0;
  let above = 0;
  for (const [at, { probability }] of pages.entries()) {
    const beyond = (values[at] ?? 0) - mean;
    const square = (1 - probability) * beyond * beyond;
    squares += square;
    if (beyond < 0) below = Math.max(below, square);
    else above = Math.max(above, square);
  }
  return { squares, below, above };
}

/** The most results that a page left to chance stands for. */
function heaviest(pages: readonly WeightedCount[]): number {
  return pages.reduce((most, { applied, probability }) => Math.max(most, applied / probability), 0);
}
