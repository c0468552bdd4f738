import { siteScore } from "@eiao/wam-core";
import type { Count } from "@eiao/wam-core";
import { targetProbabilities } from "../../draw/by-size.ts";
import { change } from "../change.ts";
import type { Estimate } from "../change.ts";
import { expectedCoverage, LEAST_COVERAGE, weightedRatio } from "../weighted-interval.ts";
import type { WeightedCount } from "../weighted-interval.ts";
import type { KnownPage } from "./test-populations.ts";
import type { Random } from "../../../../../test/support/random.ts";

/** The shares, from 0 to 1, of samples by size whose intervals contain the truth. */
export interface BySizeCoverage {
  readonly held: number;
  /** The shares of samples with the truth below and above the interval. */
  readonly below: number;
  readonly above: number;
  /** The mean width of the intervals. */
  readonly width: number;
  /** The share of successive pairs of samples whose verdict is better or worse. */
  readonly alarms: number;
  /** The coverage that samples expect of a uniform sample of equal size: the mean, and the share of samples that warn. */
  readonly expected: number;
  readonly warnings: number;
  /** For each test that applied on at least `commonPages` pages, the share of samples whose interval holds, in ascending order. */
  readonly tests: readonly number[];
}

/** A page with its counts by test. */
export interface TestedPage extends KnownPage {
  readonly tests?: ReadonlyMap<string, Count>;
}

const ROUNDING = 1e-12;

/** One sample in this many computes its expectation, which takes longer than drawing it. */
const EXPECTING = 50;

/** @param commonPages  the least number of pages for which a test is judged; undefined judges none. */
export function bySizeCoverage(
  pages: readonly TestedPage[],
  n: number,
  samples: number,
  random: Random,
  commonPages?: number,
): BySizeCoverage {
  const truth = siteScore(pages) ?? NaN;
  const tests = commonPages === undefined ? [] : commonTests(pages, commonPages);
  const draw = createQuickDraw(
    pages.map(({ elements }) => elements),
    n,
  );
  const sums = { held: 0, below: 0, above: 0, width: 0, alarms: 0 };
  const expected: number[] = [];
  const hits = tests.map(() => 0);
  let earlier: Estimate | undefined;
  for (let sample = 0; sample < samples; sample++) {
    const drawn = draw(random);
    const counts = drawn.map(({ page, probability }) => weighted(pages[page], probability));
    const { value, low, high } = weightedRatio(counts) ?? {};
    if (value === undefined || low === undefined || high === undefined) continue;
    if (truth < low - ROUNDING) sums.below++;
    else if (truth > high + ROUNDING) sums.above++;
    else sums.held++;
    sums.width += high - low;
    const later = { value, low, high };
    if (earlier !== undefined && change(earlier, later).verdict !== "no clear change") sums.alarms++;
    earlier = later;
    if (sample % EXPECTING === 0) expected.push(expectedCoverage(counts, pages.length, n));
    for (const [at, test] of tests.entries()) if (holds(test, drawn)) hits[at] = (hits[at] ?? 0) + 1;
  }
  for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] /= samples;
  return {
    ...sums,
    expected: expected.reduce((sum, share) => sum + share, 0) / expected.length,
    warnings: expected.filter((share) => share < LEAST_COVERAGE).length / expected.length,
    tests: hits.map((count) => count / samples).sort((a, b) => a - b),
  };
}

interface DrawnPage {
  readonly page: number;
  readonly probability: number;
}

const nothing: Count = { failed: 0, applied: 0 };

function weighted({ failed, applied }: Count = nothing, probability: number): WeightedCount {
  return { failed, applied, probability };
}

/** The counts of a test by page, and its ratio on the site. */
interface CommonTest {
  readonly counts: readonly (Count | undefined)[];
  readonly truth: number;
}

function commonTests(pages: readonly TestedPage[], minPages: number): readonly CommonTest[] {
  const names = new Set(pages.flatMap(({ tests }) => [...(tests?.keys() ?? [])]));
  const all = [...names].map((name): CommonTest => {
    const counts = pages.map(({ tests }) => tests?.get(name));
    return { counts, truth: siteScore(counts.filter((count) => count !== undefined)) ?? NaN };
  });
  const isCommon = ({ counts, truth }: CommonTest): boolean =>
    truth > 0 && truth < 1 && counts.filter((count) => (count?.applied ?? 0) > 0).length >= minPages;
  return all.filter(isCommon);
}

function holds({ counts, truth }: CommonTest, drawn: readonly DrawnPage[]): boolean {
  const { low = 0, high = 1 } =
    weightedRatio(drawn.map(({ page, probability }) => weighted(counts[page], probability))) ?? {};
  return truth >= low - ROUNDING && truth <= high + ROUNDING;
}

/** Creates Pareto sampling like `drawBySize`, but with fast random numbers and without sorting pages far from being drawn. */
function createQuickDraw(elements: readonly number[], n: number): (random: Random) => readonly DrawnPage[] {
  const target = targetProbabilities(elements, n);
  const allOdds = target.map((chance) => (1 - chance) / chance);
  const ranks = new Float64Array(target.length);
  return (random) => {
    for (let page = 0; page < ranks.length; page++) {
      const odds = allOdds[page] ?? 0;
      const own = random.uniform() + 2 ** -33;
      ranks[page] = odds === 0 ? -1 : (own / (1 - own)) * odds;
    }
    const nearest = ranks.filter((rank) => rank < NEAR_RANK);
    const last = (nearest.length < n ? ranks.slice() : nearest).sort()[n - 1] ?? Infinity;
    const drawn: DrawnPage[] = [];
    for (let page = 0; page < ranks.length; page++)
      if ((ranks[page] ?? 0) <= last) drawn.push({ page, probability: target[page] ?? 1 });
    return drawn;
  };
}

/** The largest rank that is sorted. A page has a rank of at most 1 with its target probability, so the last drawn page has a rank near 1. */
const NEAR_RANK = 1.3;
