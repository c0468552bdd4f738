import type { Count } from "@eiao/wam-core";

/** A part of the pages of a site, the worst first. */
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

/** The page with the higher score comes first, one without score last; those with the same by their addresses. */
export function worstPageFirst(a: ScoredPage, b: ScoredPage): number {
  return scoreForOrder(scoreOf(b)) - scoreForOrder(scoreOf(a)) || (a.url < b.url ? -1 : Number(a.url > b.url));
}

/** NaN: there is none. */
export function scoreOf({ failed, applied }: { readonly [Key in keyof Count]: number | null }): number {
  return failed === null || applied === null || applied === 0 ? Number.NaN : failed / applied;
}

const NO_SCORE = -1;

/** Scores are distinguished in this number of steps, without the last digits of sums of fractions, which depend on their order. */
const STEPS = 2 ** 40;

export function scoreForOrder(score: number): number {
  return Number.isNaN(score) ? NO_SCORE : Math.round(score * STEPS);
}

/** A page by its number, and where its score stands. */
export interface RankedPage {
  readonly page: number;
  readonly order: number;
}

/** The worst first; the part with all pages that have the score of its first or last one: which of them are in it their addresses say. */
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

/** The part of what was found of it and its equals. @param from  where these begin. */
export function shownPart(pages: readonly ScoredPage[], from: number, part: PartOfPages): ScoredPage[] {
  const begin = part.from - from;
  return pages.toSorted(worstPageFirst).slice(begin, begin + part.most);
}

/** A page of a site in a run. */
export interface ScoredPage {
  readonly url: string;
  /** Sums of its test results; null: it has no score by the rule set. */
  readonly failed: number | null;
  readonly applied: number | null;
  /** It is of the uniform sample, which the figures of the site rest on. */
  readonly isUniform: boolean;
}
