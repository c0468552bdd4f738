import { expect, test } from "vitest";
import { spreadOf, verdictBelow } from "./spread.ts";

test("the median and its range agree with binomial tables, with two tails of at most 5 %", () => {
  // None of five on one side: 2^-5 = 3.1 %. One of five or fewer: 18.8 %.
  expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ median: 3, count: 5, low: 1, high: 5 });
  // One of eight or fewer: 9 / 256 = 3.5 %. Two: 37 / 256.
  expect(spreadOf([1, 2, 3, 4, 5, 6, 7, 8])).toEqual({ median: 4.5, count: 8, low: 2, high: 7 });
  // Two of eleven or fewer: 67 / 2,048 = 3.3 %. Three: 232 / 2,048.
  expect(spreadOf([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toEqual({ median: 6, count: 11, low: 3, high: 9 });
  expect(spreadOf([2, 1])).toEqual({ median: 1.5, count: 2, low: 1, high: 2 });
});

test("a limit is kept, missed, or cannot be distinguished from noise", () => {
  const verdict = (...values: number[]): string => verdictBelow(spreadOf(values), 5);
  expect(verdict(1, 2, 3, 4, 4.9)).toBe("surely below");
  expect(verdict(5, 6, 7, 8, 9)).toBe("surely not below");
  expect(verdict(1, 2, 3, 4, 5)).toContain("not to be told");
  expect(verdict(1, 2, 3, 4)).toContain("not to be told");
});
