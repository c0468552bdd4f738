import type { Count } from "@eiao/wam-core";

/** A part of the pages of a site, sorted worst first. */
export interface WorstPages {
  /** The number of all pages of the site. */
  readonly size: number;
  readonly pages: readonly ScoredPage[];
}

/** A part of a list of pages: the first one, counted from 0, and the number of pages. */
export interface PartOfPages {
  readonly from: number;
  readonly most: number;
}

/** Compares pages: a higher score comes first, a missing score last, and equal scores are sorted by address. */
export function worstPageFirst(a: ScoredPage, b: ScoredPage): number {
  return scoreForOrder(scoreOf(b)) - scoreForOrder(scoreOf(a)) || (a.url < b.url ? -1 : Number(a.url > b.url));
}

/** Returns the score of a page, or NaN if it has none. */
export function scoreOf({ failed, applied }: { readonly [Key in keyof Count]: number | null }): number {
  return failed === null || applied === null || applied === 0 ? Number.NaN : failed / applied;
}

const NO_SCORE = -1;

/** Scores are compared in this number of steps. This removes the last digits of sums of fractions, which depend on the order of addition. */
const STEPS = 2 ** 40;

export function scoreForOrder(score: number): number {
  return Number.isNaN(score) ? NO_SCORE : Math.round(score * STEPS);
}

/** A page's number with its score for sorting. */
export interface RankedPage {
  readonly page: number;
  readonly order: number;
}

/** Returns a part of the pages, worst first, with all pages of equal score at its ends, because addresses decide their order. */
export function partWithEquals(
  pages: readonly RankedPage[],
  part: PartOfPages,
): { readonly from: number; readonly numbers: readonly number[] } {
  const ranked = pages.toSorted((a, b) => b.order - a.order);
  let from = Math.min(part.from, ranked.length);
  let to = Math.min(part.from + part.most, ranked.length);
  while (from > 0 && ranked[from - 1]?.order === ranked[from]?.order) from--;
  while (to > from && to < ranked.length && ranked[to]?.order === ranked[to - 1]?.order) to++;
  return { from, numbers: ranked.slice(from, to).map(({ page }) => page) };
}

/** Cuts the part out of the pages that `partWithEquals` selected. @param from  the position of the first of them. */
export function shownPart(pages: readonly ScoredPage[], from: number, part: PartOfPages): ScoredPage[] {
  const begin = part.from - from;
  return pages.toSorted(worstPageFirst).slice(begin, begin + part.most);
}

/** A page of a site in a run. */
export interface ScoredPage {
  readonly url: string;
  /** Sums of its test results, or null if it has no score by the rule set. */
  readonly failed: number | null;
  readonly applied: number | null;
  /** True if it is in the uniform sample, on which the figures of the site are based. */
  readonly isUniform: boolean;
}
