import type { Count } from "@eiao/wam-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createDraw } from "../draw/draw.ts";
import { ratioInterval, studentT } from "./interval.ts";

const count = (failed: number, applied: number): Count => ({ failed, applied });
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test("by hand: 5 pages of 20", () => {
  // F = 15/30; e = 0, 0, -1, -1/2, 3/2; Σe² = 7/2; upper 7/2 + 2 (3/2)² = 8, lower 7/2 + 2 (1)² = 11/2.
  // (1 - 5/20) 5/4 = 15/16; t of 4 degrees 2.7764: 2.7764 √(15/16 * 8) / 30 = 0.25345, 2.7764 √(15/16 * 11/2) / 30 = 0.21015.
  const pages = [count(2, 4), count(3, 6), count(4, 10), count(2, 5), count(4, 5)];
  const interval = ratioInterval(pages, 20);
  expect(interval?.low).toBeCloseTo(0.5 - 0.21015, 5);
  expect(interval?.high).toBeCloseTo(0.5 + 0.25345, 5);
  expect(interval?.method).toBe("linearised-ratio-plus-2");
});

/** Generates all samples of n of the pages. */
function* samples(pages: readonly Count[], n: number, from = 0): Generator<Count[]> {
  if (n === 0) return yield [];
  for (let first = from; first <= pages.length - n; first++)
    for (const others of samples(pages, n - 1, first + 1)) yield [pages[first] as Count, ...others];
}

test("over all samples of tiny sites, the mean variance in the interval is that of the estimate", () => {
  // For pages of equal size, the linearised variance is unbiased. The ratio is far from 0 and 1, so that no end is cut off.
  const pages = [412, 455, 480, 500, 505, 530, 561, 590].map((failed) => count(failed, 1000));
  const truth = sum(pages.map(({ failed }) => failed)) / 8000;
  for (const n of [3, 4, 5, 6, 7]) {
    const squaredErrors: number[] = [];
    const variances: number[] = [];
    for (const sample of samples(pages, n)) {
      const ratio = sum(sample.map(({ failed }) => failed)) / (1000 * n);
      const greatest = Math.max(...sample.map(({ failed }) => failed / 1000 - ratio));
      const interval = ratioInterval(sample, 8);
      const variance = (((interval?.high ?? NaN) - ratio) / studentT(n - 1)) ** 2;
      squaredErrors.push((ratio - truth) ** 2);
      variances.push(variance - ((1 - n / 8) * 2 * greatest ** 2) / (n * (n - 1))); // minus the allowance of two pages
    }
    const mean = (values: readonly number[]): number => sum(values) / values.length;
    expect(mean(variances) / mean(squaredErrors)).toBeCloseTo(1, 10);
  }
});

test("by hand: 8 pages of 10 with one result each; 2 pages of 3", () => {
  // e = 1/2 and -1/2 in turn: Σe² = 2, with two more 5/2. (1 - 8/10) 8/7 = 8/35; t of 7 degrees 2.3646: 2.3646 √(8/35 * 5/2) / 8.
  const eight = ratioInterval(
    Array.from({ length: 8 }, (_, at) => count(at % 2, 1)),
    10,
  );
  expect([eight?.low, eight?.high]).toEqual([expect.closeTo(0.27657, 5), expect.closeTo(0.72343, 5)]);
  // e = -1 and 1: with two more 4. (1 - 2/3) 2; t of one degree 12.7062: 12.7062 √(2/3 * 4) / 2000 = 0.01037.
  const two = ratioInterval([count(499, 1000), count(501, 1000)], 3);
  expect([two?.low, two?.high]).toEqual([expect.closeTo(0.48963, 5), expect.closeTo(0.51037, 5)]);
});

test("a census is certain: low = value = high", () => {
  const pages = [count(5, 9), count(37, 86), count(26, 83)];
  expect(ratioInterval(pages, 3)).toEqual({ low: 68 / 178, high: 68 / 178, method: "census" });
  expect(ratioInterval([count(1, 3)], 1)).toEqual({ low: 1 / 3, high: 1 / 3, method: "census" });
});

test("no interval for one page of several, one page with results, no results or no page", () => {
  expect(ratioInterval([count(1, 3)], 2)).toBeUndefined();
  expect(ratioInterval([count(1, 3), count(0, 0)], 3)).toBeUndefined();
  expect(ratioInterval([count(0, 0), count(0, 0)], 2)).toBeUndefined();
  expect(ratioInterval([], 0)).toBeUndefined();
});

test.each([
  { failed: 0, low: 0, high: 28 / 6000 },
  { failed: 40, low: 1 - 28 / 6000, high: 1 },
  { failed: 10, low: 0.25 * (1 - 28 / 6000), high: 0.25 + (0.75 * 28) / 6000 },
])("600 equal pages of 6,000, $failed of 40 failed: rule of three", ({ failed, low, high }) => {
  // (1 - 600/6000)(1 - 600/5999)... : 28 unseen pages have a probability of 5.2 %, 29 of 4.6 %.
  const interval = ratioInterval(
    Array.from({ length: 600 }, () => count(failed, 40)),
    6000,
  );
  expect(interval?.low).toBeCloseTo(low, 12);
  expect(interval?.high).toBeCloseTo(high, 12);
  expect(interval?.method).toBe("rule-of-three");
});

test("the rule of three counts pages with results: 3 of 4 pages, so 4.5, rounded to 5, of 6", () => {
  // With 5 pages, 1 of the 10 samples of 3 misses 2 of a kind. With 4 pages it would be 1 page: a quarter.
  const pages = [count(0, 4), count(0, 7), count(0, 0), count(0, 1)];
  expect(ratioInterval(pages, 6)).toEqual({ low: 0, high: 2 / 5, method: "rule-of-three" });
});

test("pages of one ratio but unequal sizes have no rounding errors, however large they are", () => {
  for (const size of [1, 123_456_789, 2 ** 40 + 1]) {
    const pages = Array.from({ length: 50 }, (_, at) => count(size * (at + 1), 3 * size * (at + 1)));
    expect(ratioInterval(pages, 100)?.method).toBe("rule-of-three");
  }
});

test("pages without results may be listed or left out", () => {
  const pages = [count(1, 4), count(0, 3), count(2, 9)];
  expect(ratioInterval(pages, 90, 5)).toEqual(ratioInterval([...pages, count(0, 0), count(0, 0)], 90));
});

test("0 <= low <= F <= high <= 1 for any pages; more unseen pages never make the interval narrower", () => {
  const page = fc
    .nat({ max: 500 })
    .chain((applied) => fc.record({ failed: fc.nat({ max: applied }), applied: fc.constant(applied) }));
  const property = fc.property(
    fc.array(page, { maxLength: 80, size: "max" }),
    fc.nat({ max: 200 }),
    (pages, unseen) => {
      const interval = ratioInterval(pages, pages.length + unseen);
      if (interval === undefined) return;
      const ratio = sum(pages.map(({ failed }) => failed)) / sum(pages.map(({ applied }) => applied));
      expect(interval.low).toBeGreaterThanOrEqual(0);
      expect(interval.low).toBeLessThanOrEqual(ratio);
      expect(interval.high).toBeGreaterThanOrEqual(ratio);
      expect(interval.high).toBeLessThanOrEqual(1);
      const wider = ratioInterval(pages, 2 * (pages.length + unseen));
      if (interval.method === "linearised-ratio-plus-2") {
        expect(wider?.low).toBeLessThanOrEqual(interval.low);
        expect(wider?.high).toBeGreaterThanOrEqual(interval.high);
      }
    },
  );
  fc.assert(property);
});

test("a sample larger than its site is refused", () => {
  const pages = [count(0, 1), count(0, 1)];
  for (const population of [1, 2.5, NaN, Infinity])
    expect(() => ratioInterval(pages, population)).toThrow(
      expect.objectContaining({
        code: "SampleBeyondPopulation",
        message: `A sample of 2 pages cannot come from only ${population} pages.`,
      }),
    );
});

test("of 1,000 real draws of 600 from a skewed site, about 950 intervals contain its score", () => {
  // Sizes are 10 to 1,280, exponential. One page in 40 fails 70 %, the others 0 to 11 %. `npm run simulate` does this at length.
  const pages = Array.from({ length: 3000 }, (_, page) => {
    const applied = 10 * 2 ** ((page * 7) % 8);
    return count(Math.round((applied * (page % 40 === 0 ? 70 : (page * 5) % 12)) / 100), applied);
  });
  const truth = sum(pages.map(({ failed }) => failed)) / sum(pages.map(({ applied }) => applied));
  let holds = 0;
  for (let run = 0; run < 1000; run++) {
    const draw = createDraw(`coverage-${run}`, pages.length);
    const sample = Array.from({ length: 600 }, () => pages[draw.next() ?? NaN] as Count);
    const interval = ratioInterval(sample, pages.length);
    if (interval !== undefined && interval.low <= truth && truth <= interval.high) holds++;
  }
  expect(Math.abs(holds - 950)).toBeLessThan(25); // 3.6 standard errors of 6.9
});

test("pages of one ratio are recognised even if results are fractions whose sums are rounded", () => {
  // The sum of ten 0.1 is 0.9999999999999999, so each page seems to be off by 1e-17.
  const pages = Array.from({ length: 10 }, () => count(0.1, 1));
  expect(sum(pages.map(({ failed }) => failed))).not.toBe(1);
  expect(ratioInterval(pages, 1000)?.method).toBe("rule-of-three");
});

test("degrees of freedom count pages with a result, the sampling fraction counts all pages", () => {
  // Three of ten pages have a result: F = 30/60, residuals 0, -1, 1; (1 - 10/100) 10/9 = 1; t of 2 degrees is 4.3027.
  const pages = [10, 9, 11].map((failed) => count(failed, 20));
  const reach = (4.3027 * Math.sqrt(2 + 2)) / 60;
  const { low, high } = ratioInterval(pages, 100, 10) ?? { low: Number.NaN, high: Number.NaN };
  expect([low, high]).toEqual([expect.closeTo(0.5 - reach, 5), expect.closeTo(0.5 + reach, 5)]);
});
