import { checkCount, type Count } from "./counts.ts";
import { Spread } from "./error-margin.ts";
import { pageScore } from "./page.ts";

/**
 * Returns the site score F(s) = ΣB / ΣN over the sampled pages (UWEM 1.2).
 *
 * @returns 0 (no barrier found) to 1, not rounded; undefined if no test applied on any page.
 * @throws  EiaoError `ScoreCount`.
 * @example siteScore of (5 of 9), (37 of 86), (26 of 83) is 68/178
 *
 * Cost: one pass, O(pages). Source: spec 5.1, worked example 5.3.
 */
export function siteScore(pages: Iterable<Count>): number | undefined {
  let failed = 0;
  let applied = 0;
  for (const page of pages) {
    checkCount(page);
    failed += page.failed;
    applied += page.applied;
  }
  return applied === 0 ? undefined : failed / applied;
}

/**
 * The score of a site whose pages are added one by one, in constant memory. The spread is that of the page scores
 * (D26); a page on which no test applied only counts in `pages`.
 */
export class SiteScore {
  /** The number of pages added. */
  pages = 0;
  failed = 0;
  applied = 0;
  /** Mean, deviation and error margin of the page scores, for the pages with a score. */
  readonly pageScores: Spread = new Spread();

  /** Adds one sampled page. @throws EiaoError `ScoreCount`. */
  add(page: Count): void {
    const score = pageScore(page);
    this.pages++;
    this.failed += page.failed;
    this.applied += page.applied;
    if (score !== undefined) this.pageScores.add(score);
  }

  /** Returns the site score F(s), like `siteScore`. */
  get score(): number | undefined {
    return this.applied === 0 ? undefined : this.failed / this.applied;
  }
}
