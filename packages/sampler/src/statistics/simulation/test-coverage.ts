import { Spread, siteScore } from "@eiao/wam-core";
import type { Count } from "@eiao/wam-core";
import { change } from "../change.ts";
import type { Estimate } from "../change.ts";
import { ratioInterval, studentT } from "../interval.ts";
import { stopsByErrorMargin } from "../test-stopping-rule.ts";
import type { Random } from "../../../../../test/support/random.ts";

/** The shares, from 0 to 1, of samples whose intervals by a method contain the truth. */
export interface Coverage {
  /** Our interval of F(s). `below` and `above` are the shares with the truth below and above it. */
  readonly ours: number;
  readonly below: number;
  readonly above: number;
  /** The mean width of our interval. */
  readonly width: number;
  /** The textbook's linearised interval, without our allowance. */
  readonly plain: number;
  /** F(s) ± the margin of the first observatory (the seed). */
  readonly seed: number;
  /** The share of pairs of samples of one site whose verdict is better or worse. */
  readonly alarms: number;
}

/** Draws `n` pages `samples` times and counts the intervals that contain the true score of the site. */
export function coverageOf(pages: readonly Count[], n: number, samples: number, random: Random): Coverage {
  const truth = siteScore(pages) ?? NaN;
  const sums = { ours: 0, below: 0, above: 0, width: 0, plain: 0, seed: 0, alarms: 0 };
  let earlier: Estimate | undefined;
  const row = [...pages];
  for (let sample = 0; sample < samples; sample++) {
    const drawn = draw(row, n, random);
    const score = siteScore(drawn) ?? NaN;
    const ours = ratioInterval(drawn, pages.length);
    if (ours !== undefined) {
      if (truth < ours.low - rounding) sums.below++;
      else if (truth > ours.high + rounding) sums.above++;
      else sums.ours++;
      sums.width += ours.high - ours.low;
      const later = { value: score, ...ours };
      if (earlier !== undefined && change(earlier, later).verdict !== "no clear change") sums.alarms++;
      earlier = later;
    }
    if (Math.abs(truth - score) <= plainReach(drawn, score, pages.length) + rounding) sums.plain++;
    const { errorMargin } = scores(drawn);
    if (errorMargin !== undefined && Math.abs(truth - score) <= errorMargin + rounding) sums.seed++;
  }
  for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] /= samples;
  return sums;
}

/** The results of the seed's policy `errormargin`: its mean number of pages, and the shares whose margin contains the mean page score and F(s). */
export interface StoppingCoverage {
  readonly meanPages: number;
  readonly mean: number;
  readonly score: number;
}

export function stoppingCoverage(pages: readonly Count[], samples: number, random: Random): StoppingCoverage {
  const trueScore = siteScore(pages) ?? NaN;
  const trueMean = scores(pages).mean ?? NaN;
  const sums = { meanPages: 0, mean: 0, score: 0 };
  const row = [...pages];
  for (let sample = 0; sample < samples; sample++) {
    const spread = new Spread();
    let [failed, applied, drawn] = [0, 0, 0];
    while (drawn < row.length && !stopsByErrorMargin(spread.count, spread.errorMargin)) {
      const page = swapIn(row, drawn++, random);
      failed += page.failed;
      applied += page.applied;
      if (page.applied > 0) spread.add(page.failed / page.applied);
    }
    const margin = (spread.errorMargin ?? 0) + rounding;
    sums.meanPages += drawn;
    if (Math.abs(trueMean - (spread.mean ?? NaN)) <= margin) sums.mean++;
    if (Math.abs(trueScore - failed / applied) <= margin) sums.score++;
  }
  return { meanPages: sums.meanPages / samples, mean: sums.mean / samples, score: sums.score / samples };
}

const rounding = 1e-12;

/** Returns half the width of the textbook's linearised interval. */
function plainReach(drawn: readonly Count[], score: number, population: number): number {
  const n = drawn.length;
  let squares = 0;
  let applied = 0;
  for (const page of drawn) {
    squares += (page.failed - score * page.applied) ** 2;
    applied += page.applied;
  }
  return (studentT(n - 1) * Math.sqrt(((1 - n / population) * n * squares) / (n - 1))) / applied;
}

function scores(pages: readonly Count[]): Spread {
  const spread = new Spread();
  for (const { failed, applied } of pages) if (applied > 0) spread.add(failed / applied);
  return spread;
}

/** Moves n random pages to the front of the row, which may have any order. */
function draw(row: Count[], n: number, random: Random): Count[] {
  for (let at = 0; at < n; at++) swapIn(row, at, random);
  return row.slice(0, n);
}

function swapIn(row: Count[], at: number, random: Random): Count {
  const from = at + random.below(row.length - at);
  const page = row[from] as Count;
  row[from] = row[at] as Count;
  row[at] = page;
  return page;
}
