import { expect, test } from "vitest";
import { censusSeconds, isCensusCheap, USUAL_SECONDS_A_PAGE } from "./sample-rules.ts";

const work = { pages: 6000, toFetch: 0, delaySeconds: 1, secondsAPage: 0.1, cores: 1 };

test("a census of 6,000 pages of the usual cost is cheap on one core; with one page more it is not", () => {
  expect(USUAL_SECONDS_A_PAGE).toBe(0.1);
  expect(censusSeconds(work)).toBeCloseTo(600, 9);
  expect(isCensusCheap(work)).toBe(true);
  expect(isCensusCheap({ ...work, pages: 6001 })).toBe(false);
});

test.each([
  ["pages that take ten times as long", { secondsAPage: 1 }, false],
  ["the same on ten cores", { secondsAPage: 1, cores: 10 }, true],
  ["601 pages that are not archived, one a second", { toFetch: 601 }, false],
  ["600 pages that are not archived, one a second", { toFetch: 600 }, true],
  ["all pages not archived, without waiting", { toFetch: 6000, delaySeconds: 0 }, true],
  ["no page at all", { pages: 0 }, true],
])("%s", (_, changes, cheap) => {
  expect(isCensusCheap({ ...work, ...changes })).toBe(cheap);
});
