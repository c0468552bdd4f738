import { expect, test } from "vitest";
import { unseenShare } from "./interval.ts";

/** Returns n over k exactly. */
function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 0; i < k; i++) result = (result * BigInt(n - i)) / BigInt(i + 1);
  return k > n ? 0n : result;
}

test("the greatest number of pages that a sample misses at 5 %, by counting all samples", () => {
  for (const population of [2, 3, 10, 37, 60]) {
    for (let sampled = 1; sampled <= population; sampled++) {
      const missed = (pages: number): boolean =>
        20n * choose(population - pages, sampled) >= choose(population, sampled);
      const all = Array.from({ length: population + 1 }, (_, pages) => pages);
      const max = Math.max(...all.filter(missed));
      expect(unseenShare(sampled, population)).toBe(max / population);
    }
  }
});

test("for a large site it is about 3 / n, hence the name of the rule", () => {
  expect(unseenShare(600, 1_000_000)).toBeCloseTo(3 / 600, 4);
  expect(unseenShare(100, 1_000_000)).toBeCloseTo(3 / 100, 3);
});
