import { expect, test } from "vitest";
import { expectedCoverage, LEAST_COVERAGE } from "./weighted-interval.ts";

const pages = (count: number, page: { failed: number; applied: number }, probability: number) =>
  Array.from({ length: count }, () => ({ ...page, probability }));

test("if one page decides, the interval holds as often as the sample has the page", () => {
  // Half of the uniform samples of 500 of 1,000 have the page. By hand: those with it estimate 0.67 instead of 0.5, and their interval
  // begins 0.4 lower. Those without it estimate 0.015, and reach less than 0.01 further, because all other pages are nearly alike.
  const site = [
    { failed: 100_000, applied: 100_000, probability: 1 },
    ...pages(50, { failed: 1, applied: 100 }, 99 / 999),
    ...pages(49, { failed: 2, applied: 100 }, 99 / 999),
  ];
  const share = expectedCoverage(site, 1000, 500);
  expect(Math.abs(share - 0.5)).toBeLessThan(3 * Math.sqrt((0.5 * 0.5) / 400));
  expect(share).toBeLessThan(LEAST_COVERAGE);
});

test("for pages that differ only by chance, it is about 95 of 100", () => {
  const site = Array.from({ length: 300 }, (_, at) => ({ failed: at % 10, applied: 50, probability: 0.1 }));
  const share = expectedCoverage(site, 3000, 300);
  expect(share).toBeGreaterThan(0.95 - 4 * Math.sqrt((0.95 * 0.05) / 400));
  expect(share).toBeGreaterThan(LEAST_COVERAGE);
});

test("the order of the pages does not matter", () => {
  const site = Array.from({ length: 60 }, (_, at) => ({ failed: at, applied: 10 + at, probability: 0.1 + at / 100 }));
  expect(expectedCoverage(site.toReversed(), 150, 40)).toBe(expectedCoverage(site, 150, 40));
});

test("a sample of all pages, one without results and an empty one give 1", () => {
  expect(expectedCoverage(pages(5, { failed: 1, applied: 2 }, 1), 5, 5)).toBe(1);
  expect(expectedCoverage(pages(5, { failed: 0, applied: 0 }, 0.5), 10, 5)).toBe(1);
  expect(expectedCoverage([], 10, 5)).toBe(1);
});
