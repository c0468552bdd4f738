import type { Count } from "@eiao/wam-core";
import { describe, expect, test } from "vitest";
import { ratioInterval } from "./interval.ts";
import { blended, ratioSum, reachOf, unseenChange } from "./ratio-sum.ts";

const pages = (...counts: readonly (readonly [failed: number, applied: number])[]): Map<number, Count> =>
  new Map(counts.map(([failed, applied], at) => [at, { failed, applied }]));

describe("a sum of ratios", () => {
  test("one term has the interval of the uniform sample", () => {
    const sample = pages([1, 4], [0, 9], [3, 5], [2, 2], [0, 7], [1, 30]);
    const sum = ratioSum([{ sign: 1, pages: sample, population: 40 }]);
    const { value, below, above } = reachOf(sum ?? { value: NaN, influence: new Map() }, 5);
    const interval = ratioInterval([...sample.values()], 40);
    expect(value).toBe(7 / 57);
    expect(Math.max(0, value - below)).toBeCloseTo(interval?.low ?? NaN, 12);
    expect(value + above).toBeCloseTo(interval?.high ?? NaN, 12);
  });

  test("equal influences of a page on both ratios cancel, even if sizes differ", () => {
    const sample = pages([1, 4], [0, 9], [3, 5]);
    const sum = ratioSum([
      { sign: 1, pages: sample, population: 40 },
      { sign: -1, pages: sample, population: 40 },
    ]);
    expect(sum).toEqual({ value: 0, influence: new Map() });
  });

  test("a complete set has no influences; one page of several, or no results, gives undefined", () => {
    expect(ratioSum([{ sign: -1, pages: pages([1, 4], [1, 6]), population: 2 }])).toEqual({
      value: -0.2,
      influence: new Map(),
    });
    expect(ratioSum([{ sign: 1, pages: pages([1, 4]), population: 2 }])).toBeUndefined();
    expect(ratioSum([{ sign: 1, pages: pages([0, 0], [0, 0]), population: 2 }])).toBeUndefined();
  });
});

test("the weight minimises the variance: of independent estimates, equal ones weigh the same, the more certain one more", () => {
  const of = (value: number, ...rows: readonly (readonly [number, number])[]) => ({ value, influence: new Map(rows) });
  expect(blended(of(0.1, [1, 1]), of(0.3, [2, 1]))).toMatchObject({ value: 0.2, weight: 0.5 });
  // Variances 1 and 4: 4 / 5.
  expect(blended(of(0, [1, 1]), of(1, [2, 2]))).toMatchObject({
    value: expect.closeTo(0.2, 12) as number,
    weight: 0.8,
  });
  // The second contains the first, so it adds nothing.
  expect(blended(of(0.1, [1, 1]), of(0.3, [1, 1], [2, 1]))).toMatchObject({ value: 0.1, weight: 1 });
  expect(blended(of(0), of(0.3, [2, 1]))).toMatchObject({ value: 0, weight: 1 });
});

test("unseen changes: with 4 pages of 8, three more may be hidden, 1.5 of them among 4", () => {
  // None of 2, 3, 4 pages is among 4 of 8 with probabilities of 15/70, 5/70, 1/70. The last above 5 % is 3, a share of 3/8.
  const sample = pages([3, 4], [1, 4], [1, 4], [1, 4]);
  // 1.5 of 4 pages are the worst and half of another: 3 + 0.5 of 16. Passes are 10/16 of 3/8.
  expect(unseenChange(sample, 8, 0)).toEqual({ below: 3.5 / 16, above: (10 / 16) * (3 / 8) });
  expect(unseenChange(sample, 8, 3)).toEqual({ below: 3.5 / 64, above: (2.5 / 16) * (3 / 8) });
  expect(unseenChange(sample, 4, 0)).toEqual({ below: 0, above: 0 });
});

test("a complete site of one page has a certain ratio; one page of several gives undefined", () => {
  const one = pages([1, 2]);
  expect(ratioSum([{ sign: 1, pages: one, population: 1 }])).toEqual({ value: 0.5, influence: new Map() });
  expect(ratioSum([{ sign: 1, pages: one, population: 2 }])).toBeUndefined();
});

test("with no degree of freedom the reach is that of one: t is 12.7062", () => {
  const sum = { value: 0.5, influence: new Map([[1, 0.01]]) };
  const { below, above } = reachOf(sum, 0, 0);
  expect([below, above]).toEqual([expect.closeTo(0.127062, 6), expect.closeTo(0.127062, 6)]);
});

test("pages without results say nothing about unseen changes", () => {
  const filled = Array.from({ length: 30 }, (_, n) => [n % 3, 10] as const);
  const empty = filled.map(() => [0, 0] as const);
  // Half of the pages have a result, so 300 of 600.
  expect(unseenChange(pages(...filled, ...empty), 600, 2)).toEqual(unseenChange(pages(...filled), 300, 2));
});
