import fc from "fast-check";
import { expect, test } from "vitest";
import { ratioInterval } from "./interval.ts";
import { weightedRatio } from "./weighted-interval.ts";

const chance = [
  { failed: 1, applied: 10, probability: 0.5 },
  { failed: 4, applied: 10, probability: 0.5 },
];
const certain = { failed: 270, applied: 960, probability: 1 };

test("by hand: two pages of probability 1/2 and a certain one", () => {
  // ΣB/π = 2 + 8 + 270 = 280, ΣN/π = 20 + 20 + 960 = 1000, F = 0.28. z = (1 - 2.8)/½ = -3.6 and (4 - 2.8)/½ = 2.4; minus their mean -0.6: ∓3.
  // Σ(1 - π) z² = 2 · ½ · 9 = 9; k/(k - 1) = 2; t of one degree is 12.7062. Each end has two more terms of 4.5: √2 · √(9 + 9) · t / 1000.
  const estimate = weightedRatio([...chance, certain]);
  expect(estimate).toMatchObject({ method: "weighted-ratio-plus-2" });
  expect(estimate?.value).toBeCloseTo(0.28, 12);
  expect(estimate?.low).toBeCloseTo(0.2037628, 7);
  expect(estimate?.high).toBeCloseTo(0.3562372, 7);
});

test("by hand: a page without results counts as a page, but not as a degree of freedom", () => {
  // z = -3.6, 2.4 and 0; minus their mean -0.4: -3.2, 2.8, 0.4. ½ · (10.24 + 7.84 + 0.16) = 9.12; k/(k - 1) = 1.5; t still has one degree.
  // Two more terms are 5.12 below and 3.92 above: 12.7062 · √1.5 · √19.36 / 1000 and √16.96.
  const estimate = weightedRatio([...chance, { failed: 0, applied: 0, probability: 0.5 }, certain]);
  expect(estimate?.low).toBeCloseTo(0.2115278, 6);
  expect(estimate?.high).toBeCloseTo(0.3440876, 6);
});

test("with equal probabilities it is the interval of the uniform sample", () => {
  const counts = fc.record({ failed: fc.nat(20), applied: fc.integer({ min: 20, max: 80 }) });
  const property = fc.property(
    fc.array(counts, { minLength: 3, maxLength: 40 }),
    fc.integer({ min: 1, max: 50 }),
    (pages, others) => {
      const population = pages.length + others;
      const weighted = weightedRatio(pages.map((page) => ({ ...page, probability: pages.length / population })));
      const uniform = ratioInterval(pages, population);
      if (uniform?.method !== "linearised-ratio-plus-2") return;
      expect(weighted?.method).toBe("weighted-ratio-plus-2");
      expect(weighted?.low).toBeCloseTo(uniform.low, 9);
      expect(weighted?.high).toBeCloseTo(uniform.high, 9);
    },
  );
  fc.assert(property, { numRuns: 300 });
});

test("if all pages were certain, it is a census", () => {
  expect(weightedRatio([{ failed: 1, applied: 4, probability: 1 }])).toEqual({
    value: 0.25,
    low: 0.25,
    high: 0.25,
    method: "census",
  });
});

test("a certain page changes the value, but adds nothing to the variance", () => {
  const others = [1, 2, 3, 4].map((failed) => ({ failed, applied: 10, probability: 0.5 }));
  const sure = { failed: 2500, applied: 10_000, probability: 1 }; // it has the ratio of the others together
  const [without, withIt] = [weightedRatio(others), weightedRatio([...others, sure])];
  expect(withIt?.value).toBeCloseTo(0.25, 12);
  expect((withIt?.high ?? 1) - 0.25).toBeLessThan(((without?.high ?? 0) - 0.25) / 50);
});

test("if no page differs, three of the heaviest pages may be unseen", () => {
  // ΣN/π = 3 · 20 + 30 = 90. The heaviest uncertain page stands for 30, three of them for all.
  const pages = [10, 10, 10, 15].map((applied) => ({ failed: 0, applied, probability: 0.5 }));
  expect(weightedRatio(pages)).toEqual({ value: 0, low: 0, high: 1, method: "rule-of-three" });
  const many = Array.from({ length: 60 }, () => ({ failed: 0, applied: 10, probability: 0.1 }));
  expect(weightedRatio(many)).toMatchObject({ value: 0, low: 0, high: expect.closeTo(0.05, 12) as number });
});

test("no results, and too few pages for an interval", () => {
  expect(weightedRatio([])).toBeUndefined();
  expect(weightedRatio([{ failed: 0, applied: 0, probability: 0.5 }])).toBeUndefined();
  expect(weightedRatio([{ failed: 1, applied: 4, probability: 0.5 }])).toEqual({ value: 0.25 });
});

test("the ends enclose the value and lie within 0 to 1", () => {
  const page = fc
    .record({
      applied: fc.nat(200),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      probability: fc.double({ min: 1e-4, max: 1, noNaN: true }),
    })
    .map(({ applied, share, probability }) => ({ applied, failed: Math.round(applied * share), probability }));
  const property = fc.property(fc.array(page, { maxLength: 40 }), (pages) => {
    const found = weightedRatio(pages);
    if (found?.low === undefined || found.high === undefined) return;
    expect(found.low).toBeGreaterThanOrEqual(0);
    expect(found.low).toBeLessThanOrEqual(found.value + 1e-12);
    expect(found.high).toBeGreaterThanOrEqual(found.value - 1e-12);
    expect(found.high).toBeLessThanOrEqual(1);
  });
  fc.assert(property, { numRuns: 500 });
});

test("by hand: pages of one ratio; missed pages are like the uncertain ones, not like a certain one", () => {
  // F = 0.1, ΣN/π = 20 + 20 + 960 = 1000. The heaviest uncertain page stands for 20: 3 · 20 / 1000 of all results.
  const same = { failed: 1, applied: 10, probability: 0.5 };
  expect(weightedRatio([same, same, { failed: 96, applied: 960, probability: 1 }])).toEqual({
    value: 0.1,
    low: expect.closeTo(0.1 * 0.94, 12) as number,
    high: expect.closeTo(0.1 + 0.9 * 0.06, 12) as number,
    method: "rule-of-three",
  });
});

test("pages of one ratio are recognised even if sums are rounded", () => {
  const pages = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ failed: n / 10, applied: (3 * n) / 10, probability: n / 11 }));
  expect(weightedRatio(pages)?.method).toBe("rule-of-three");
});
