import { scorecard } from "@eiao/wam-core";
import type { Count } from "@eiao/wam-core";
import type { SampleName } from "../draw/sample-rules.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import { sum } from "../statistics/ratio-sum.ts";
import type { AssessedScore, AssessedTest, Assessment, Distribution } from "./assessment.ts";
import { createClusters, createExamples } from "./barriers.ts";
import { createContentStatistics, createSiteMessages } from "./content-statistics.ts";
import { byText, countsOn, faultsOf, faultsOnPage, testsOfPage, testsOn, undecidedOf } from "./page-counts.ts";
import type { FaultsOfPage, TestsOfPage } from "./page-counts.ts";

/** The part of an assessment that does not come from its pages. */
export type AssessedRun = Pick<
  Assessment,
  | "site"
  | "run"
  | "rulesets"
  | "seed"
  | "seedOrigin"
  | "populationDigest"
  | "store"
  | "leftOut"
  | "stoppedBy"
  | "unfetched"
  | "replayOf"
  | "notes"
> & {
  /** The number of pages that the crawl found, and of drawn pages that failed before they could be passed to `addPage`. */
  readonly pages: { readonly found: number; readonly failed: number };
  /** The reason why the assessment is partial; a clause without a full stop. */
  readonly partial?: string;
};

/** A sample of pages from which the scores of the site are estimated. */
export interface AssessedSample {
  readonly name: SampleName;
  /** The expected share of uniform samples whose interval holds, from 0 to 1. Only a leading sample by size has it. */
  readonly uniformCoverage?: number;
  /** Returns true if the page with this scenario id belongs to the sample. */
  has(scenario: string): boolean;
  /** Returns the ratio of the site with its 95 % interval; undefined if no test applied. */
  estimate(pages: readonly ScenarioCount[]): SampleEstimate | undefined;
}

/** The counts of one page scenario. */
export interface ScenarioCount extends Count {
  readonly scenario: string;
}

/** An estimate for all pages from a sample. If `low`, `high` and `method` are missing, it has no interval. */
export interface SampleEstimate {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  readonly method?: string;
}

/** For each rule set, the most clusters in the report, and the most different barriers that are counted exactly. */
const MOST_CLUSTERS = 100;
const DIFFERENT_CLUSTERS = 100_000;
/** The most values of each type in the report, and the most different values that are counted exactly. */
const MOST_VALUES = 100;
const DIFFERENT_VALUES = 20_000;

/**
 * Builds the report card of a site from its pages, in any order. The order changes nothing unless there are more different barriers or
 * values than the limits allow (`createRepeats`).
 *
 * Memory: a count for each page and test, and up to the limits; about 50 MB for 100,000 different barriers.
 */
export function createAssessment() {
  const pages: AssessedPage[] = [];
  const examples = createExamples();
  const clusters = createClusters(DIFFERENT_CLUSTERS);
  const statistics = createContentStatistics(DIFFERENT_VALUES);
  const messages = createSiteMessages();
  let failed = 0;
  return {
    /** Adds a page with its scenario id, each page once. undefined stands for a page without any evaluated document: it counts as failed. */
    addPage(page: PageResult | undefined, scenario: string): void {
      if (page === undefined) {
        failed++;
        return;
      }
      pages.push({ scenario, ...testsOfPage(page), ...faultsOnPage(page) });
      examples.addPage(page);
      clusters.addPage(page);
      statistics.addPage(page);
      messages.addPage(page, scenario);
    },
    /**
     * Returns the report card of the pages added so far. It can be called again.
     *
     * @param samples  the leading sample first: the tests are counted on its pages. Distribution and headline use the first sample in which
     *   all pages were equally probable. Clusters, content statistics and messages are counted on all pages.
     * @throws the errors of `estimate`, for example if fewer pages were found than sampled.
     */
    assessment: (
      { partial, notes, pages: { found, failed: failedBefore }, site, run, rulesets, store, ...draw }: AssessedRun,
      samples: readonly [AssessedSample, ...AssessedSample[]],
    ): Assessment => {
      pages.sort((a, b) => byText(a.url, b.url)); // sums of fractions depend on their order
      const [leading] = samples;
      const leadingPages = pagesOf(pages, leading);
      const faults = faultsOf(leadingPages);
      const undecided = undecidedOf(leadingPages);
      const even = pagesOf(pages, samples.find(({ name }) => name !== "by-size") ?? leading);
      const allNotes = [...(notes ?? []), ...leadingNotes(samples)];
      return {
        site,
        run,
        rulesets,
        pages: { found, sampled: pages.length, failed: failedBefore + failed },
        ...draw,
        scores: samples.flatMap((sample) => rulesets.map(({ id }) => scoreOf(id, pagesOf(pages, sample), sample))),
        tests: testsOf(leadingPages, rulesets, examples, leading),
        ...(faults.length === 0 ? {} : { faults }),
        ...(undecided.length === 0 ? {} : { undecided }),
        clusters: clusters.largest(MOST_CLUSTERS),
        statistics: statistics.mostCommon(MOST_VALUES),
        store,
        distribution: rulesets.map(({ id }) => distributionOf(id, countsOn(even, id))),
        ...messages.of(even),
        ...(partial === undefined ? {} : { complete: false, reason: partial }),
        ...(allNotes.length === 0 ? {} : { notes: allNotes }),
      };
    },
  };
}

interface AssessedPage extends TestsOfPage, FaultsOfPage {
  readonly scenario: string;
}

function pagesOf(pages: readonly AssessedPage[], sample: AssessedSample): readonly AssessedPage[] {
  return pages.filter(({ scenario }) => sample.has(scenario));
}

/** Estimates the ratio of the site. `counts` has one entry for each page. */
function estimateOf(
  sample: AssessedSample,
  pages: readonly AssessedPage[],
  counts: readonly Count[],
): SampleEstimate | undefined {
  return sample.estimate(pages.map(({ scenario }, at) => ({ scenario, ...(counts[at] ?? { failed: 0, applied: 0 }) })));
}

function scoreOf(ruleset: string, pages: readonly AssessedPage[], sample: AssessedSample): AssessedScore {
  const counts = countsOn(pages, ruleset).map((count, at) => ({ scenario: pages[at]?.scenario ?? "", ...count }));
  return assessedScore(ruleset, counts, sample);
}

/** Computes the score of a site by a rule set. @param counts  of the sample's pages, ordered by URL: sums of fractions depend on the order. */
export function assessedScore(
  ruleset: string,
  counts: readonly ScenarioCount[],
  sample: AssessedSample,
): AssessedScore {
  const { value, low, high, method } = sample.estimate(counts) ?? {};
  return {
    ruleset,
    value: value ?? null,
    letter: scorecard(value).letter ?? null,
    low: low ?? null,
    high: high ?? null,
    method: method ?? null,
    ...sum(counts),
    sample: sample.name,
    pages: counts.length,
  };
}

function testsOf(
  pages: readonly AssessedPage[],
  rulesets: Assessment["rulesets"],
  examples: ReturnType<typeof createExamples>,
  sample: AssessedSample,
): readonly AssessedTest[] {
  const order = new Map(rulesets.map(({ id }, i) => [id, i]));
  return testsOn(pages)
    .map(({ ruleset, test, wam, counts }): AssessedTest => {
      const { failed, applied } = sum(counts);
      const { value, low, high } = estimateOf(sample, pages, counts) ?? {};
      return {
        ruleset,
        test,
        wam,
        applied,
        failed,
        ratio: value ?? failed / applied,
        examples: examples.of(ruleset, wam),
        pages: counts.filter((count) => count.failed > 0).length,
        ...(low === undefined || high === undefined ? {} : { low, high }),
      };
    })
    .sort(
      (a, b) =>
        (order.get(a.ruleset) ?? 0) - (order.get(b.ruleset) ?? 0) ||
        b.failed - a.failed ||
        byText(a.test, b.test) ||
        byText(a.wam, b.wam),
    );
}

/** Returns a note that explains why the main score comes from the sample by size, or nothing if it comes from the uniform sample as usual. */
function leadingNotes([leading]: readonly [AssessedSample, ...AssessedSample[]]): readonly string[] {
  const { uniformCoverage } = leading;
  if (uniformCoverage === undefined) return [];
  const share = Math.floor(100 * uniformCoverage);
  return [
    `A few pages have most of the barriers. The interval of the uniform sample is therefore too optimistic: it contains the score of the site in about ${share} % of samples, not in 95 %. The main score is estimated from the sample by size instead.`,
  ];
}

/** The number of steps above 0, up to 1. Every fifth of the twenty ends a letter (wams.md 5.2). */
const STEPS = 20;

/** Counts page scores by steps of 0.05. The exact quotient decides, not a rounded one: 1 of 4 is in the step up to 0.25. */
function distributionOf(ruleset: string, counts: readonly Count[]): Distribution {
  const pages = new Array<number>(STEPS + 1).fill(0);
  for (const { failed, applied } of counts) {
    if (applied === 0) continue;
    const step = Math.ceil((failed * STEPS) / applied);
    pages[step] = (pages[step] ?? 0) + 1;
  }
  return { ruleset, steps: pages.map((number, i) => ({ upTo: i / STEPS, pages: number })) };
}
