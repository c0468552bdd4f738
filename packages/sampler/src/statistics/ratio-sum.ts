import type { Count } from "@eiao/wam-core";
import { studentT, unseenShare } from "./interval.ts";

/** Counts by the number of the page. */
export type CountsByPage = ReadonlyMap<number, Count>;

/** ΣB / ΣN of a uniform sample of pages, added or subtracted. */
export interface RatioTerm {
  readonly sign: 1 | -1;
  readonly pages: CountsByPage;
  /** The number of pages from which these were drawn, including them. */
  readonly population: number;
}

/** A sum of ratios, and the influence of each page: how far it moves the sum from that of all pages of the site. */
export interface RatioSum {
  readonly value: number;
  readonly influence: ReadonlyMap<number, number>;
}

/** An estimate, with the distances on both sides within which the truth lies at 95 %: 0 or more. */
export interface Reach {
  readonly value: number;
  readonly below: number;
  readonly above: number;
}

/** Returns ΣB / ΣN, or undefined if there are no results. Pages are added in their order. */
export function ratioOf(pages: Iterable<Count>): number | undefined {
  const { failed, applied } = sum(pages);
  return applied === 0 ? undefined : failed / applied;
}

/** Sums counts, in their order. */
export function sum(counts: Iterable<Count>): Count {
  let failed = 0;
  let applied = 0;
  for (const count of counts) {
    failed += count.failed;
    applied += count.applied;
  }
  return { failed, applied };
}

/** A smaller influence of a page is a rounding error. */
const NEGLIGIBLE = 1e-12;

/**
 * Computes a sum of ratios of samples that may share pages: influences of a page on two ratios may cancel.
 *
 * With e = B - F N of a page in a term, its influence there is ± e / ΣN times the root of (1 - n/N) n/(n - 1). The variance is the sum of the
 * squares of each page's total influence (Taylor's linearisation, finite-population correction). Pages without influence are left out.
 *
 * @returns undefined if a term has no results, or is only one page of several.
 * Cost: two passes per term. Source: Cochran, Sampling Techniques (1977), 6.3; Särndal, Swensson and Wretman (1992), 5.5.
 */
export function ratioSum(terms: readonly RatioTerm[]): RatioSum | undefined {
  const influence = new Map<number, number>();
  let value = 0;
  for (const { sign, pages, population } of terms) {
    const sampled = pages.size;
    const ratio = ratioOf(pages.values());
    if (ratio === undefined || (sampled < 2 && sampled < population)) return undefined;
    value += sign * ratio;
    if (sampled >= population) continue;
    const { applied } = sum(pages.values());
    const weight = (sign * Math.sqrt(((1 - sampled / population) * sampled) / (sampled - 1))) / applied;
    for (const [page, count] of pages)
      influence.set(page, (influence.get(page) ?? 0) + weight * (count.failed - ratio * count.applied));
  }
  for (const [page, effect] of influence) if (Math.abs(effect) < NEGLIGIBLE) influence.delete(page);
  return { value, influence };
}

const ALLOWED_PAGES = 2;

/** Computes the 95 % interval of a sum. For a single ratio it equals `ratioInterval`: Student's t, two more pages like the most extreme one. */
export function reachOf({ value, influence }: RatioSum, degrees: number, allowedPages = ALLOWED_PAGES): Reach {
  let squares = 0;
  let min = 0;
  let max = 0;
  for (const effect of influence.values()) {
    squares += effect * effect;
    min = Math.min(min, effect);
    max = Math.max(max, effect);
  }
  const t = studentT(Math.max(1, degrees));
  const end = (extreme: number): number => t * Math.sqrt(squares + allowedPages * extreme ** 2);
  return { value, below: end(min), above: end(max) };
}

/** Blends two sums with the weights of least variance. If the first has no variance, or both are equal, it has weight 1. */
export function blended(one: RatioSum, other: RatioSum): RatioSum & { readonly weight: number } {
  let covered = 0;
  let squares = 0;
  const pages = new Set([...one.influence.keys(), ...other.influence.keys()]);
  for (const page of pages) {
    const [a, b] = [one.influence.get(page) ?? 0, other.influence.get(page) ?? 0];
    covered += b * (b - a);
    squares += (b - a) ** 2;
  }
  const weight = squares === 0 ? 1 : Math.max(0, Math.min(1, covered / squares));
  const mix = (a: number, b: number): number => (weight === 1 ? a : weight * a + (1 - weight) * b);
  const influence = new Map(
    [...pages].map((page) => [page, mix(one.influence.get(page) ?? 0, other.influence.get(page) ?? 0)]),
  );
  return { value: mix(one.value, other.value), influence, weight };
}

/**
 * Returns how far changes on pages that were not compared may move a ratio, if `changed` of the compared pages changed. At 95 %, as many pages as
 * `unseenShare` allows may have lost all barriers (as many as the worst compared pages), or may have average size and only barriers. More seen
 * changes reduce this: it is divided by their number plus one, chosen by simulation.
 */
export function unseenChange(
  pages: CountsByPage,
  population: number,
  changed: number,
): { readonly below: number; readonly above: number } {
  const counts = [...pages.values()].filter(({ applied }) => applied > 0);
  if (counts.length === 0 || pages.size >= population) return { below: 0, above: 0 };
  const total = Math.max(counts.length, Math.round((counts.length * population) / pages.size));
  const share = unseenShare(counts.length, total);
  const { failed, applied } = sum(counts);
  const worst = topSum(
    counts.map((count) => count.failed),
    share * counts.length,
  );
  const known = changed + 1;
  return { below: worst / applied / known, above: ((1 - failed / applied) * share) / known };
}

/** Sums the `count` greatest values. A fractional count adds that fraction of the next value. */
function topSum(values: readonly number[], count: number): number {
  let remaining = count;
  let sum = 0;
  for (const value of values.toSorted((a, b) => b - a)) {
    if (remaining <= 0) break;
    sum += Math.min(1, remaining) * value;
    remaining--;
  }
  return sum;
}
