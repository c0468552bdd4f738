import { scorecard } from "@eiao/wam-core";
import type { Count } from "@eiao/wam-core";
import type { AssessedScore, AssessedTest, Assessment } from "./assessment.ts";
import { byText } from "./by-text.ts";
import { createClusters } from "./clusters.ts";
import { createContentStatistics } from "./content-statistics.ts";
import { distributionOf } from "./distribution.ts";
import { createExamples } from "./examples.ts";
import type { Examples } from "./examples.ts";
import { countsOn, sum, testsOn } from "./page-counts.ts";
import type { TestsOfPage } from "./page-counts.ts";
import type { PageSummary } from "./page-summary.ts";
import { createSiteMessages } from "./site-messages.ts";

/** What the pages do not tell: where the assessment comes from. */
export type AssessedRun = Pick<
  Assessment,
  "site" | "run" | "rulesets" | "seed" | "seedOrigin" | "populationDigest" | "store" | "notes"
> & {
  /** `failed`: drawn, but not to be had, and never given to `addPage`. */
  readonly pages: { readonly found: number; readonly failed: number };
  /** Why the assessment is partial; a clause without a full stop. */
  readonly partial?: string;
};

/** The 95 % interval of ΣB / ΣN from the counts of the sampled pages; undefined: there is none. */
export type IntervalOf = (
  pages: readonly Count[],
  population: number,
) => { readonly low: number; readonly high: number; readonly method: string } | undefined;

export interface AssessmentLimits {
  /** Clusters of the report. */
  readonly clusters: number;
  /** Different barriers that are counted exactly. */
  readonly differentClusters: number;
  /** Values of the report, of each type of content statistics. */
  readonly values: number;
  /** Different values that are counted exactly. */
  readonly differentValues: number;
}

const defaultLimits: AssessmentLimits = {
  clusters: 100,
  differentClusters: 100_000,
  values: 100,
  differentValues: 20_000,
};

export interface AssessmentBuilder {
  /** Each page once; undefined: one of which nothing could be evaluated, which counts as failed. */
  addPage(page: PageSummary | undefined): void;
  /**
   * The report card of what has come in so far; may be asked for again.
   * @throws what `intervalOf` throws, as for fewer pages found than sampled.
   */
  assessment(run: AssessedRun, intervalOf: IntervalOf): Assessment;
}

/**
 * Makes a site's report card while its pages come in. The order in which they do changes nothing, as long as there are not more
 * different barriers or values than the limits allow (`createRepeats`).
 *
 * Memory: a count for each page and test, and what the limits allow; at 100,000 different barriers about 50 MB.
 */
export function createAssessment(limits: Partial<AssessmentLimits> = {}): AssessmentBuilder {
  const { clusters: clusterCount, ...kept } = { ...defaultLimits, ...limits };
  const pages: TestsOfPage[] = [];
  const examples = createExamples();
  const clusters = createClusters(kept.differentClusters);
  const statistics = createContentStatistics(kept.differentValues);
  const messages = createSiteMessages();
  let failed = 0;
  return {
    addPage(page) {
      if (page === undefined) {
        failed++;
        return;
      }
      pages.push({ url: page.url, tests: page.tests });
      examples.addPage(page.examples);
      clusters.addPage(page.barriers);
      statistics.addPage(page.values);
      messages.addPage(page.notes);
    },
    assessment({ partial, notes, pages: { found, failed: lost }, site, run, rulesets, store, ...draw }, intervalOf) {
      pages.sort((a, b) => byText(a.url, b.url)); // sums of fractions depend on their order
      const population = found - lost - failed;
      return {
        site,
        run,
        rulesets,
        pages: { found, sampled: pages.length, failed: lost + failed },
        ...draw,
        scores: rulesets.map(({ id }) => scoreOf(id, countsOn(pages, id), population, intervalOf)),
        tests: testsOf(pages, rulesets, examples, (counts) => intervalOf(counts, population)),
        clusters: clusters.largest(clusterCount),
        statistics: statistics.mostCommon(kept.values),
        store,
        distribution: rulesets.map(({ id }) => distributionOf(id, countsOn(pages, id))),
        ...messages.of(pages.length),
        ...(partial === undefined ? {} : { complete: false, reason: partial }),
        ...(notes === undefined || notes.length === 0 ? {} : { notes }),
      };
    },
  };
}

function scoreOf(ruleset: string, counts: readonly Count[], population: number, intervalOf: IntervalOf): AssessedScore {
  const { failed, applied } = sum(counts);
  const value = applied === 0 ? undefined : failed / applied;
  const interval = value === undefined ? undefined : intervalOf(counts, population);
  return {
    ruleset,
    value: value ?? null,
    letter: scorecard(value).letter ?? null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    method: interval?.method ?? null,
    failed,
    applied,
  };
}

function testsOf(
  pages: readonly TestsOfPage[],
  rulesets: Assessment["rulesets"],
  examples: Examples,
  intervalOf: (counts: readonly Count[]) => ReturnType<IntervalOf>,
): readonly AssessedTest[] {
  const order = new Map(rulesets.map(({ id }, i) => [id, i]));
  return testsOn(pages)
    .map(({ ruleset, test, wam, counts }): AssessedTest => {
      const { failed, applied } = sum(counts);
      const interval = intervalOf(counts);
      return {
        ruleset,
        test,
        wam,
        applied,
        failed,
        ratio: failed / applied,
        examples: examples.of(ruleset, wam),
        pages: counts.filter((count) => count.failed > 0).length,
        ...(interval === undefined ? {} : { low: interval.low, high: interval.high }),
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
