import type { Count } from "@eiao/wam-core";
import { randomBelow, createWords } from "../draw/draw.ts";
import { ratioInterval, studentT } from "./interval.ts";
import type { Interval } from "./interval.ts";
import { ratioOf } from "./ratio-sum.ts";

/** A page of a sample in which pages were not equally probable. */
export interface WeightedCount extends Count {
  /** The probability that the page is in the sample: above 0, at most 1. */
  readonly probability: number;
}

/** The ratio of a site, with its interval if there is one. */
interface WeightedEstimate extends Partial<Interval> {
  readonly value: number;
}

/** The same allowance as for the uniform sample. It was chosen together with the exponent of `draw/by-size.ts`: docs/statistics.md. */
const ALLOWED_PAGES = 2;

/** A residual below this share of all results is a rounding error. */
const NEGLIGIBLE = 1e-12;

/** The largest sum of the probabilities of pages that are all missed with a probability of 5 %: e^-3 is 5 %. */
const MISSED = 3;

/**
 * Estimates F = Σ(B/π) / Σ(N/π) with its 95 % interval from a sample that has page p with probability π (`inclusionProbabilities`).
 *
 * With z = (B - F N)/π of each uncertain page, minus the mean of z weighted by 1 - π, the variance of the estimate is k/(k - 1) · Σ(1 - π) z²
 * over the square of ΣN/π, where k is the number of these pages: Hájek's approximation for designs of fixed size. Student's t has one degree
 * less than there are uncertain pages with a result. Each end gets the allowance of `ratioInterval`: two more pages like the most extreme
 * one on its side. Certain pages add nothing to the variance.
 *
 * @param pages  a count for each sampled page, including those without results.
 * @returns undefined if there are no results; no interval if fewer than two uncertain pages have a result.
 *
 * Cost: three passes. Source: Hájek (1964); Rosén, J. Statist. Plann. Inference 62 (1997); Brewer and Donadio, Survey Methodology 29 (2003).
 */
export function weightedRatio(pages: readonly WeightedCount[]): WeightedEstimate | undefined {
  let failed = 0;
  let applied = 0;
  let chances = 0; // uncertain pages with a result
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

/** Computes Σ(1 - π) z², and its greatest terms with z below and above 0. */
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

/** Returns the most results that an uncertain page stands for. */
function heaviest(pages: readonly WeightedCount[]): number {
  return pages.reduce((max, { applied, probability }) => Math.max(max, applied / probability), 0);
}

/** The number of redraws. The standard error of a share near 0.9 is then 0.015. */
const REDRAWS = 400;

/** Below this coverage, the interval of a uniform sample is considered invalid. docs/statistics.md has the error rates. */
export const LEAST_COVERAGE = 0.9;

/** The seed of the redraws, always the same, so that the result can be repeated. */
const SEED = "expected-coverage";

const ROUNDING = 1e-12;

/**
 * Returns the share of uniform samples of `n` pages for which the interval of `ratioInterval` is expected to contain the site's score; it
 * promises 0.95. If a few pages have most of the barriers, a uniform sample cannot know it: samples without these pages have no hint of
 * them. The sample by size can, because it has the big pages. So a model site is built from it, with each page as often as the number of pages
 * that it stands for (1/π, rounded so that the sum is right), and uniform samples are drawn from that site repeatedly.
 *
 * @param pages       the counts of the sample by size, including pages without results.
 * @param population  the number of available pages of the site.
 * @returns a share from 0 to 1; 1 if nothing is left to chance.
 *
 * Cost: 400 n words of SHA-256 and as many counts: about 60 ms for 600. Source: the bootstrap of finite populations, Gross (1980), Holmberg (1998).
 */
export function expectedCoverage(pages: readonly WeightedCount[], population: number, n: number): number {
  if (n >= population || pages.length === 0) return 1;
  const site = siteLike(pages, population);
  const truth = ratioOf(site);
  if (truth === undefined) return 1;
  const nextWord = createWords(SEED);
  let covered = 0;
  for (let redraw = 0; redraw < REDRAWS; redraw++) {
    for (let at = 0; at < n; at++) swap(site, at, at + randomBelow(nextWord, population - at));
    const { low = 0, high = 1 } = ratioInterval(site.slice(0, n), population) ?? {};
    if (truth >= low - ROUNDING && truth <= high + ROUNDING) covered++;
  }
  return covered / REDRAWS;
}

/** Builds a model site with as many pages as the site has: each page is repeated by its part of the weights, rare pages last. */
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
