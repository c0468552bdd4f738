import { hash } from "node:crypto";
import { drawError } from "./errors.ts";
import type { SizedPage } from "./population-list.ts";
import { checkSeed } from "./seed.ts";

/**
 * The exponent by which a page's probability grows with its elements. Tests apply to elements, so with 1 every page would contribute equally to the
 * estimate. But failures are spread less evenly, and small pages must not be left to luck. Of exponents from 0.5 to 1, this one and ⅘ held best on
 * real sites, and with this one sites of similar pages lose least precision: docs/statistics.md.
 */
const POWER = 0.75;

/**
 * Returns the probability of each page in a draw of `n` by size, before any page fails: proportional to elements^¾, but at most 1. The
 * probabilities sum to n.
 *
 * @param sizes  the number of elements of each page. A page of unknown size (0) counts as one of the median size.
 * @returns probabilities from 0 to 1 in the order of the sizes. Cost: a sort.
 */
export function targetProbabilities(sizes: readonly number[], n: number): Float64Array {
  const weights = weightsOf(sizes);
  const order = Uint32Array.from(weights.keys()).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  let rest = weights.reduce((sum, weight) => sum + weight, 0);
  let remaining = Math.min(n, sizes.length);
  const found = new Float64Array(sizes.length);
  for (const page of order) {
    const weight = weights[page] ?? 0;
    // Pages that would exceed 1 are certain; the others share the rest of n.
    if (remaining * weight >= rest) {
      found[page] = 1;
      remaining--;
      rest -= weight;
    } else found[page] = (remaining * weight) / rest;
  }
  return found;
}

/**
 * Returns the probability of each page to be among the first `drawn` of the order. If that is n, these are the target probabilities. If
 * pages had to be replaced, all odds grow by one factor. The probabilities sum to `drawn`.
 */
export function inclusionProbabilities(target: Float64Array, drawn: number): Float64Array {
  const sum = (factor: number): number => target.reduce((total, chance) => total + grown(chance, factor), 0);
  if (drawn >= target.length) return new Float64Array(target.length).fill(1);
  if (Math.abs(sum(1) - drawn) < 1e-9) return target;
  let [low, high] = [-700, 700]; // bounds of the factor's logarithm
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (sum(Math.exp(middle)) < drawn) low = middle;
    else high = middle;
  }
  return target.map((chance) => grown(chance, Math.exp((low + high) / 2)));
}

/** Returns the probability after its odds are multiplied by the factor. */
function grown(chance: number, factor: number): number {
  return chance === 1 ? 1 : (factor * chance) / (1 - chance + factor * chance);
}

/**
 * Returns the order in which pages are drawn by size: Pareto sampling (Rosén 1997). A page that fails is replaced by the next one. Each page
 * has its own number u in (0, 1), derived from seed and URL. Pages are sorted by u/(1 - u) over the odds of their target probability, certain
 * ones first.
 *
 * @returns the numbers of all pages. @throws EiaoError `BadSeed`, `BadPopulation`. Cost: a hash for each page (1 µs), a sort.
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

/** Returns a number in (0, 1): the first 13 hexadecimal digits of the SHA-256 of `<seed>,<url>`, plus a half, over 16^13. */
function pageNumber(seed: string, url: string): number {
  return (Number.parseInt(hash("sha256", `${seed},${url}`).slice(0, 13), 16) + 0.5) / 16 ** 13;
}

function weightsOf(sizes: readonly number[]): number[] {
  const known = sizes.filter((size) => size > 0).sort((a, b) => a - b);
  const middle = known[known.length >> 1] ?? 1;
  return sizes.map((size) => (size > 0 ? size : middle) ** POWER);
}
