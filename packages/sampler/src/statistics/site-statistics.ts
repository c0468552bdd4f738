import { SiteScore, checkCount, pageScore } from "@eiao/wam-core/internal";
import type { Count } from "@eiao/wam-core";
import { ratioInterval } from "./interval.ts";
import type { Interval } from "./interval.ts";
import { sum } from "./ratio-sum.ts";

/** The counts of one page scenario by one rule set, summed over its documents. */
export interface PageTally extends Count {
  /** The counts by test. A test that did not apply may be absent. */
  readonly tests: Iterable<Count & { readonly test: string }>;
}

/** The statistics that the sampler logs after each page. Spec 9.4. */
export interface RunningStatistics {
  readonly pages: number;
  /** The number of pages without results. They count in `pages`, but not in mean and deviation (D-52). */
  readonly withoutResults: number;
  readonly failed: number;
  readonly applied: number;
  /** F(s) = ΣB / ΣN; undefined if there are no results. */
  readonly score: number | undefined;
  /** The mean of the page scores (UWEM 1.0), their deviation with 1/(n-1), and 1.96 sd / √n. One page has only a mean (D-51). */
  readonly mean: number | undefined;
  readonly standardDeviation: number | undefined;
  readonly errorMargin: number | undefined;
}

/** The ratio of one test on all sampled pages. */
interface TestRatio extends Count {
  readonly test: string;
  /** The number of pages on which the test applied. */
  readonly pages: number;
  /** B / N of this test. */
  readonly ratio: number;
  readonly interval: Interval | undefined;
}

export interface SiteStatistics {
  /** Adds the results of a page. @returns f(p), or undefined if there are no results. @throws EiaoError `ScoreCount`. */
  add(page: PageTally): number | undefined;
  readonly running: RunningStatistics;
  /**
   * Returns a valid interval of F(s), unlike the margin of the first observatory (the seed). It is undefined as in `ratioInterval`.
   *
   * @param population  the number of identified pages minus those that failed.
   * @throws EiaoError `SampleBeyondPopulation`.
   */
  interval(population: number): Interval | undefined;
  /** Returns every test that applied, in the order of their first pages. @throws EiaoError `SampleBeyondPopulation`. */
  tests(population: number): TestRatio[];
}

/**
 * Creates running statistics of a site for one rule set. Running values take constant time. For the intervals, the counts are
 * kept: two numbers for each page and test that applied on it, about 2 MB for 600 pages and 70 tests.
 * Source: spec 9.4, D-14, D-15, D-51, D-52.
 */
export function createSiteStatistics(): SiteStatistics {
  const site = new SiteScore();
  const pages: Count[] = [];
  const byTest = new Map<string, Count[]>();
  return {
    add({ failed, applied, tests }) {
      site.add({ failed, applied });
      pages.push({ failed, applied });
      for (const { test, ...count } of tests) {
        checkCount(count);
        if (count.applied === 0) continue;
        const counts = byTest.get(test) ?? [];
        byTest.set(test, counts);
        counts.push({ failed: count.failed, applied: count.applied });
      }
      return pageScore({ failed, applied });
    },
    get running() {
      const { mean, standardDeviation, errorMargin, count } = site.pageScores;
      return {
        pages: site.pages,
        withoutResults: site.pages - count,
        failed: site.failed,
        applied: site.applied,
        score: site.score,
        mean,
        standardDeviation,
        errorMargin,
      };
    },
    interval: (population) => ratioInterval(pages, population),
    tests: (population) => [...byTest].map(([test, counts]) => testRatio(test, counts, pages.length, population)),
  };
}

function testRatio(test: string, counts: readonly Count[], sampled: number, population: number): TestRatio {
  const { failed, applied } = sum(counts);
  const interval = ratioInterval(counts, population, sampled);
  return { test, pages: counts.length, failed, applied, ratio: failed / applied, interval };
}
