import { notesOfPage } from "../evaluation/document/page-notes.ts";
import type { DocumentResult, PageResult } from "../evaluation/page-result.ts";
import { createSiteStatistics } from "../statistics/site-statistics.ts";
import type { PageTally, RunningStatistics } from "../statistics/site-statistics.ts";
import type { ArchiveFile, DrawnScenario, SiteScoreFacts, SiteSurvey, SiteTestFacts } from "../store/index.ts";
import { sum } from "../statistics/ratio-sum.ts";
import { byText, testsOfPage } from "./page-counts.ts";
import type { TestsOfPage } from "./page-counts.ts";
import { createAssessment } from "./report-card.ts";
import type { AssessedSample, ScenarioCount } from "./report-card.ts";

/** Collects the counts of a site while its pages are evaluated. */
export type SiteRecord = ReturnType<typeof createSiteRecord>;

/** @param ruleSet  the id of the first rule set: `add` returns a page's score by it, `counts` each page's counts. `running` is for the log. */
export function createSiteRecord(ruleSet: string) {
  const builder = createAssessment();
  const statistics = createSiteStatistics();
  const tallies: ScenarioTally[] = [];
  return {
    add(id: string, page: PageResult): number | undefined {
      const tally = { id, tests: testsOfPage(page).tests, notes: notesOfPage(page.documents) };
      tallies.push(tally);
      builder.addPage(page, id);
      return statistics.add(tallyBy(ruleSet, tally));
    },
    tallies,
    counts: (): readonly ScenarioCount[] => tallies.map((tally) => countBy(ruleSet, tally)),
    get running(): RunningStatistics {
      return statistics.running;
    },
    assessment: builder.assessment,
  };
}

interface SurveyParts {
  readonly tallies: readonly ScenarioTally[];
  /** The ids of the rule sets. Deviation and margin are computed by the first one. */
  readonly ruleSets: readonly string[];
  /** The number of pages of the population. */
  readonly population: number;
  /** The drawn pages in the order of the draw. */
  readonly drawn: readonly DrawnScenario[];
  readonly samples: readonly [AssessedSample, ...AssessedSample[]];
  readonly archives: readonly ArchiveFile[];
  readonly finished: string;
}

/** Returns the site survey of a store: the statistics of spec 9.4 with their intervals. The order of the tallies changes nothing. */
export function siteSurvey({ tallies, ruleSets, population, samples, ...sealed }: SurveyParts): SiteSurvey {
  // Sums of fractions depend on their order.
  const ordered = tallies.toSorted((a, b) => byText(a.id, b.id));
  const talliesOf = (sample: AssessedSample) => ordered.filter(({ id }) => sample.has(id));
  const [leading] = samples;
  // Deviation and margin come from the uniform sample, so that they can be compared from month to month.
  const uniform = samples.find(({ name }) => name === "uniform") ?? leading;
  // The shares of these counts are estimates, which those of pages drawn by size would not be.
  const even = samples.find(({ name }) => name !== "by-size") ?? leading;
  const statistics = createSiteStatistics();
  for (const tally of talliesOf(uniform)) statistics.add(tallyBy(ruleSets[0] ?? "", tally));
  const { standardDeviation, errorMargin } = statistics.running;
  const emptyShells = tallies.filter(({ notes }) => notes.includes("empty-shell")).length;
  return {
    urlCount: population,
    ...(standardDeviation === undefined ? {} : { standardDeviation }),
    ...(errorMargin === undefined ? {} : { errorMargin }),
    ...(emptyShells === 0 ? {} : { emptyShells }),
    scores: samples.flatMap((sample) => ruleSets.map((ruleSet) => scoreBy(ruleSet, talliesOf(sample), sample))),
    tests: testsOf(talliesOf(even)),
    ...sealed,
  };
}

function scoreBy(ruleSet: string, tallies: readonly ScenarioTally[], sample: AssessedSample): SiteScoreFacts {
  const counts = tallies.map((tally) => countBy(ruleSet, tally));
  const { value, low, high, method } = sample.estimate(counts) ?? {};
  return {
    ruleSet,
    ...sum(counts),
    ...(sample.name !== "by-size" || value === undefined ? {} : { value }),
    ...(low === undefined || high === undefined ? {} : { low, high }),
    ...(method === undefined ? {} : { method }),
    sample: sample.name,
    pages: tallies.length,
  };
}

/** Returns every test that applied to a page, in the order of rule set and class. */
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

/** The counts of one sampled page by rule set and test, from which the statistics of the site are computed. */
interface ScenarioTally {
  readonly id: string;
  readonly tests: TestsOfPage["tests"];
  readonly notes: DocumentResult["notes"];
}

/** Returns the part of a tally that belongs to one rule set. */
function tallyBy(ruleSet: string, { tests }: ScenarioTally): PageTally {
  const own = tests.filter(({ ruleset }) => ruleset === ruleSet);
  return { ...sum(own), tests: own };
}

/** Returns the counts of a page by one rule set. */
function countBy(ruleSet: string, tally: ScenarioTally): ScenarioCount {
  const { failed, applied } = tallyBy(ruleSet, tally);
  return { scenario: tally.id, failed, applied };
}
