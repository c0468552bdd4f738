import { scorecard, siteScore } from "@eiao/wam-core";
import type { ReportedPage, Score } from "../evaluation/page.ts";

/** Computes the score of all pages together, by rule set. */
export interface SiteScores {
  add(page: ReportedPage): void;
  scores(): Score[];
}

export function createSiteScores(): SiteScores {
  const sums = new Map<string, { failed: number; applied: number; informative?: boolean }>();
  return {
    add({ status, scores }) {
      if (status !== "evaluated") return;
      for (const { ruleset, failed, applied, informative } of scores) {
        const mark = informative === undefined ? {} : { informative };
        const sum = sums.get(ruleset) ?? { failed: 0, applied: 0, ...mark };
        sum.failed += failed;
        sum.applied += applied;
        sums.set(ruleset, sum);
      }
    },
    scores: () =>
      [...sums].map(([ruleset, sum]) => {
        const value = siteScore([sum]);
        return { ruleset, ...sum, value: value ?? null, letter: scorecard(value).letter ?? null };
      }),
  };
}
