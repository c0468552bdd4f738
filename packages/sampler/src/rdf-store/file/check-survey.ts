import { rdfStoreError } from "../errors.ts";
import type { GraphRecord } from "./graph-record.ts";
import type { SiteScoreFacts, SiteSurvey } from "../site-survey.ts";

/**
 * Holds a survey against the pages of the store: every sampled page is there and no other, and the counts of each rule
 * set are the sums over the pages that were drawn for it.
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
      fail(`the sampled page ${scenario} is missing or was drawn twice`);
  }
  for (const id of missing) fail(`the page ${id} is not in the sample`);
  for (const score of survey.scores) {
    const { ruleSet, applied, failed, value = 0, pages: said } = score;
    const counted = pagesOf(score, survey, pages);
    const sum = sumBy(ruleSet, counted);
    // Indicators may be fractions, whose sums depend on the order of adding.
    if (sum.applied !== applied || Math.abs(sum.failed - failed) > 1e-9 * Math.max(1, failed)) {
      fail(`${ruleSet} counts ${failed} of ${applied}, its pages ${sum.failed} of ${sum.applied}`);
    }
    if (!(value >= 0 && value <= 1)) fail(`${ruleSet} is said to be ${value}`);
    if (said !== counted.length) fail(`${ruleSet} is said to be of ${said} pages and is of ${counted.length}`);
  }
  const scored = new Set(survey.scores.map(({ ruleSet }) => ruleSet));
  for (const { ruleSet } of pages.flatMap(({ counts }) => counts))
    if (!scored.has(ruleSet)) fail(`the survey has no score by ${ruleSet}`);
}

/** Returns the pages that a score rests on: those drawn for its sample. */
function pagesOf(
  { sample }: SiteScoreFacts,
  { drawn }: SiteSurvey,
  pages: readonly GraphRecord[],
): readonly GraphRecord[] {
  const ids = new Set(drawn.flatMap(({ scenario, samples }) => (samples?.includes(sample) === true ? [scenario] : [])));
  return pages.filter(({ id }) => ids.has(id));
}

function sumBy(ruleSet: string, pages: readonly GraphRecord[]): { applied: number; failed: number } {
  const sum = { applied: 0, failed: 0 };
  for (const count of pages.flatMap(({ counts }) => counts)) {
    if (count.ruleSet !== ruleSet) continue;
    sum.applied += count.applied;
    sum.failed += count.failed;
  }
  return sum;
}
