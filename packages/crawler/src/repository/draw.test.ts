import fc from "fast-check";
import { expect, test } from "vitest";
import { drawWithoutReplacement } from "./scenarios.ts";

/** Makes Park and Miller's minimal standard generator: it is repeatable, and good enough for a frequency test. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test("AT-REP-6: 10,000 draws of 600 from 606: every page as often as it should be, no duplicate in any draw", () => {
  const pages = Array.from({ length: 606 }, (_, i) => i);
  const random = seeded(20_080_201);
  const counts = new Array<number>(606).fill(0);
  for (let repetition = 0; repetition < 10_000; repetition++) {
    const drawn = drawWithoutReplacement(pages, 600, random);
    if (new Set(drawn).size !== 600) expect.unreachable("a duplicate");
    for (const page of drawn) counts[page] = (counts[page] ?? 0) + 1;
  }
  // A page is left out of a draw with probability 6/606; without replacement the sum of squares, divided by
  // n·p·q·N/(N−1), has a chi-square distribution with 605 degrees of freedom: mean 605, deviation √1210 = 34.8.
  const expected = (10_000 * 600) / 606;
  const variance = 10_000 * (600 / 606) * (6 / 606) * (606 / 605);
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2, 0) / variance;
  expect(chiSquare).toBeGreaterThan(605 - 4 * 34.8);
  expect(chiSquare).toBeLessThan(605 + 4 * 34.8);
});

test("every order of three is drawn equally often", () => {
  const random = seeded(7);
  const counts = new Map<string, number>();
  for (let i = 0; i < 60_000; i++) {
    const order = drawWithoutReplacement(["a", "b", "c"], 3, random).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(5 * Math.sqrt((60_000 * 5) / 36));
});

test("a draw has distinct items, as many as wanted and available; the items do not change", () => {
  const property = fc.property(
    fc.uniqueArray(fc.integer()),
    fc.integer({ min: -2, max: 40 }),
    fc.integer({ min: 1 }),
    (items, n, seed) => {
      const before = [...items];
      const drawn = drawWithoutReplacement(items, n, seeded(seed));
      expect(drawn).toHaveLength(Math.max(0, Math.min(n, items.length)));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.every((item) => items.includes(item))).toBe(true);
      expect(items).toEqual(before);
    },
  );
  fc.assert(property);
});

test("the wanted number is rounded down, and a number below 0 draws none", () => {
  const drawn = [2.9, 0.9, -1, 7].map((n) => drawWithoutReplacement(["a", "b", "c"], n, () => 0).length);
  expect(drawn).toEqual([2, 0, 0, 3]);
});
