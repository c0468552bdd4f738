import fc from "fast-check";
import { expect, test } from "vitest";
import { ranksOf, rankInWords } from "./ranks.ts";

const exact = (value: number) => ({ value, low: value, high: value });

test("AT-REP-UI 2: equal scores share a rank, and the next one skips; a missing score has no rank", () => {
  const ranks = ranksOf([0.1, 0.1, 0.1, 0.1, 0.2].map(exact));
  expect(ranks.map((one) => one?.rank)).toEqual([1, 1, 1, 1, 5]);
  expect(ranks.map((one) => one && rankInWords(one))).toEqual(["1 of 5", "1 of 5", "1 of 5", "1 of 5", "5 of 5"]);
  expect(ranksOf([exact(0.2), { value: null }, exact(0.1)]).map((one) => one && rankInWords(one))).toEqual([
    "2 of 2",
    null,
    "1 of 2",
  ]);
});

test("a rank has the range that the intervals cannot exclude", () => {
  const scores = [exact(0.1), { value: 0.2, low: 0.15, high: 0.25 }, { value: 0.3, low: 0.2, high: 0.4 }];
  expect(ranksOf(scores).map((one) => one && rankInWords(one))).toEqual(["1 of 3", "2 to 3 of 3", "2 to 3 of 3"]);
  // A score without an interval may have any value.
  expect(ranksOf([exact(0.1), { value: 0.2 }, exact(0.3)]).map((one) => one && rankInWords(one))).toEqual([
    "1 to 2 of 3",
    "1 to 3 of 3",
    "2 to 3 of 3",
  ]);
});

test("the range includes the rank for all scores within the intervals, and no other rank", () => {
  const end = fc.integer({ min: 0, max: 4 });
  const score = fc.tuple(end, end, end).map((three) => {
    const [low = 0, value = 0, high = 0] = three.toSorted((a, b) => a - b);
    return { low, value, high };
  });
  const property = fc.property(fc.array(score, { minLength: 1, maxLength: 4 }), (scores) => {
    // All combinations of an end or the value of each score; they include the extremes.
    const choices = scores.reduce<number[][]>(
      (lists, { low, value, high }) => lists.flatMap((one) => [low, value, high].map((is) => [...one, is])),
      [[]],
    );
    for (const [at, found] of ranksOf(scores).entries()) {
      const possible = choices.map((values) => 1 + values.filter((other) => other < (values[at] ?? 0)).length);
      expect([found?.from, found?.to]).toEqual([Math.min(...possible), Math.max(...possible)]);
      expect(found?.rank).toBe(1 + scores.filter(({ value }) => value < (scores[at]?.value ?? 0)).length);
    }
  });
  fc.assert(property, { numRuns: 300 });
});
