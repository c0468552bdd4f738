import { notesOfPage } from "../evaluation/document/page-notes.ts";
import type { DocumentResult, PageResult } from "../evaluation/page-result.ts";
import { createSiteStatistics } from "../statistics/site-statistics.ts";
import type { PageTally, RunningStatistics } from "../statistics/site-statistics.ts";
import type { ArchiveFile, DrawnScenario, SiteScoreFacts, SiteSurvey, SiteTestFacts } from "../store/index.ts";
import type { Assessment } from "./assessment.ts";
import { byText, testsOfPage } from "./page-counts.ts";
import type { TestsOfPage } from "./page-counts.ts";
import { createAssessment } from "./report-card.ts";
import type { AssessedRun, AssessedSample, ScenarioCount } from "./report-card.ts";

/** Counts that grow while the pages of a site come in. */
export interface SiteRecord {
  /** @returns the page's score by the first rule set. */
  add(scenario: string, page: PageResult): number | undefined;
  readonly tallies: readonly ScenarioTally[];
  /** The counts of each page by the first rule set. */
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

interface SurveyParts {
  readonly tallies: readonly ScenarioTally[];
  /** Ids, the first gives deviation and margin. */
  readonly ruleSets: readonly string[];
  /** Pages that were drawn from. */
  readonly population: number;
  /** In the order of the draw. */
  readonly drawn: readonly DrawnScenario[];
  readonly samples: readonly [AssessedSample, ...AssessedSample[]];
  readonly archives: readonly ArchiveFile[];
  readonly finished: string;
}

/** The site survey of a store: statistics of 9.4 with their intervals. The order of the tallies changes nothing. */
export function siteSurvey({
  tallies,
  ruleSets,
  population,
  drawn,
  samples,
  archives,
  finished,
}: SurveyParts): SiteSurvey {
  // Sums of fractions depend on their order.
  const ordered = tallies.toSorted((a, b) => byText(a.id, b.id));
  const of = (sample: AssessedSample) => ordered.filter(({ id }) => sample.has(id));
  const [leading] = samples;
  // Deviation and margin are those of every month: of the uniform sample.
  const uniform = samples.find(({ name }) => name === "uniform") ?? leading;
  // Counts whose share is an estimate: not those of pages that were drawn by size.
  const even = samples.find(({ name }) => name !== "by-size") ?? leading;
  const statistics = createSiteStatistics();
  for (const tally of of(uniform)) statistics.add(tallyBy(ruleSets[0] ?? "", tally));
  const { standardDeviation, errorMargin } = statistics.running;
  const emptyShells = tallies.filter(({ notes }) => notes.includes("empty-shell")).length;
  return {
    urlCount: population,
    ...(standardDeviation === undefined ? {} : { standardDeviation }),
    ...(errorMargin === undefined ? {} : { errorMargin }),
    ...(emptyShells === 0 ? {} : { emptyShells }),
    scores: samples.flatMap((sample) => ruleSets.map((ruleSet) => scoreBy(ruleSet, of(sample), sample))),
    tests: testsOf(of(even)),
    drawn,
    archives,
    finished,
  };
}

function scoreBy(ruleSet: string, tallies: readonly ScenarioTally[], sample: AssessedSample): SiteScoreFacts {
  let failed = 0;
  let applied = 0;
  const counts = tallies.map((tally) => {
    const count = countBy(ruleSet, tally);
    failed += count.failed;
    applied += count.applied;
    return count;
  });
  const { value, low, high, method } = sample.estimate(counts) ?? {};
  return {
    ruleSet,
    failed,
    applied,
    ...(sample.name !== "by-size" || value === undefined ? {} : { value }),
    ...(low === undefined || high === undefined ? {} : { low, high }),
    ...(method === undefined ? {} : { method }),
    sample: sample.name,
    pages: tallies.length,
  };
}

/** Every test that applied somewhere, in order of rule set and class. */
function testsOf(tallies: readonly ScenarioTally[]): readonly SiteTestFacts[] {
  const found = new Map<string, { -readonly [Key in keyof SiteTestFacts]: SiteTestFacts[Key] }>();
  for (const { ruleset, test, wam, failed, applied } of tallies.flatMap(({ tests }) => tests)) {
    const key = `${ruleset} ${wam}`;
    const facts = found.get(key) ?? { ruleSet: ruleset, test, wam, failed: 0, applied: 0 };
    found.set(key, facts);
    facts.failed += failed;
    facts.applied += applied;
  }
  return [...found.entries()].sort(([a], [b]) => byText(a, b)).map(([, facts]) => facts);
}

/** The counts of one sampled page by rule set and test: the statistics of the site are made of them. */
interface ScenarioTally {
  readonly id: string;
  readonly tests: TestsOfPage["tests"];
  readonly notes: DocumentResult["notes"];
}

/** The part of a tally that is by one rule set. */
function tallyBy(ruleSet: string, { tests }: ScenarioTally): PageTally {
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
function countBy(ruleSet: string, tally: ScenarioTally): ScenarioCount {
  const { failed, applied } = tallyBy(ruleSet, tally);
  return { scenario: tally.id, failed, applied };
}
