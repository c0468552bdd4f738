import type { ScenarioCount } from "../../assessment/accumulate.ts";
import type { TestsOfPage } from "../../assessment/page-counts.ts";
import type { DocumentResult } from "../../evaluation/page-result.ts";
import type { PageTally } from "../../statistics/site-statistics.ts";

/** What is counted of one sampled page, by rule set and test: what the site's statistics are made of. */
export interface ScenarioTally {
  readonly id: string;
  readonly tests: TestsOfPage["tests"];
  readonly notes: DocumentResult["notes"];
}

/** The part of a tally that is by one rule set. */
export function tallyBy(ruleSet: string, { tests }: ScenarioTally): PageTally {
  const own = tests.filter(({ ruleset }) => ruleset === ruleSet);
  let failed = 0;
  let applied = 0;
  for (const test of own) {
    failed += test.failed;
    applied += test.applied;
  }
  return { failed, applied, tests: own };
}

/** The count of a page by one rule set. */
export function countBy(ruleSet: string, tally: ScenarioTally): ScenarioCount {
  const { failed, applied } = tallyBy(ruleSet, tally);
  return { scenario: tally.id, failed, applied };
}
