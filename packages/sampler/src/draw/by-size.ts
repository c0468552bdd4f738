import { hash } from "node:crypto";
import { drawError } from "./errors.ts";
import type { SizedPage } from "./population-list.ts";
import { checkSeed } from "./seed.ts";

/**
 * The exponent by which a page's chance grows with its elements. Tests apply to elements, so with 1 every page would carry as much of the estimate;
 * but what fails is not spread as evenly, and small pages must not be left to luck. Of exponents from 0.5 to 1 this one and ⅘ held best on real
 * sites, and with this one pages that are all alike cost least: docs/statistics.md.
 */
const POWER = 0.75;

/**
 * Returns the probability of each page in a draw of `n` by size, before any page fails: proportional to elements^¾, 1 for pages that would be above
 * it. Sums to n.
 *
 * @param sizes  elements of each page; pages of which nothing is known count as a page of the middle.
 * @returns 0 to 1, in the order of the sizes. Cost: a sort.
 */
export function targetProbabilities(sizes: readonly number[], n: number): Float64Array {
  const weights = weightsOf(sizes);
  const order = Uint32Array.from(weights.keys()).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  let rest = weights.reduce((sum, weight) => sum + weight, 0);
  let left = Math.min(n, sizes.length);
  const found = new Float64Array(sizes.length);
  for (const page of order) {
    const weight = weights[page] ?? 0;
    // Those above are certain; what they leave of n is shared by the others.
    if (left * weight >= rest) {
      found[page] = 1;
      left--;
      rest -= weight;
    } else found[page] = (left * weight) / rest;
  }
  return found;
}

/**
 * Returns the probability of each page among the first `drawn` of the order: those of `targetProbabilities` where that is n, and grown by one factor
 * of all odds where pages had to be replaced. Sums to `drawn`.
 */
export function inclusionProbabilities(target: Float64Array, drawn: number): Float64Array {
  const sum = (factor: number): number => target.reduce((total, chance) => total + grown(chance, factor), 0);
  if (drawn >= target.length) return new Float64Array(target.length).fill(1);
  if (Math.abs(sum(1) - drawn) < 1e-9) return target;
  let [low, high] = [-700, 700]; // of the factor's logarithm
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (sum(Math.exp(middle)) < drawn) low = middle;
    else high = middle;
  }
  return target.map((chance) => grown(chance, Math.exp((low + high) / 2)));
}

/** A chance whose odds are multiplied. */
function grown(chance: number, factor: number): number {
  return chance === 1 ? 1 : (factor * chance) / (1 - chance + factor * chance);
}

/**
 * The order in which pages are drawn by size: Pareto sampling (Rosén 1997). A page that cannot be had is replaced by the next one.
 * Each page has a number u of its own in (0, 1), from seed and URL; pages come by u/(1 - u) over the odds of their target probability, the
 * certain ones first.
 *
 * @returns numbers of the pages, all of them. @throws EiaoError `BadSeed`, `BadPopulation`. Cost: a hash for each page (1 µs), a sort.
 */
export function drawBySize(seed: string, pages: readonly Pick<SizedPage, "url">[], target: Float64Array): number[] {
  checkSeed(seed);
  if (target.length !== pages.length) throw drawError("BadPopulation", { found: target.length });
  const ranks = pages.map(({ url }, at) => {
    const chance = target[at] ?? 0;
    const own = pageNumber(seed, url);
    return chance === 1 ? own - 1 : (own / (1 - own)) * ((1 - chance) / chance);
  });
  return [...ranks.keys()].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}

/** In (0, 1): the first 13 hexadecimal digits of the SHA-256 of `<seed>,<url>`, and a half, over 16^13. */
function pageNumber(seed: string, url: string): number {
  return (Number.parseInt(hash("sha256", `${seed},${url}`).slice(0, 13), 16) + 0.5) / 16 ** 13;
}

function weightsOf(sizes: readonly number[]): number[] {
  const known = sizes.filter((size) => size > 0).sort((a, b) => a - b);
  const middle = known[known.length >> 1] ?? 1;
  return sizes.map((size) => (size > 0 ? size : middle) ** POWER);
}
