import { rdfStoreError } from "../errors.ts";
import type { GraphRecord } from "./graph-record.ts";
import type { SiteSurvey } from "../site-survey.ts";

/**
 * Holds a survey against the pages of the store: every sampled page is there and no other, and the counts of each rule
 * set are the sums over the pages.
 *
 * @throws EiaoError `SurveyDisagrees` naming the first difference.
 */
export function checkSurvey(survey: SiteSurvey, pages: readonly GraphRecord[], file: string): void {
  const fail = (reason: string): never => {
    throw rdfStoreError("SurveyDisagrees", { file, reason });
  };
  const missing = new Set(pages.map(({ id }) => id));
  for (const { scenario, outcome } of survey.drawn) {
    if (outcome === "sampled" && !missing.delete(scenario))
      fail(`the sampled page ${scenario} is not in it, or twice drawn`);
  }
  for (const id of missing) fail(`the page ${id} is not in the sample`);
  const sums = new Map<string, { applied: number; failed: number }>();
  for (const { ruleSet, applied, failed } of pages.flatMap(({ counts }) => counts)) {
    const sum = sums.get(ruleSet) ?? { applied: 0, failed: 0 };
    sums.set(ruleSet, { applied: sum.applied + applied, failed: sum.failed + failed });
  }
  for (const { ruleSet, applied, failed } of survey.scores) {
    const sum = sums.get(ruleSet) ?? { applied: 0, failed: 0 };
    sums.delete(ruleSet);
    // Indicators may be fractions, whose sums depend on the order of adding.
    if (sum.applied !== applied || Math.abs(sum.failed - failed) > 1e-9 * Math.max(1, failed)) {
      fail(`${ruleSet} counts ${failed} of ${applied}, its pages ${sum.failed} of ${sum.applied}`);
    }
  }
  for (const ruleSet of sums.keys()) fail(`the survey has no score by ${ruleSet}`);
}
