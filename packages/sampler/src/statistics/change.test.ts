import fc from "fast-check";
import { expect, test } from "vitest";
import { change, publishedChange } from "./change.ts";
import type { Estimate } from "./change.ts";

const estimate = (value: number, low: number, high: number): Estimate => ({ value, low, high });

test.each([
  { later: estimate(0.2, 0.16, 0.24), low: -0.15, high: -0.05, verdict: "better" }, // √(0.03² + 0.04²) = 0.05
  { later: estimate(0.26, 0.22, 0.3), low: -0.09, high: 0.01, verdict: "no clear change" },
  { later: estimate(0.4, 0.36, 0.44), low: 0.05, high: 0.15, verdict: "worse" },
])("from 0.30 ± 0.03 to $later.value ± 0.04", ({ later, low, high, verdict }) => {
  const result = change(estimate(0.3, 0.27, 0.33), later);
  expect(result.difference).toBeCloseTo(later.value - 0.3, 12);
  expect([result.low, result.high]).toEqual([expect.closeTo(low, 12), expect.closeTo(high, 12)]);
  expect(result.verdict).toBe(verdict);
});

test("each side of the difference uses the sides that matter to it", () => {
  // Later 0.5 (-0.05, +0.12), earlier 0.3 (-0.09, +0.12): low 0.2 - √(0.05² + 0.12²) = 0.07, high 0.2 + √(0.12² + 0.09²) = 0.35.
  const result = change(estimate(0.3, 0.21, 0.42), estimate(0.5, 0.45, 0.62));
  expect([result.low, result.high]).toEqual([expect.closeTo(0.07, 12), expect.closeTo(0.35, 12)]);
});

test("Newcombe's (1998) example of square-and-add: 56 of 70 minus 48 of 80 is 0.0524 to 0.3339", () => {
  const wilson = (hits: number, n: number): Estimate => {
    const [p, z] = [hits / n, 1.959964];
    const centre = (hits + z ** 2 / 2) / (n + z ** 2);
    const reach = (z * Math.sqrt(n * p * (1 - p) + z ** 2 / 4)) / (n + z ** 2);
    return estimate(p, centre - reach, centre + reach);
  };
  const result = change(wilson(48, 80), wilson(56, 70));
  expect([result.low, result.high]).toEqual([expect.closeTo(0.0524, 4), expect.closeTo(0.3339, 4)]);
});

test("between two censuses every difference is real", () => {
  expect(change(estimate(0.3, 0.3, 0.3), estimate(0.29, 0.29, 0.29)).verdict).toBe("better");
  expect(change(estimate(0.3, 0.3, 0.3), estimate(0.3, 0.3, 0.3))).toEqual({
    difference: 0,
    low: 0,
    high: 0,
    verdict: "no clear change",
  });
});

test("the reverse change has the opposite sign; -1 <= low <= difference <= high <= 1", () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  const estimates = fc.tuple(unit, unit, unit).map((three) => {
    const [low = 0, value = 0, high = 0] = three.toSorted((a, b) => a - b);
    return { low, value, high };
  });
  const property = fc.property(estimates, estimates, (one, two) => {
    const [forward, reverse] = [change(one, two), change(two, one)];
    const opposite = { better: "worse", worse: "better", "no clear change": "no clear change" } as const;
    expect(forward.verdict).toBe(opposite[reverse.verdict]);
    expect(forward.verdict).toBe(forward.high < 0 ? "better" : forward.low > 0 ? "worse" : "no clear change");
    expect(forward.low).toBeCloseTo(-reverse.high, 12);
    expect(forward.low).toBeGreaterThanOrEqual(-1);
    expect(forward.low).toBeLessThanOrEqual(forward.difference);
    expect(forward.high).toBeGreaterThanOrEqual(forward.difference);
    expect(forward.high).toBeLessThanOrEqual(1);
  });
  fc.assert(property);
});

test("a ratio without an interval may be anything from 0 to 1; without a ratio there is no change", () => {
  // Earlier 0.1 (0 to 1), later 0.2 (0.18 to 0.22): low 0.1 - √(0.02² + 0.9²) = -0.80022, high 0.1 + √(0.02² + 0.1²) = 0.20198.
  const result = publishedChange({ value: 0.1, low: null }, estimate(0.2, 0.18, 0.22));
  expect(result).toEqual({
    difference: expect.closeTo(0.1, 12),
    low: expect.closeTo(-0.80022, 5),
    high: expect.closeTo(0.20198, 5),
    verdict: "no clear change",
  });
  expect(publishedChange({ value: null }, estimate(0.2, 0.18, 0.22))).toBeUndefined();
  expect(publishedChange(estimate(0.2, 0.18, 0.22), { value: null, low: 0, high: 1 })).toBeUndefined();
});
