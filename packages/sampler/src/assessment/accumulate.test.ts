import fc from "fast-check";
import { expect, test } from "vitest";
import type { DocumentEvaluation } from "../evaluation/document/document-evaluation.ts";
import { createAssessment } from "./report-card.ts";
import type { AssessedRun, AssessedSample } from "./report-card.ts";
import { pageResult } from "../evaluation/page-result.ts";
import { blinks, evaluation, failure, imageFinding, imageWam, images, ruleset } from "./test-evaluations.ts";

const run: AssessedRun = {
  site: "www.example.org",
  run: "2026-11",
  rulesets: [{ id: ruleset, version: "1.0.0" }],
  pages: { found: 10, failed: 1 },
  seed: "7",
  seedOrigin: "derived",
  populationDigest: `sha256:${"0".repeat(64)}`,
  store: "output/rdf/a.trig.zst",
};
/** Estimates ΣB / ΣN of all pages. `low` is the number of pages that it received, `high` the number of their results. */
const probe: AssessedSample = {
  name: "uniform",
  has: () => true,
  estimate(pages) {
    const applied = pages.reduce((sum, page) => sum + page.applied, 0);
    if (applied === 0) return undefined;
    const failed = pages.reduce((sum, page) => sum + page.failed, 0);
    return { value: failed / applied, low: pages.length, high: applied, method: "asked" };
  },
};

function assessed(
  scenarios: readonly (readonly DocumentEvaluation[])[],
  changes: Partial<AssessedRun> = {},
  samples: readonly [AssessedSample, ...AssessedSample[]] = [probe],
) {
  const builder = createAssessment();
  for (const [at, documents] of scenarios.entries()) builder.addPage(pageResult(documents), `s${at}`);
  return builder.assessment({ ...run, ...changes }, samples);
}

test("F(s) is the sum of B over the sum of N: the three pages of 5.3 give 68/178, letter C", () => {
  const scenarios = [images(5, 9), images(37, 86), images(26, 83)].map((one, i) => [
    evaluation(`http://www.example.org/${i}`, { tests: [one] }),
  ]);
  const { scores, pages } = assessed(scenarios);
  expect(pages).toEqual({ found: 10, sampled: 3, failed: 1 });
  expect(scores).toEqual([
    {
      ruleset,
      value: 68 / 178,
      letter: "C",
      low: 3,
      high: 178,
      method: "asked",
      failed: 68,
      applied: 178,
      sample: "uniform",
      pages: 3,
    },
  ]);
});

test("the documents of a frameset are one page; a page with no evaluated document is a failed one", () => {
  const { tests, pages, distribution } = assessed([
    [
      evaluation("http://a/", { tests: [images(0, 1)] }),
      evaluation("http://a/frame", { tests: [images(1, 3), blinks(0, 1)] }),
      failure("http://a/broken"),
    ],
    [failure("http://a/other")],
    [],
  ]);
  expect(pages).toEqual({ found: 10, sampled: 1, failed: 3 });
  expect(tests).toEqual([
    expect.objectContaining({ test: "1.1_HTML_01", applied: 4, failed: 1, ratio: 0.25, pages: 1, low: 1, high: 4 }),
    expect.objectContaining({ test: "7.2_HTML_01", applied: 1, failed: 0, ratio: 0, pages: 0, examples: [] }),
  ]);
  // 1 of 5 results belongs to the step up to 0.2.
  expect(distribution?.[0]?.steps.filter((step) => step.pages > 0)).toEqual([{ upTo: 0.2, pages: 1 }]);
});

test("nothing applied: no value, no letter, no interval", () => {
  const [score] = assessed([[evaluation("http://a/")]]).scores;
  expect(score).toMatchObject({ value: null, letter: null, low: null, high: null, method: null });
});

test("page scores fall into steps that include their upper end; 0 has its own step", () => {
  const scores = [images(0, 3), images(1, 100), images(1, 20), images(1, 4), images(26, 100), images(7, 7)];
  const steps = assessed(scores.map((one, i) => [evaluation(`http://a/${i}`, { tests: [one] })])).distribution?.[0]
    ?.steps;
  expect(steps).toHaveLength(21);
  expect(steps?.filter((step) => step.pages > 0)).toEqual([
    { upTo: 0, pages: 1 },
    { upTo: 0.05, pages: 2 },
    { upTo: 0.25, pages: 1 },
    { upTo: 0.3, pages: 1 },
    { upTo: 1, pages: 1 },
  ]);
});

test("at most five examples show different barriers, the first of each page first, in the order of the URLs", () => {
  const logo = imageFinding("a".repeat(16), 2, '<img src="logo.gif">');
  const pages = ["e", "d", "c", "b", "a"].map((name) => [
    evaluation(`http://x/${name}`, {
      tests: [images(3, 3)],
      findings: [
        logo,
        imageFinding(`${name}1`, 3, `<img src="${name}1">`),
        imageFinding(`${name}2`, 4, `<img src="${name}2">`),
      ],
    }),
  ]);
  const [images_] = assessed(pages).tests;
  expect(images_?.examples.map(({ url, location, snippet }) => [url, location.line, snippet])).toEqual([
    ["http://x/a", 2, '<img src="logo.gif">'],
    ["http://x/a", 3, '<img src="a1">'],
    ["http://x/b", 3, '<img src="b1">'],
    ["http://x/c", 3, '<img src="c1">'],
    ["http://x/d", 3, '<img src="d1">'],
  ]);
});

test("content is counted by page and by occurrence, most pages first", () => {
  const language = (value: string) => ({ wam: "EIAO.LANG.1.2", type: "language", value, line: 1, column: 1 });
  const { statistics } = assessed([
    [
      evaluation("http://a/1", {
        statistics: [language("en"), language("en"), language("nb-NO"), language("x".repeat(300))],
      }),
    ],
    [
      evaluation("http://a/2", { statistics: [language("en")] }),
      evaluation("http://a/f", { statistics: [language("en")] }),
    ],
  ]);
  expect(statistics).toEqual([
    { type: "language", value: "en", pages: 2, occurrences: 4 },
    { type: "language", value: "nb-NO", pages: 1, occurrences: 1 },
    { type: "language", value: "x".repeat(200), pages: 1, occurrences: 1 },
  ]);
});

test("the keys have the order of cli.md 7; a partial report card has a reason", () => {
  const keys = [
    "site",
    "run",
    "rulesets",
    "pages",
    "seed",
    "seedOrigin",
    "populationDigest",
    "scores",
    "tests",
    "clusters",
    "statistics",
    "store",
    "distribution",
  ];
  expect(Object.keys(assessed([]))).toEqual(keys);
  const partial = assessed([], { partial: "interrupted after 3 pages", notes: ["Small."] });
  expect(Object.keys(partial)).toEqual([...keys, "complete", "reason", "notes"]);
  expect(partial).toMatchObject({ complete: false, reason: "interrupted after 3 pages", notes: ["Small."] });
});

test("the order of the pages changes nothing, even with fractional indicators", () => {
  const finding = fc
    .record({ kind: fc.nat(5), line: fc.nat(3), context: fc.constantFrom("nav", undefined) })
    .map(({ kind, line, context }) => imageFinding(`f${kind}`, line, `<img src="${kind}">`, context));
  const scenario = fc.record({
    failed: fc.double({ min: 0, max: 9, noNaN: true }),
    findings: fc.array(finding, { maxLength: 6 }),
    values: fc.array(fc.constantFrom("en", "nb", "de"), { maxLength: 4 }),
  });
  const cases = fc.array(scenario, { minLength: 1, maxLength: 8 }).chain((list) => {
    const pages = list.map(({ failed, findings, values }, i) => [
      evaluation(`http://a/${i}`, {
        tests: [images(failed, 9)],
        findings,
        statistics: values.map((value) => ({ wam: "w", type: "language", value, line: 0, column: 0 })),
      }),
    ]);
    return fc.tuple(fc.constant(pages), fc.shuffledSubarray(pages, { minLength: pages.length }));
  });
  fc.assert(
    fc.property(cases, ([pages, shuffled]) => {
      const [one, other] = [pages, shuffled].map((list) => {
        const builder = createAssessment();
        for (const documents of list) builder.addPage(pageResult(documents), documents[0]?.url ?? "");
        return builder.assessment(run, [probe]);
      });
      expect(other).toEqual(one);
    }),
  );
});

test("fractions are summed in one order, because 0.1 + 0.2 + 0.3 differs from 0.3 + 0.2 + 0.1 in floating point", () => {
  const pages = [0.1, 0.2, 0.3].map((failed, i) => [evaluation(`http://a/${i}`, { tests: [images(failed, 1)] })]);
  expect(assessed(pages.toReversed()).scores[0]?.failed).toBe(0.1 + 0.2 + 0.3);
  expect(assessed(pages).scores[0]?.failed).toBe(0.1 + 0.2 + 0.3);
});

test("a report card can be requested before all pages are added", () => {
  const builder = createAssessment();
  builder.addPage(pageResult([evaluation("http://b/", { tests: [images(1, 1)] })]), "b");
  expect(builder.assessment(run, [probe]).scores[0]?.value).toBe(1);
  builder.addPage(pageResult([evaluation("http://a/", { tests: [images(0, 1)] })]), "a");
  expect(builder.assessment(run, [probe]).tests).toMatchObject([{ wam: imageWam, applied: 2, failed: 1, pages: 1 }]);
});

test("with several samples, tests and distribution come from the leading one, content statistics from all pages", () => {
  const language = { wam: "w", type: "language", value: "en", line: 0, column: 0 };
  const scenarios = [images(1, 4), images(0, 4), images(4, 4)].map((one, i) => [
    evaluation(`http://a/${i}`, { tests: [one], statistics: [language] }),
  ]);
  const first: AssessedSample = { ...probe, name: "uniform", has: (scenario) => scenario !== "s2" };
  const all: AssessedSample = { ...probe, name: "census" };
  const { scores, tests, distribution, statistics } = assessed(scenarios, {}, [first, all]);
  expect(scores).toEqual([
    {
      ruleset,
      value: 0.125,
      letter: "B",
      low: 2,
      high: 8,
      method: "asked",
      failed: 1,
      applied: 8,
      sample: "uniform",
      pages: 2,
    },
    {
      ruleset,
      value: 5 / 12,
      letter: "C",
      low: 3,
      high: 12,
      method: "asked",
      failed: 5,
      applied: 12,
      sample: "census",
      pages: 3,
    },
  ]);
  expect(tests).toMatchObject([{ applied: 8, failed: 1, ratio: 0.125, pages: 1, low: 2, high: 8 }]);
  expect(distribution?.[0]?.steps.filter(({ pages }) => pages > 0)).toEqual([
    { upTo: 0, pages: 1 },
    { upTo: 0.25, pages: 1 },
  ]);
  expect(statistics).toMatchObject([{ value: "en", pages: 3 }]);
});

test("a ratio need not follow from the sums, because pages can have different weights", () => {
  const weighed: AssessedSample = {
    name: "by-size",
    has: () => true,
    estimate: () => ({ value: 0.3, low: 0.2, high: 0.4, method: "other" }),
  };
  const { scores, tests } = assessed([[evaluation("http://a/", { tests: [images(1, 4)] })]], {}, [weighed]);
  expect(scores).toMatchObject([{ value: 0.3, letter: "C", failed: 1, applied: 4 }]);
  expect(tests).toMatchObject([{ ratio: 0.3, low: 0.2, high: 0.4, failed: 1, applied: 4 }]);
});

test("if the sample by size leads, the tests come from it, the distribution from the uniform one, and a note says why", () => {
  const scenarios = [images(1, 4), images(0, 4), images(4, 4)].map((one, i) => [
    evaluation(`http://a/${i}`, { tests: [one] }),
  ]);
  const uniform: AssessedSample = { ...probe, name: "uniform", has: (scenario) => scenario !== "s2" };
  const bySize: AssessedSample = {
    name: "by-size",
    uniformCoverage: 0.8975,
    has: (scenario) => scenario === "s2",
    estimate: () => ({ value: 0.3, low: 0.2, high: 0.4, method: "weighted-ratio-plus-2" }),
  };
  const led = assessed(scenarios, { notes: ["First."] }, [bySize, uniform]);
  expect(led.scores).toMatchObject([
    { sample: "by-size", value: 0.3, failed: 4, applied: 4, pages: 1 },
    { sample: "uniform", value: 0.125, failed: 1, applied: 8, pages: 2 },
  ]);
  expect(led.tests).toMatchObject([{ applied: 4, failed: 4, ratio: 0.3, low: 0.2, high: 0.4 }]);
  const spread = [
    { upTo: 0, pages: 1 },
    { upTo: 0.25, pages: 1 },
  ];
  expect(led.distribution?.[0]?.steps.filter(({ pages }) => pages > 0)).toEqual(spread);
  expect(led.notes).toEqual([
    "First.",
    expect.stringMatching(/^A few pages have most of the barriers\. .* in about 89 % of samples, .*by size instead\.$/),
  ]);
  expect(led.pages.sampled).toBe(3);
  const { uniformCoverage: _, ...beside } = bySize;
  const even = assessed(scenarios, {}, [uniform, beside]);
  expect(even.tests).toMatchObject([{ applied: 8, failed: 1, ratio: 0.125 }]);
  expect(even.distribution).toEqual(led.distribution);
  expect(even.notes).toBeUndefined();
});
