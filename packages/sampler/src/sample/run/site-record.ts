import { createAssessment } from "../../assessment/accumulate.ts";
import type { AssessedRun, AssessedSample, ScenarioCount } from "../../assessment/accumulate.ts";
import type { Assessment } from "../../assessment/assessment.ts";
import { testsOfPage } from "../../assessment/page-counts.ts";
import { notesOfPage } from "../../evaluation/document/page-notes.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import { createSiteStatistics } from "../../statistics/site-statistics.ts";
import type { RunningStatistics } from "../../statistics/site-statistics.ts";
import { countBy, tallyBy } from "./scenario-tally.ts";
import type { ScenarioTally } from "./scenario-tally.ts";

/** What is counted while the pages of a site come in. */
export interface SiteRecord {
  /** @returns the page's score by the first rule set. */
  add(scenario: string, page: PageResult): number | undefined;
  readonly tallies: readonly ScenarioTally[];
  /** Of each page, by the first rule set. */
  counts(): readonly ScenarioCount[];
  /** By the first rule set, for the log. */
  readonly running: RunningStatistics;
  /** @param samples  as `pageSamples`. */
  assessment(run: AssessedRun, samples: readonly [AssessedSample, ...AssessedSample[]]): Assessment;
}

/** @param ruleSet  id of the first rule set. */
export function createSiteRecord(ruleSet: string): SiteRecord {
  const builder = createAssessment();
  const statistics = createSiteStatistics();
  const tallies: ScenarioTally[] = [];
  return {
    add(id, page) {
      const tally = { id, tests: testsOfPage(page).tests, notes: notesOfPage(page.documents) };
      tallies.push(tally);
      builder.addPage(page, id);
      return statistics.add(tallyBy(ruleSet, tally));
    },
    tallies,
    counts: () => tallies.map((tally) => countBy(ruleSet, tally)),
    get running() {
      return statistics.running;
    },
    assessment: (run, samples) => builder.assessment(run, samples),
  };
}
