import { ratioOf } from "./ratio-sum.ts";
import type { Count } from "@eiao/wam-core";
import { below, createWords } from "../draw/random.ts";
import { ratioInterval } from "./interval.ts";
import type { WeightedCount } from "./weighted-interval.ts";

/** Samples that are drawn again. One standard error of a share near 0.9 is then 0.015. */
const REDRAWS = 400;

/** Below this the interval of a uniform sample is said not to hold; its error rates are in docs/statistics.md. */
export const LEAST_COVERAGE = 0.9;

/** Of the redraws: the same ones for everybody. */
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

/** As many pages as the site has: the k-th of them is the one within whose part of the weights it falls, rare ones last. */
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
