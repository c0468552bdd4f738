import { checkCount, type Count } from "./counts.ts";

/**
 * Returns the page score f(p) = B_p / N_p (UWEM 1.2) of all resources of the page scenario together.
 *
 * @returns 0 (no barrier found) to 1, not rounded; undefined if no test applied.
 * @throws  EiaoError `ScoreCount`. Source: spec 5.1.
 * @example 5 of 9 is 0.5555...
 */
export function pageScore(page: Count): number | undefined {
  checkCount(page);
  return page.applied === 0 ? undefined : page.failed / page.applied;
}
