import fc from "fast-check";
import { expect, test } from "vitest";
import { EiaoError } from "../coded-error.ts";
import { pageCounts, sumCounts } from "./counts.ts";
import { Spread, spread } from "./error-margin.ts";
import { pageScore } from "./page.ts";
import { presentApart, presentPercentage, presentValue, roundHalfUp } from "./presentation.ts";
import { regionScore } from "./region.ts";
import { GroupReport, pageContent, pageCpRatio, type PageFacts, SiteReport } from "./report-functions.ts";
import { scorecard } from "./scorecard.ts";
import { siteScore } from "./site.ts";
import { pageScoresOfUserGroups, pageScoreUwem10, siteScoreUwem10 } from "./uwem-1.0.ts";

const code = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof EiaoError) return error.code;
  }
  return "none";
};

test("an invalid count is refused", () => {
  for (const [failed, applied] of [
    [2, 1],
    [-1, 1],
    [0, 0.5],
    [NaN, 1],
    [0, Infinity],
    [0, -1],
  ] as const) {
    expect(code(() => pageScore({ failed, applied }))).toBe("ScoreCount");
    expect(code(() => siteScore([{ failed, applied }]))).toBe("ScoreCount");
  }
  expect(code(() => scorecard(1.1))).toBe("ScoreValue");
  expect(code(() => scorecard(NaN))).toBe("ScoreValue");
  expect(code(() => regionScore([0.5, -0.1]))).toBe("ScoreValue");
  expect(code(() => roundHalfUp(NaN, 2))).toBe("ScoreValue");
  expect(code(() => pageCounts([{ wam: { id: "x" }, result: 2 } as never]))).toBe("ScoreIndicator");
});

test("n/a has no letter and is white; of the other colours the sources only name that of C", () => {
  expect(scorecard(undefined)).toEqual({ letter: undefined, colour: "white" });
  expect(scorecard(0.3)).toEqual({ letter: "C", colour: "yellow" });
  expect(scorecard(0)).toEqual({ letter: "A", colour: undefined });
});

test("rounding half up applies to the decimal that a reader sees, not to the binary value", () => {
  const two = [
    [0.285, "0.29"],
    [1.005, "1.01"],
    [0.5555555, "0.56"],
    [0.005, "0.01"],
    [0.0049999, "0.00"],
    [0, "0.00"],
    [1, "1.00"],
    [0.995, "1.00"],
    [12.5, "12.50"],
    [1e-7, "0.00"],
    [1e21, "1000000000000000000000.00"],
    [0.145, "0.15"],
    [2.675, "2.68"],
  ] as const;
  for (const [value, text] of two) expect(presentValue(value)).toBe(text);
  const percent = [
    [0.285, "29"],
    [0.25, "25"],
    [0.005, "1"],
    [0.0049, "0"],
    [1, "100"],
    [0.145, "15"],
    [0, "0"],
    [0.575, "58"],
  ] as const;
  for (const [value, text] of percent) expect(presentPercentage(value)).toBe(text);
  expect(presentValue(undefined)).toBe("n/a");
  expect(presentPercentage(undefined)).toBe("n/a");
});

test("two values have as many decimals, from two to four, as distinguish them", () => {
  const cases = [
    [0.35, 0.405, "0.35", "0.41"],
    [0.0213, 0.0243, "0.021", "0.024"],
    [0.0241, 0.0244, "0.0241", "0.0244"],
    // Half up at the last displayed decimal: with three decimals, 0.0244 and 0.0245 are 0.024 and 0.025.
    [0.0244, 0.0245, "0.024", "0.025"],
    [0, 0.0047, "0.000", "0.005"],
    [0.00001, 0.00002, "0.0000", "0.0000"],
    [0.995, 1, "0.995", "1.000"],
    [0.021, 0.021, "0.02", "0.02"],
    [0.4, 0.37, "0.40", "0.37"],
  ] as const;
  for (const [one, other, ...texts] of cases) expect(presentApart(one, other)).toEqual(texts);
  expect(presentApart(undefined, 0.0213)).toEqual(["n/a", "0.02"]);
  expect(presentApart(0.0213, undefined)).toEqual(["0.02", "n/a"]);
  expect(presentApart(undefined, undefined)).toEqual(["n/a", "n/a"]);
});

test("rounding agrees with whole-number arithmetic on every fraction of 10,000", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (units) => {
      const hundredths = Math.floor((units + 50) / 100);
      expect(presentPercentage(units / 10_000)).toBe(String(hundredths));
      expect(presentValue(units / 10_000)).toBe(
        `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`,
      );
    }),
    { numRuns: 2_000 },
  );
});

test("figure data of the sources: running mean and margin", () => {
  // Thirteen page scores. The figure prints the running values beside them, from the second page on.
  const scores = [
    0.4311999, 0.40126306, 0.18549375, 0.33657956, 0.36975059, 0.40126306, 0.18549375, 0.36975059, 0.18549375,
    0.3016627, 0.40126306, 0.33657956, 0.36975059,
  ];
  const means = [
    0.41623, 0.33931, 0.33863, 0.34485, 0.35425, 0.33014, 0.33509, 0.31847, 0.31679, 0.32447, 0.32548, 0.32888,
  ];
  const margins = [
    0.02933, 0.15169, 0.10727, 0.08398, 0.071, 0.07638, 0.06685, 0.06736, 0.06034, 0.05661, 0.05172, 0.04804,
  ];
  const running = new Spread();
  scores.forEach((score, i) => {
    running.add(score);
    if (i === 0)
      expect([running.mean, running.errorMargin, running.variance]).toEqual([0.4311999, undefined, undefined]);
    else {
      expect(Math.abs((running.mean ?? NaN) - (means[i - 1] ?? NaN))).toBeLessThan(1e-4);
      expect(Math.abs((running.errorMargin ?? NaN) - (margins[i - 1] ?? NaN))).toBeLessThan(1e-4);
    }
  });
});

test("the streaming spread equals the two-pass formula", () => {
  const property = fc.property(
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 200, size: "max" }),
    (values) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
      const actual = spread(values);
      expect(actual.mean).toBeCloseTo(mean, 12);
      expect(actual.variance).toBeCloseTo(variance, 12);
      expect(actual.errorMargin).toBeCloseTo((1.96 * Math.sqrt(variance)) / Math.sqrt(values.length), 12);
      expect([actual.min, actual.max]).toEqual([Math.min(...values), Math.max(...values)]);
    },
  );
  fc.assert(property);
});

test("a mean that is exactly a quarter keeps its letter", () => {
  // A plain sum of these in order, with the rounding error of each addition, is 100.00000000000021: C.
  const scores = Array.from({ length: 400 }, (_, i) => [0.7, 0.2, 0.1, 0][i % 4] as number);
  expect(regionScore(scores)).toBe(0.25);
  expect(scorecard(regionScore(scores)).letter).toBe("B");
});

test.each([
  { values: [1, 1e100, 1, -1e100], sum: 2 },
  { values: [1e100, 1, -1e100, 1], sum: 2 },
  { values: [-1, -1e100, -1, 1e100], sum: -2 },
  { values: [-1e100, -1, 1e100, -1], sum: -2 },
  { values: [-1e100, 1, 1e100, 1], sum: 2 },
])("the sum of $values is $sum: what an addition loses is kept (Neumaier 1974)", ({ values, sum }) => {
  expect(spread(values).sum).toBe(sum);
  expect(spread(values).mean).toBe(sum / 4);
});

test("without values there is no mean, minimum or maximum; a value that is not a number is refused by name", () => {
  const { count, sum, mean, min, max, variance } = new Spread();
  expect({ count, sum, mean, min, max, variance }).toEqual({ count: 0, sum: 0 });
  for (const value of [NaN, Infinity, -Infinity])
    expect(() => spread([0.5, value])).toThrow(
      expect.objectContaining({ code: "ScoreValue", message: expect.stringContaining(String(value)) as string }),
    );
});

test("a region leaves out sites without a score; without any site it is n/a", () => {
  expect(regionScore([0.5, undefined, 0.1])).toBeCloseTo(0.3, 15);
  expect(regionScore([undefined])).toBeUndefined();
  expect(siteScore([{ failed: 0, applied: 0 }])).toBeUndefined();
  expect(siteScoreUwem10([undefined, 0.25, 0.75])).toBe(0.5);
});

test("UWEM 1.0: severities by test, by user group, and the probability variant", () => {
  const tests = new Map([
    ["a", { failed: 1, applied: 2, probability: 0.5 }],
    ["b", { failed: 1, applied: 1, probability: 1 }],
    ["none", { failed: 0, applied: 0 }],
  ]);
  // 1 - (1 - 1 * 0.1)(1 - 1 * 0.2) = 0.28; ratio: 1 - (1 - 0.05)(1 - 0.2) = 0.24, and equally with these probabilities.
  const severity = (test: string): number => (test === "a" ? 0.1 : 0.2);
  expect(pageScoreUwem10(tests, severity, "indicator")).toBeCloseTo(0.28, 12);
  expect(pageScoreUwem10(tests, severity, "ratio")).toBeCloseTo(0.24, 12);
  expect(pageScoreUwem10(tests, severity, "probability")).toBeCloseTo(0.24, 12);
  const groups = pageScoresOfUserGroups(
    tests,
    new Map([
      ["blind", 1],
      ["deaf", 0],
    ]),
    "indicator",
  );
  expect([...groups]).toEqual([
    ["blind", 1],
    ["deaf", 0],
  ]);
  expect(pageScoreUwem10(new Map(), 0.05, "ratio")).toBeUndefined();
  expect(pageScoreUwem10(new Map([["a", { failed: 0, applied: 3 }]]), 1, "complexity")).toBe(0);
  expect(code(() => pageScoreUwem10(tests, 1.5, "ratio"))).toBe("ScoreSeverity");
  expect(code(() => pageScoreUwem10(new Map([["a", { failed: 0, applied: 1 }]]), 0.1, "probability"))).toBe(
    "ScoreProbability",
  );
});

type Row = readonly [test: string, checkpoint: string, failed: number, applied: number];

function facts(page: string, rows: readonly Row[], languages: readonly string[] = [], images = 0): PageFacts {
  const counts = sumCounts(
    rows.map(([test, checkpoint, failed, applied]) => {
      const count = { failed, applied };
      return { ...count, tests: new Map([[test, count]]), checkpoints: new Map([[checkpoint, count]]) };
    }),
  );
  return {
    page,
    counts,
    languages,
    content: { embedded: new Map([["image/gif", images]]), internal: new Map(), external: new Map() },
  };
}

test("page scenario: the sums over its resources", () => {
  const scenario = sumCounts([
    facts("", [["a", "1.1", 1, 2]]).counts,
    facts("", [
      ["a", "1.1", 1, 1],
      ["b", "1.1", 0, 5],
    ]).counts,
  ]);
  expect([scenario.failed, scenario.applied]).toEqual([2, 8]);
  expect(scenario.tests.get("a")).toEqual({ failed: 2, applied: 3 });
  expect(scenario.checkpoints.get("1.1")).toEqual({ failed: 2, applied: 8 });
});

test("site functions, counted by hand", () => {
  // p1: a 1 of 2, b 0 of 2 (f = 1/4); p2: a 3 of 4 (f = 3/4); p3: nothing applied.
  const pages = [
    facts(
      "p1",
      [
        ["a", "1.1", 1, 2],
        ["b", "1.1", 0, 2],
      ],
      ["en-GB", "nb_NO"],
      3,
    ),
    facts("p2", [["a", "1.1", 3, 4]], ["EN"], 0),
    facts("p3", [], ["de"], 3),
  ];
  const site = new SiteReport("s");
  for (const page of pages) site.add(page);
  expect([site.pageList(), site.pageNumber()]).toEqual([["p1", "p2", "p3"], 3]);
  expect(site.siteMean()).toBe(0.5); // 4 of 8
  expect(site.siteStddev()).toBeCloseTo(Math.sqrt(0.125), 12); // 1/4 and 3/4
  expect(site.siteErrorMargin()).toBeCloseTo((1.96 * Math.sqrt(0.125)) / Math.SQRT2, 12);
  expect([site.siteMin(), site.siteMax()]).toEqual([0.25, 0.75]);
  expect(site.siteTestRatio("a")).toBeCloseTo((0.5 + 0.75 + 0) / 3, 12);
  expect([site.siteTestMin("a"), site.siteTestMax("a")]).toEqual([0.5, 0.75]);
  expect([site.siteTestRatio("z"), site.siteTestMin("z"), site.siteTestMax("z")]).toEqual([0, undefined, undefined]);
  expect(site.siteCpRatio("1.1")).toBeCloseTo((0.25 + 0.75) / 3, 12);
  expect([site.siteCpMin("1.1"), site.siteCpMax("1.1")]).toEqual([0.25, 0.75]);
  expect(pages.map((page) => pageCpRatio(page, "1.1"))).toEqual([0.25, 0.75, undefined]);
  expect([...site.languages()]).toEqual(["en", "nb", "de"]);
  expect([site.pageListLang("en"), site.pageNumberLang("en"), site.siteMeanLang("en")]).toEqual([["p1", "p2"], 2, 0.5]);
  expect([site.siteMeanLang("de"), site.siteStddevLang("nb"), site.siteMinLang("en"), site.siteMaxLang("en")]).toEqual([
    undefined,
    undefined,
    0.25,
    0.75,
  ]);
  expect(site.siteStddevLang("en")).toBeCloseTo(Math.sqrt(0.125), 12);
  expect(site.siteErrorMarginLang("en")).toBeCloseTo((1.96 * Math.sqrt(0.125)) / Math.SQRT2, 12);
  expect([site.siteContent("image/gif", "embedded"), site.siteContent("image/gif", "internal")]).toEqual([2, 0]);
  expect(pageContent(pages[0] as PageFacts, "image/gif", "embedded")).toBe(3);

  // UWEM 1.0, ratio, severity 1: p1 has 1 - (1 - 1/2)(1 - 0) = 1/2, p2 has 3/4; the site has their mean.
  const old = new SiteReport("s", { method: "uwem-1.0", variant: "ratio", severity: 1 });
  for (const page of pages) old.add(page);
  expect([old.siteMean(), old.siteMeanLang("nb"), old.siteMin()]).toEqual([0.625, 0.5, 0.5]);
});

test("group functions, counted by hand", () => {
  const group = new GroupReport();
  const sites: readonly (readonly [string, readonly PageFacts[]])[] = [
    ["s1", [facts("p1", [["a", "1.1", 1, 2]], ["en"], 4), facts("p2", [["a", "1.1", 0, 2]], [], 0)]],
    ["s2", [facts("p3", [["b", "3.2", 3, 4]], ["en", "de"], 1)]],
    ["s3", []],
  ];
  for (const [name, pages] of sites) {
    const site = new SiteReport(name);
    for (const page of pages) site.add(page);
    group.add(site);
  }
  expect([group.siteList(), group.siteNumber()]).toEqual([["s1", "s2", "s3"], 3]);
  expect([group.groupMean(), group.groupMin(), group.groupMax()]).toEqual([0.5, 0.25, 0.75]); // s1 1/4, s2 3/4
  expect(group.groupStddev()).toBeCloseTo(Math.sqrt(0.125), 12);
  expect(group.groupErrorMargin()).toBeCloseTo((1.96 * Math.sqrt(0.125)) / Math.SQRT2, 12);
  // siteTestRatio of a: s1 (1/2 + 0)/2 = 1/4, s2 0.
  expect([group.groupTestRatio("a"), group.groupTestMin("a"), group.groupTestMax("a")]).toEqual([0.125, 0, 0.25]);
  expect([group.groupCpRatio("3.2"), group.groupCpMin("3.2"), group.groupCpMax("3.2")]).toEqual([0.375, 0, 0.75]);
  expect([group.groupTestRatio("z"), group.groupTestMin("z"), group.groupTestMax("z")]).toEqual([0, 0, 0]);
  expect([group.siteListLang("en"), group.siteNumberLang("de")]).toEqual([["s1", "s2"], 1]);
  // Weights 1/2 and 1, means 1/2 and 3/4: (1/4 + 3/4) / (3/2) = 2/3.
  expect(group.groupMeanLang("en")).toBeCloseTo(2 / 3, 12);
  // Squares: 1/2 (1/6)^2 + 1 (1/12)^2 = 1/48; divided by (1/2)(3/2) = 3/4: 1/36.
  expect(group.groupStddevLang("en")).toBeCloseTo(1 / 6, 12);
  expect(group.groupErrorMarginLang("en")).toBeCloseTo(1.96 / 6 / Math.SQRT2, 12);
  expect([group.groupMinLang("en"), group.groupMaxLang("en"), group.groupStddevLang("de")]).toEqual([
    0.5,
    0.75,
    undefined,
  ]);
  expect(group.groupContent("image/gif", "embedded")).toBe(1.5); // (2 + 1) / 2
});
