import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDraw } from "./draw.ts";
import type { DrawOutcome } from "./draw.ts";
import { createSampling, uniformLength } from "./sampling.ts";
import type { Sampling, SamplingPlan } from "./sampling.ts";

/** Settles one page after the other until none is left. `bad` returns true for pages that cannot be downloaded. */
function run(plan: SamplingPlan, bad: (page: number) => boolean): Sampling {
  const sampling = createSampling(plan);
  for (let page = sampling.next(); page !== undefined; page = sampling.next())
    sampling.settle(page, bad(page) ? "failed" : "evaluated");
  return sampling;
}

describe("AT-STAT", () => {
  const seed = "at-stat";
  test("5: 29 pages are discarded before anything is downloaded, unless the site is known to be small", () => {
    const site = createSampling({ seed, population: 29 });
    expect(site.next()).toBeUndefined();
    expect(site.state).toEqual({ name: "discarded", reason: "too few pages identified" });
    const small = run({ seed, population: 29, rules: { smallSite: true } }, () => false);
    expect([small.state, small.evaluated]).toEqual([{ name: "complete", census: true }, 29]);
  });
  test("6: 700 pages, 150 of them 404, give 550 results", () => {
    const site = run({ seed, population: 700 }, (page) => page < 150);
    expect([site.evaluated, site.failed, site.state]).toEqual([550, 150, { name: "complete", census: true }]);
  });
  test("7: 900 pages, 100 of them 404, give 600 results", () => {
    const site = run({ seed, population: 900 }, (page) => page >= 800);
    expect([site.evaluated, site.state]).toEqual([600, { name: "complete", census: false }]);
    expect(site.failed).toBeGreaterThan(30); // about two thirds of the 100
  });
  test("8: 40 pages, 15 undownloadable: 25 results are discarded", () => {
    const site = run({ seed, population: 40 }, (page) => page < 15);
    expect([site.evaluated, site.state]).toEqual([25, { name: "discarded", reason: "too few pages sampled" }]);
  });
  test("9: 606 available scenarios, all fine, give 600 results", () => {
    const site = run({ seed, population: 606 }, () => false);
    expect([site.evaluated, site.failed, site.state]).toEqual([600, 0, { name: "complete", census: false }]);
  });
});

describe("a census", () => {
  const bad = (page: number) => page >= 800;
  test("has every available page; AT-STAT 7 and 9 hold for the uniform sample in it", () => {
    const seed = "at-stat";
    const drawn: { page: number; failed: boolean }[] = [];
    const site = run({ seed, population: 900, extent: "census" }, (page) => {
      drawn.push({ page, failed: bad(page) });
      return bad(page);
    });
    expect([site.evaluated, site.failed, site.state]).toEqual([800, 100, { name: "complete", census: true }]);
    const uniform = drawn.slice(0, uniformLength(drawn, 600));
    expect(uniform.filter(({ failed }) => !failed)).toHaveLength(600);
    const alone: number[] = [];
    run({ seed, population: 900 }, (page) => {
      alone.push(page);
      return bad(page);
    });
    expect(uniform.map(({ page }) => page)).toEqual(alone);
    expect(run({ seed, population: 606, extent: "census" }, () => false).evaluated).toBe(606);
    expect(
      uniformLength(
        Array.from({ length: 606 }, () => ({ failed: false })),
        600,
      ),
    ).toBe(600);
  });
  test("has the same minimum as a sample: 5, 8", () => {
    expect(createSampling({ seed: "s", population: 29, extent: "census" }).state.name).toBe("discarded");
    expect(run({ seed: "s", population: 40, extent: "census" }, (page) => page < 15).state.name).toBe("discarded");
  });
});

test.each([
  [[], 3, 0],
  [["-"], 3, 1],
  [["-", "x", "-"], 2, 3],
  [["-", "-", "x"], 2, 2],
  [["x", "x"], 1, 2],
])("of the draw %j, %d results wanted, the first %d pages are the uniform sample", (drawn, wanted, length) => {
  expect(
    uniformLength(
      drawn.map((outcome) => ({ failed: outcome === "x" })),
      wanted,
    ),
  ).toBe(length);
});

test.each([
  { pages: 30, bad: 0, state: { name: "complete", census: true } },
  { pages: 30, bad: 1, state: { name: "discarded", reason: "too few pages sampled" } },
])("exactly at the minimum: $pages pages, $bad of them bad", ({ pages, bad, state }) => {
  expect(run({ seed: "gate", population: pages }, (page) => page < bad).state).toEqual(state);
});

test("a site without any available page is discarded, small or not", () => {
  const rules = { smallSite: true, minimum: 0 };
  expect(run({ seed: "none", population: 3, rules }, () => true).state.name).toBe("discarded");
  expect(createSampling({ seed: "none", population: 0, rules }).state.name).toBe("discarded");
});

test("with minimum 0, a small site is a census", () => {
  const site = run({ seed: "census", population: 3, rules: { minimum: 0 } }, (page) => page === 1);
  expect([site.evaluated, site.state]).toEqual([2, { name: "complete", census: true }]);
});

/** Generates sites with pages that fail, and the order in which running pages settle. */
const situations = fc.record({
  seed: fc.stringMatching(/^[a-z]{1,8}$/),
  bad: fc.array(fc.boolean(), { minLength: 1, maxLength: 60, size: "max" }),
  wanted: fc.integer({ min: 1, max: 40 }),
  threads: fc.integer({ min: 1, max: 12 }),
  choices: fc.infiniteStream(fc.nat()),
});

test("the sample is the first n available pages of the draw, for any number of threads and any speed of the pages", () => {
  const property = fc.property(situations, ({ seed, bad, wanted, threads, choices }) => {
    const population = bad.length;
    const sampling = createSampling({ seed, population, rules: { wanted, minimum: 0 } });
    const evaluated: number[] = [];
    const working: number[] = [];
    for (;;) {
      while (working.length < threads) {
        const page = sampling.next();
        if (page === undefined) break;
        working.push(page);
      }
      expect(sampling.underWay).toBe(working.length);
      expect(sampling.evaluated + sampling.underWay).toBeLessThanOrEqual(wanted);
      if (working.length === 0) break;
      expect(sampling.state.name).toBe("sampling");
      const [page = NaN] = working.splice((choices.next().value ?? 0) % working.length, 1);
      sampling.settle(page, bad[page] === true ? "failed" : "evaluated");
      if (bad[page] === false) evaluated.push(page);
    }
    const draw = createDraw(seed, population);
    const inOrder = Array.from({ length: population }, () => draw.next() ?? NaN);
    const expected = inOrder.filter((page) => bad[page] === false).slice(0, wanted);
    expect(evaluated.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
    expect(sampling.state.name).toBe(expected.length > 0 ? "complete" : "discarded");
  });
  fc.assert(property);
});

test("a sampling that is interrupted at any moment and resumed gives the same sample", () => {
  const property = fc.property(situations, fc.nat({ max: 60 }), ({ seed, bad, wanted, threads, choices }, cut) => {
    const plan = { seed, population: bad.length, rules: { wanted, minimum: 0 } };
    const complete = new Set<number>();
    run(plan, (page) => {
      if (bad[page] === false) complete.add(page);
      return bad[page] === true;
    });
    const settled = new Map<number, DrawOutcome>();
    const first = createSampling(plan);
    const working: number[] = [];
    while (settled.size < cut) {
      for (let page = first.next(); page !== undefined; page = working.length < threads ? first.next() : undefined)
        working.push(page);
      if (working.length === 0) break;
      const [page = NaN] = working.splice((choices.next().value ?? 0) % working.length, 1);
      const outcome = bad[page] === true ? "failed" : "evaluated";
      first.settle(page, outcome);
      settled.set(page, outcome);
    }
    const before = new Map(settled);
    const resumed = run({ ...plan, settled: before }, (page) => {
      expect(before.has(page)).toBe(false);
      settled.set(page, bad[page] === true ? "failed" : "evaluated");
      return bad[page] === true;
    });
    const evaluated = [...settled].filter(([, outcome]) => outcome === "evaluated").map(([page]) => page);
    expect(new Set(evaluated)).toEqual(complete);
    expect(resumed.evaluated).toBe(complete.size);
  });
  fc.assert(property);
});

test("refused: a page that is not under way, and a settled page that does not exist", () => {
  const sampling = createSampling({ seed: "seed", population: 100 });
  const page = sampling.next() ?? NaN;
  sampling.settle(page, "failed");
  expect(() => sampling.settle(page, "failed")).toThrow(expect.objectContaining({ code: "NotUnderWay" }));
  const settled = new Map<number, DrawOutcome>([
    [0, "failed"],
    [1, "failed"],
  ]);
  expect(() => createSampling({ seed: "seed", population: 1, settled })).toThrow(
    expect.objectContaining({ code: "DrawBeyondPopulation" }),
  );
});
