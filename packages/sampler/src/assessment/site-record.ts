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

/** Keeps counts that grow while the pages of a site come in. */
export type SiteRecord = ReturnType<typeof createSiteRecord>;

/** @param ruleSet  id of the first rule set: `add` returns the score of a page by it, `counts` the counts of each page, `running` is for the log. */
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
export function siteSurvey({ tallies, ruleSets, population, samples, ...sealed }: SurveyParts): SiteSurvey {
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
  return { ...sum(own), tests: own };
}

/** The count of a page by one rule set. */
function countBy(ruleSet: string, tally: ScenarioTally): ScenarioCount {
  const { failed, applied } = tallyBy(ruleSet, tally);
  return { scenario: tally.id, failed, applied };
}
