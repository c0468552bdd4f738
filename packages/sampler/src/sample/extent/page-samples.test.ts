import { expect, test } from "vitest";
import type { DrawnScenario } from "../../rdf-store/index.ts";
import { markedDraw, pageSamples, samplesSoFar } from "./page-samples.ts";
import type { DrawPlan } from "./page-samples.ts";

/** In the order of the draw; `x`: could not be had. */
const drawn = (outcomes: string): DrawnScenario[] =>
  [...outcomes].map((outcome, at) => ({
    scenario: `p${at}`,
    url: `http://s/${at}`,
    outcome: outcome === "x" ? "failed" : "sampled",
  }));
/** Barriers of each page, of 10 results. */
const counts = (failed: readonly number[]) =>
  failed.map((one, at) => ({ scenario: `p${at}`, failed: one, applied: 10 }));
const census: DrawPlan = { extent: "census", population: 7, wanted: 3 };
const heldBy = (sample: { has(scenario: string): boolean }) =>
  Array.from({ length: 7 }, (_, at) => `p${at}`).filter((id) => sample.has(id));

test("a census is marked as such, and its first pages until enough had results as the uniform sample too", () => {
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

test("pages of a sample are all of the uniform one; stores of the past say nothing", () => {
  const sample: DrawPlan = { extent: "sample", population: 7, wanted: 3 };
  expect(markedDraw(sample, drawn(".x..")).every(({ samples = [] }) => samples.join() === "uniform")).toBe(true);
  expect(markedDraw({ population: 7, wanted: 3 }, drawn("..."))).toEqual(drawn("..."));
  expect(pageSamples({ population: 7, wanted: 3 }, drawn("...")).map(({ name }) => name)).toEqual([undefined]);
});

test("a census leads, exact; the uniform sample stands beside it with the interval of its own", () => {
  const samples = pageSamples(census, drawn("x..x.x."));
  expect(samples.map(({ name }) => name)).toEqual(["census", "uniform"]);
  const [all, uniform] = samples;
  expect(heldBy(all)).toHaveLength(7);
  expect(uniform === undefined ? [] : heldBy(uniform)).toEqual(["p0", "p1", "p2", "p3", "p4"]);
  // 4 of 7 pages can be had: 10 + 20 + 30 + 0 of 400 results.
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

test("where the uniform sample has every page that can be had there is one score", () => {
  expect(pageSamples(census, drawn("x.xx..x")).map(({ name }) => name)).toEqual(["census"]);
  expect(pageSamples({ ...census, population: 3 }, drawn("...")).map(({ name }) => name)).toEqual(["census"]);
});

test("of a census that was cut off, the pages so far are a uniform sample", () => {
  const samples = samplesSoFar(census, drawn(".x..."));
  expect(samples.map(({ name }) => name)).toEqual(["uniform"]);
  // 4 of 6 pages that can be had are in.
  expect(samples[0].estimate(counts([1, 2, 3, 2]))).toMatchObject({ value: 0.2, method: "linearised-ratio-plus-2" });
});
