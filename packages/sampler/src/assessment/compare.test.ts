import { EiaoError } from "@eiao/wam-core/errors";
import { expect, test } from "vitest";
import type { Assessment } from "./assessment.ts";
import { compareAssessments } from "./compare.ts";
import { publishedChange } from "../statistics/change.ts";

const near = (value: number): unknown => expect.closeTo(value, 5);
const row = { ruleset: "uwem-1.2", examples: [], applied: 100, pages: 10 };
const score = {
  ruleset: "uwem-1.2",
  value: 0.5,
  letter: "C",
  low: 0.45,
  high: 0.55,
  method: "x",
  failed: 50,
  applied: 100,
  sample: "uniform",
  pages: 50,
} as const;
const earlier: Assessment = {
  site: "www.example.org",
  run: "2026-05",
  rulesets: [{ id: "uwem-1.2", version: "1.0.0" }],
  pages: { found: 100, sampled: 50, failed: 0 },
  seed: "7",
  seedOrigin: "derived",
  populationDigest: `sha256:${"0".repeat(64)}`,
  scores: [score],
  tests: [
    { ...row, test: "1.1_HTML_01", wam: "A", failed: 50, ratio: 0.5, low: 0.4, high: 0.6 },
    { ...row, test: "7.2_HTML_01", wam: "B", failed: 10, ratio: 0.1 },
    { ...row, test: "7.3_HTML_01", wam: "C", failed: 10, ratio: 0.1 },
  ],
  clusters: [],
  statistics: [],
  store: "a.trig.zst",
};

test("a census is compared with the earlier leading score, and its uniform sample with the earlier uniform one", () => {
  const uniform = {
    ...score,
    value: 0.3,
    low: 0.22,
    high: 0.38,
    method: "linearised-ratio-plus-2",
    sample: "uniform",
  } as const;
  const census = { ...score, value: 0.25, low: 0.25, high: 0.25, method: "census", sample: "census" } as const;
  const later: Assessment = { ...earlier, run: "2026-11", scores: [census, uniform] };
  const row = { ruleset: "uwem-1.2" };
  expect(compareAssessments(earlier, later, publishedChange).scores).toEqual([
    // √(0.05² + 0²), and √(0.08² + 0.05²) = 0.09434.
    { ...row, before: 0.5, after: 0.25, difference: -0.25, low: near(-0.3), high: near(-0.2), verdict: "better" },
    {
      ...row,
      before: 0.5,
      after: 0.3,
      difference: near(-0.2),
      low: near(-0.29434),
      high: near(-0.10566),
      verdict: "better",
      sample: "uniform",
    },
  ]);
  const next: Assessment = {
    ...later,
    run: "2026-12",
    scores: [
      { ...census, value: 0.26, low: 0.26, high: 0.26 },
      { ...uniform, value: 0.32, low: 0.24, high: 0.4 },
    ],
  };
  // Between two censuses every difference is real; the samples cannot distinguish this one from chance.
  expect(compareAssessments(later, next, publishedChange).scores).toMatchObject([
    { verdict: "worse" },
    { verdict: "no clear change", sample: "uniform" },
  ]);
  expect(compareAssessments(earlier, { ...earlier, run: "x" }, publishedChange).scores).toHaveLength(1);
});

test("the difference is later minus earlier; the verdict is better or worse if the interval excludes 0", () => {
  const later: Assessment = {
    ...earlier,
    run: "2026-11",
    scores: [{ ...score, value: 0.25, low: 0.2, high: 0.3 }],
    tests: [
      { ...row, test: "1.1_HTML_01", wam: "A", failed: 45, ratio: 0.45, low: 0.35, high: 0.55 },
      { ...row, test: "7.2_HTML_01", wam: "B", failed: 20, ratio: 0.2 },
      { ...row, test: "9.1_HTML_01", wam: "D", failed: 20, ratio: 0.2 },
    ],
  };
  const { scores, tests, ...rest } = compareAssessments(earlier, later, publishedChange);
  expect(rest).toEqual({ earlier: "2026-05" });
  // The scores differ by 0.25, with half widths 0.05 each: 0.07 together. The tests differ by 0.05, with 0.1 each: 0.14.
  expect(scores).toEqual([
    {
      ruleset: "uwem-1.2",
      before: 0.5,
      after: 0.25,
      difference: -0.25,
      low: near(-0.25 - Math.SQRT1_2 / 10),
      high: near(-0.25 + Math.SQRT1_2 / 10),
      verdict: "better",
    },
  ]);
  expect(tests).toMatchObject([
    { test: "1.1_HTML_01", before: 0.5, after: 0.45, difference: near(-0.05), verdict: "no clear change" },
    // Without an interval, any ratio from 0 to 1 is possible: √(0.2² + 0.9²) = 0.92195, √(0.8² + 0.1²) = 0.80623.
    {
      test: "7.2_HTML_01",
      before: 0.1,
      after: 0.2,
      difference: near(0.1),
      low: near(-0.82195),
      high: near(0.90623),
      verdict: "no clear change",
    },
  ]);
});

test("an undefined score has no difference; a rule set of only one assessment has no row", () => {
  const later = {
    ...earlier,
    scores: [
      { ...score, value: null, low: null, high: null },
      { ...score, ruleset: "pdf-1" },
    ],
  };
  expect(compareAssessments(earlier, later, publishedChange).scores).toEqual([
    { ruleset: "uwem-1.2", before: 0.5, after: null, difference: null, low: null, high: null, verdict: null },
  ]);
});

test("notes mention another version of the rules and a partial earlier run", () => {
  const old: Assessment = { ...earlier, rulesets: [{ id: "uwem-1.2", version: "0.9.0" }], complete: false };
  expect(compareAssessments(old, earlier, publishedChange).notes).toEqual([
    expect.stringContaining("from version 0.9.0 to 1.0.0"),
    "The earlier assessment is incomplete.",
  ]);
});

test("an assessment of another site is refused; the error names both sites", () => {
  const other = { ...earlier, site: "example.net" };
  expect(() => compareAssessments(other, earlier, publishedChange)).toThrow(EiaoError);
  expect(() => compareAssessments(other, earlier, publishedChange)).toThrow(
    "is of example.net, this one of www.example.org",
  );
});

test("the leading samples are compared, and each sample that both assessments have", () => {
  const of = (sample: "uniform" | "by-size", value: number, reach: number) => ({
    ...score,
    sample,
    value,
    low: value - reach,
    high: value + reach,
  });
  const before = { ...earlier, scores: [of("uniform", 0.3, 0.1), of("by-size", 0.32, 0.01)] };
  const after = { ...earlier, run: "x", scores: [of("by-size", 0.36, 0.01), of("uniform", 0.2, 0.1)] };
  expect(compareAssessments(before, after, publishedChange).scores).toMatchObject([
    { before: 0.3, after: 0.36, verdict: "no clear change" },
    { before: 0.3, after: 0.2, verdict: "no clear change", sample: "uniform" },
    { before: 0.32, after: 0.36, verdict: "worse", sample: "by-size" },
  ]);
  // A sample that leads in both is not listed twice. A sample that only one of them has is not compared.
  const led = compareAssessments(after, { ...after, run: "y" }, publishedChange).scores;
  expect(led.map(({ sample }) => sample)).toEqual([undefined, "uniform"]);
  const one = compareAssessments({ ...earlier, scores: [score] }, after, publishedChange).scores;
  expect(one.map(({ sample }) => sample)).toEqual([undefined, "uniform"]);
});
