import { describe, expect, test } from "vitest";
import { createSiteStatistics } from "./site-statistics.ts";
import type { PageTally, SiteStatistics } from "./site-statistics.ts";
import { stopsByErrorMargin } from "./test-stopping-rule.ts";

const page = (failed: number, applied: number): PageTally => ({ failed, applied, tests: [] });

function statisticsOf(...pages: PageTally[]): SiteStatistics {
  const statistics = createSiteStatistics();
  for (const each of pages) statistics.add(each);
  return statistics;
}

describe("AT-STAT", () => {
  test("1: 9 results, 5 failed", () => {
    expect(createSiteStatistics().add(page(5, 9))).toBe(5 / 9);
  });

  test("2: pages 5/9, 37/86, 26/83", () => {
    const { score, mean, standardDeviation, errorMargin } = statisticsOf(
      page(5, 9),
      page(37, 86),
      page(26, 83),
    ).running;
    expect(score).toBe(68 / 178);
    expect(mean).toBeCloseTo(0.43301, 5);
    expect(standardDeviation).toBeCloseTo(0.12118, 5);
    expect(errorMargin).toBeCloseTo(0.13712, 5);
  });

  /** The page scores of the figure, as fails of 10^8 results. */
  const figure = [
    43_119_990, 40_126_306, 18_549_375, 33_657_956, 36_975_059, 40_126_306, 18_549_375, 36_975_059, 18_549_375,
    30_166_270, 40_126_306, 33_657_956, 36_975_059,
  ];

  test("3: running mean and margin of the figure, from the second page on", () => {
    const means = [
      0.41623, 0.33931, 0.33863, 0.34485, 0.35425, 0.33014, 0.33509, 0.31847, 0.31679, 0.32447, 0.32548, 0.32888,
    ];
    const margins = [
      0.02933, 0.15169, 0.10727, 0.08398, 0.071, 0.07638, 0.06685, 0.06736, 0.06034, 0.05661, 0.05172, 0.04804,
    ];
    const statistics = createSiteStatistics();
    const running = figure.map((failed) => {
      statistics.add(page(failed, 1e8));
      return statistics.running;
    });
    expect(running[0]?.mean).toBe(0.4311999);
    expect([running[0]?.standardDeviation, running[0]?.errorMargin]).toEqual([undefined, undefined]); // D-51
    running.slice(1).forEach(({ mean = NaN, errorMargin = NaN }, at) => {
      expect(Math.abs(mean - (means[at] ?? NaN))).toBeLessThan(1e-4);
      expect(Math.abs(errorMargin - (margins[at] ?? NaN))).toBeLessThan(1e-4);
    });
  });

  test("4: errormargin stops at the 13th page of the figure", () => {
    const statistics = createSiteStatistics();
    const stop = figure.findIndex((failed) => {
      statistics.add(page(failed, 1e8));
      return stopsByErrorMargin(statistics.running.pages, statistics.running.errorMargin);
    });
    expect(stop + 1).toBe(13);
  });
});

test("errormargin: at least ten pages, and a margin below 0.05", () => {
  expect(stopsByErrorMargin(9, 0.01)).toBe(false);
  expect(stopsByErrorMargin(10, 0.01)).toBe(true);
  expect(stopsByErrorMargin(10, 0.05)).toBe(false);
  expect(stopsByErrorMargin(10, undefined)).toBe(false);
});

test("D-52: a page without results counts as a page, not in mean and deviation", () => {
  const statistics = createSiteStatistics();
  statistics.add(page(1, 4));
  expect(statistics.add(page(0, 0))).toBeUndefined();
  statistics.add(page(3, 4));
  expect(statistics.running).toMatchObject({
    pages: 3,
    withoutResults: 1,
    failed: 4,
    applied: 8,
    score: 0.5,
    mean: 0.5,
  });
  expect(statistics.running.standardDeviation).toBeCloseTo(Math.sqrt(0.125), 12); // 1/4 and 3/4
  expect(statistics.running.errorMargin).toBeCloseTo((1.96 * Math.sqrt(0.125)) / Math.SQRT2, 12);
});

test("without results there is no score, no interval and no test", () => {
  const statistics = statisticsOf(page(0, 0), page(0, 0));
  expect(statistics.running).toMatchObject({ pages: 2, withoutResults: 2, score: undefined, mean: undefined });
  expect([statistics.interval(2), statistics.tests(2)]).toEqual([undefined, []]);
});

test("the ratio of each test, from the pages where it applied", () => {
  const statistics = statisticsOf(
    {
      failed: 3,
      applied: 6,
      tests: [
        { test: "a", failed: 3, applied: 4 },
        { test: "b", failed: 0, applied: 2 },
      ],
    },
    {
      failed: 1,
      applied: 4,
      tests: [
        { test: "a", failed: 1, applied: 4 },
        { test: "c", failed: 0, applied: 0 },
      ],
    },
    { failed: 0, applied: 2, tests: [{ test: "b", failed: 0, applied: 2 }] },
  );
  const census = { method: "census" };
  expect(statistics.tests(3)).toEqual([
    { test: "a", pages: 2, failed: 4, applied: 8, ratio: 0.5, interval: { low: 0.5, high: 0.5, ...census } },
    { test: "b", pages: 2, failed: 0, applied: 4, ratio: 0, interval: { low: 0, high: 0, ...census } },
  ]);
  expect(statistics.interval(3)).toEqual({ low: 4 / 12, high: 4 / 12, ...census });
  // With 30 pages: test a has e = 1, -1 and 0 by F = 1/2, so Σe² = 2, and 4 with two more. With t of 1 degree and (1 - 3/30) 3/2: above 1, below 0.
  expect(statistics.tests(30)[0]?.interval).toEqual({ low: 0, high: 1, method: "linearised-ratio-plus-2" });
});

test("impossible counts are refused", () => {
  expect(() => createSiteStatistics().add(page(2, 1))).toThrow(expect.objectContaining({ code: "ScoreCount" }));
  const tests = [{ test: "a", failed: 2, applied: 1 }];
  expect(() => createSiteStatistics().add({ failed: 0, applied: 1, tests })).toThrow(
    expect.objectContaining({ code: "ScoreCount" }),
  );
});
