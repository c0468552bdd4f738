import { describe, expect, test } from "vitest";
import type { DrawnScenario } from "../store/index.ts";
import { markedDraw, pageSamples, samplesSoFar } from "./page-samples.ts";
import type { DrawPlan } from "./page-samples.ts";

/** Returns pages in the order of the draw; `x` stands for a failed page. */
const drawn = (outcomes: string): DrawnScenario[] =>
  [...outcomes].map((outcome, at) => ({
    scenario: `p${at}`,
    url: `http://s/${at}`,
    outcome: outcome === "x" ? "failed" : "sampled",
  }));
/** Returns counts with the given barriers of each page, of 10 results. */
const counts = (failed: readonly number[]) =>
  failed.map((one, at) => ({ scenario: `p${at}`, failed: one, applied: 10 }));
const census: DrawPlan = { extent: "census", population: 7, wanted: 3 };
const heldBy = (sample: { has(scenario: string): boolean }) =>
  Array.from({ length: 7 }, (_, at) => `p${at}`).filter((id) => sample.has(id));

test("pages of a census are marked as census; the first ones, until enough have results, also as uniform", () => {
  const marks = markedDraw(census, drawn("x..x.x.")).map(({ samples = [] }) => samples.join("+"));
  expect(marks).toEqual([
    "census+uniform",
    "census+uniform",
    "census+uniform",
    "census+uniform",
    "census+uniform",
    "census",
    "census",
  ]);
});

test("all pages of a sample belong to the uniform sample", () => {
  const sample: DrawPlan = { extent: "sample", population: 7, wanted: 3 };
  expect(markedDraw(sample, drawn(".x..")).every(({ samples = [] }) => samples.join() === "uniform")).toBe(true);
  expect(pageSamples(sample, drawn("...")).map(({ name }) => name)).toEqual(["uniform"]);
});

test("an exact census leads; the uniform sample beside it has its own interval", () => {
  const samples = pageSamples(census, drawn("x..x.x."));
  expect(samples.map(({ name }) => name)).toEqual(["census", "uniform"]);
  const [all, uniform] = samples;
  expect(heldBy(all)).toHaveLength(7);
  expect(uniform === undefined ? [] : heldBy(uniform)).toEqual(["p0", "p1", "p2", "p3", "p4"]);
  // 4 of 7 pages have results.
  expect(all.estimate(counts([1, 2, 3, 4].map((one) => one)))).toEqual({
    value: 0.25,
    low: 0.25,
    high: 0.25,
    method: "census",
  });
  const estimate = uniform?.estimate(counts([1, 2, 6]));
  expect(estimate).toMatchObject({ value: 0.3, method: "linearised-ratio-plus-2" });
  expect(estimate?.low).toBeLessThan(0.3);
  expect(estimate?.high).toBeGreaterThan(0.3);
});

test("there is one score if the uniform sample has every page with results", () => {
  expect(pageSamples(census, drawn("x.xx..x")).map(({ name }) => name)).toEqual(["census"]);
  expect(pageSamples({ ...census, population: 3 }, drawn("...")).map(({ name }) => name)).toEqual(["census"]);
});

test("the pages of an interrupted census are a uniform sample", () => {
  const samples = samplesSoFar(census, drawn(".x..."));
  expect(samples.map(({ name }) => name)).toEqual(["uniform"]);
  // The sample has 4 of 6 possible pages.
  expect(samples[0].estimate(counts([1, 2, 3, 2]))).toMatchObject({ value: 0.2, method: "linearised-ratio-plus-2" });
});

describe("two samples", () => {
  const plan: DrawPlan = { extent: "two samples", population: 6, wanted: 2 };
  // Three of the six pages have results: the uniform sample has p0 and p2, the sample by size p0 and p4.
  const marked: DrawnScenario[] = [
    { scenario: "p0", url: "0", outcome: "sampled", samples: ["uniform", "by-size"] },
    { scenario: "p1", url: "1", outcome: "failed", samples: ["uniform"] },
    { scenario: "p2", url: "2", outcome: "sampled", samples: ["uniform"] },
    { scenario: "p3", url: "3", outcome: "failed", samples: ["by-size"] },
    { scenario: "p4", url: "4", outcome: "sampled", samples: ["by-size"] },
  ];
  const sizes = Array.from({ length: 6 }, (_, at) => ({ id: `p${at}`, elements: 7 }));
  const tally = { p0: [1, 10], p2: [5, 10], p4: [40, 80] } as const;
  const counted = Object.entries(tally).map(([scenario, [failed, applied]]) => ({ scenario, failed, applied }));

  test("of pages of equal size, three of six were drawn by size, one of them failed, so each counts twice", () => {
    const samples = pageSamples(plan, marked, { sizes, counts: counted });
    const [bySize] = samples.filter(({ name }) => name === "by-size");
    const [uniform] = samples.filter(({ name }) => name === "uniform");
    expect(bySize === undefined ? [] : heldBy(bySize)).toEqual(["p0", "p3", "p4"]);
    expect(uniform === undefined ? [] : heldBy(uniform)).toEqual(["p0", "p1", "p2"]);
    // (1 + 40) · 2 of (10 + 80) · 2. p2 is passed too, but does not belong to the sample.
    expect(bySize?.estimate(counted)?.value).toBeCloseTo(41 / 90, 12);
    expect(uniform?.estimate(counted.slice(0, 2))).toMatchObject({ value: 0.3, method: "linearised-ratio-plus-2" });
    expect(bySize?.estimate(counted.toReversed())).toEqual(bySize?.estimate(counted));
  });

  test("a page that is drawn for certain counts once, the others in inverse proportion to their probability", () => {
    // By hand: among pages of one element, p0 is certain. Two of the other five are drawn with it, each with probability 2/5.
    const big = sizes.map(({ id }) => ({ id, elements: id === "p0" ? 1e9 : 1 }));
    const samples = pageSamples(plan, marked, { sizes: big, counts: counted });
    const [bySize] = samples.filter(({ name }) => name === "by-size");
    expect(bySize?.estimate(counted)?.value).toBeCloseTo((1 + 40 * 2.5) / (10 + 80 * 2.5), 6);
  });

  test("the sample by size leads if one page decides that most uniform samples miss", () => {
    // 100 of 1,000 pages are drawn. The big one is certain in a sample by size, and in one uniform sample of ten.
    const large: DrawPlan = { extent: "two samples", population: 1_000, wanted: 100 };
    const ids = Array.from({ length: 1_000 }, (_, at) => ({ id: `p${at}`, elements: at === 0 ? 1e9 : 5 }));
    const page = (at: number, name: "uniform" | "by-size"): DrawnScenario => ({
      scenario: `p${at}`,
      url: `http://s/${at}`,
      outcome: "sampled",
      samples: [name],
    });
    const numbers = Array.from({ length: 100 }, (_, at) => at);
    const draw = [...numbers.map((at) => page(500 + at, "uniform")), ...numbers.map((at) => page(at, "by-size"))];
    const countsWith = (big: object) =>
      draw.map(({ scenario }, at) => ({
        scenario,
        failed: 1 + (at % 2),
        applied: 100,
        ...(scenario === "p0" ? big : {}),
      }));
    const led = pageSamples(large, draw, { sizes: ids, counts: countsWith({ failed: 1e5, applied: 1e5 }) });
    expect(led.map(({ name }) => name)).toEqual(["by-size", "uniform"]);
    expect(led[0].uniformCoverage).toBeLessThan(0.2);
    const alike = pageSamples(large, draw, { sizes: ids, counts: countsWith({}) });
    expect(alike.map(({ name, uniformCoverage }) => [name, uniformCoverage])).toEqual([
      ["uniform", undefined],
      ["by-size", undefined],
    ]);
  });

  test("there is one sample if the uniform one has all pages, or the sizes are unknown", () => {
    const all = [...marked, { scenario: "p5", url: "5", outcome: "failed" } as const].map((page) => ({
      ...page,
      samples: ["uniform", "by-size"] as const,
    }));
    const names = (...of: Parameters<typeof pageSamples>) => pageSamples(...of).map(({ name }) => name);
    expect(names({ ...plan, wanted: 6 }, all, { sizes, counts: counted })).toEqual(["uniform"]);
    expect(names(plan, marked)).toEqual(["uniform"]);
    // The same holds if a forged store claims so many pages that they would fill the memory.
    expect(names({ ...plan, population: 4e9 }, marked, { sizes, counts: counted })).toEqual(["uniform"]);
  });

  test("an interrupted run reports its uniform pages, and none of the sample by size", () => {
    const [sample, ...others] = samplesSoFar(plan, marked);
    expect(others).toEqual([]);
    expect([sample.name, heldBy(sample)]).toEqual(["uniform", ["p0", "p1", "p2"]]);
    expect(markedDraw(plan, marked)).toBe(marked);
  });
});
