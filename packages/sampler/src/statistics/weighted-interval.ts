import type { Count } from "@eiao/wam-core";
import { below, createWords } from "../draw/draw.ts";
import { ratioInterval, studentT } from "./interval.ts";
import type { Interval } from "./interval.ts";
import { ratioOf } from "./ratio-sum.ts";

/** A page of a sample in which pages were not equally probable. */
export interface WeightedCount extends Count {
  /** The probability with which the page came into the sample: above 0, at most 1. */
  readonly probability: number;
}

/** A site's ratio, and its interval where there is one. */
interface WeightedEstimate extends Partial<Interval> {
  readonly value: number;
}

/** The same as in the uniform sample's interval; chosen with the exponent of `draw/by-size.ts`, see docs/statistics.md. */
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

/** Samples that are drawn again. One standard error of a share near 0.9 is then 0.015. */
const REDRAWS = 400;

/** Below this the interval of a uniform sample is said not to hold; its error rates are in docs/statistics.md. */
export const LEAST_COVERAGE = 0.9;

/** The seed of the redraws: the same ones for everybody. */
const SEED = "expected-coverage";

const ROUNDING = 1e-12;

/**
 * In what share of uniform samples of `n` pages the interval of `ratioInterval` can be expected to hold the site's score; 0.95 is promised.
 * Where a few pages carry most of the barriers a uniform sample cannot know it: in the samples that miss these pages nothing hints at
 * them. The sample by size can, because it has the big pages. So a site is made of it, each page as often as it stands for pages
 * (1/π, rounded so that the sum holds), and uniform samples are drawn from that again and again.
 *
 * @param pages       of the sample by size, those where nothing applied too.
 * @param population  pages of the site that can be had.
 * @returns 0 to 1; 1 where nothing is left to chance.
 *
 * Cost: 400 n words of SHA-256 and as many counts: about 60 ms for 600. Source: the bootstrap of finite populations, Gross (1980), Holmberg (1998).
 */
export function expectedCoverage(pages: readonly WeightedCount[], population: number, n: number): number {
  if (n >= population || pages.length === 0) return 1;
  const site = siteLike(pages, population);
  const truth = ratioOf(site);
  if (truth === undefined) return 1;
  const words = createWords(SEED);
  let held = 0;
  for (let redraw = 0; redraw < REDRAWS; redraw++) {
    for (let at = 0; at < n; at++) swap(site, at, at + below(words, population - at));
    const { low = 0, high = 1 } = ratioInterval(site.slice(0, n), population) ?? {};
    if (truth >= low - ROUNDING && truth <= high + ROUNDING) held++;
  }
  return held / REDRAWS;
}

/** Makes as many pages as the site has: the k-th of them is the one within whose part of the weights it falls, rare ones last. */
function siteLike(pages: readonly WeightedCount[], population: number): Count[] {
  const ordered = pages.toSorted(
    (a, b) => b.probability - a.probability || a.applied - b.applied || a.failed - b.failed,
  );
  const weight = ordered.reduce((sum, { probability }) => sum + 1 / probability, 0);
  const site: Count[] = [];
  let passed = 0;
  for (const page of ordered) {
    passed += 1 / page.probability;
    const end = Math.min(population, Math.round((passed * population) / weight));
    while (site.length < end) site.push(page);
  }
  return site;
}

function swap(row: Count[], one: number, other: number): void {
  const [first, second] = [row[one], row[other]];
  if (first === undefined || second === undefined) return;
  row[one] = second;
  row[other] = first;
}
