import { SiteScore, checkCount, pageScore } from "@eiao/wam-core/internal";
import type { Count } from "@eiao/wam-core";
import { ratioInterval } from "./interval.ts";
import type { Interval } from "./interval.ts";
import { sum } from "./ratio-sum.ts";

/** Counts of one page scenario by one rule set, all its documents together. */
export interface PageTally extends Count {
  /** By test; tests may be absent where they did not apply. */
  readonly tests: Iterable<Count & { readonly test: string }>;
}

/** The statistics that the sampler logs after each page. Spec 9.4. */
export interface RunningStatistics {
  readonly pages: number;
  /** Pages on which nothing applied: in `pages`, not in mean and deviation (D-52). */
  readonly withoutResults: number;
  readonly failed: number;
  readonly applied: number;
  /** F(s) = ΣB / ΣN; undefined when nothing applied. */
  readonly score: number | undefined;
  /** Mean of the page scores (UWEM 1.0), their deviation with 1/(n-1), and 1.96 sd / √n; the last two undefined for one page (D-51). */
  readonly mean: number | undefined;
  readonly standardDeviation: number | undefined;
  readonly errorMargin: number | undefined;
}

/** One test on all sampled pages. */
interface TestRatio extends Count {
  readonly test: string;
  /** Pages on which it applied. */
  readonly pages: number;
  /** B / N of this test. */
  readonly ratio: number;
  readonly interval: Interval | undefined;
}

export interface SiteStatistics {
  /** @returns f(p), undefined when nothing applied. @throws EiaoError `ScoreCount`. */
  add(page: PageTally): number | undefined;
  readonly running: RunningStatistics;
  /**
   * The interval of F(s) that holds, beside the seed's margin, which does not.
   *
   * @param population  pages identified less those that could not be had; undefined results as `ratioInterval`.
   * @throws EiaoError `SampleBeyondPopulation`.
   */
  interval(population: number): Interval | undefined;
  /** Every test that applied, in order of its first page. @throws EiaoError `SampleBeyondPopulation`. */
  tests(population: number): TestRatio[];
}

/**
 * Statistics of a site while its pages come in, one instance for each rule set. Running values take constant time; for the
 * intervals the counts are kept (two numbers for each page and test that applied on it: about 2 MB for 600 pages and 70 tests).
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
