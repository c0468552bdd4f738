import { expect, test } from "vitest";
import { durationText, politenessEstimate } from "./measure.ts";

test.each([
  [0.2, "1 s"],
  [99, "99 s"],
  [100, "2 min"],
  [3540, "59 min"],
  [3541, "1 h"],
  [6000, "1 h 40 min"],
])("%s seconds are %s, rounded up", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test("6,000 pages at a second each take up to 1 h 40 min; known pages give a better estimate", () => {
  expect(politenessEstimate(1, 0, 6000)).toContain("6,000 pages, the most it crawls, up to 1 h 40 min");
  expect(politenessEstimate(1, 300, 6000)).toContain("The 300 pages known so far take about 5 min");
  expect(politenessEstimate(2, 9000, 600)).toContain("every 2 s. The 600 pages");
});

test("without a delay there is no estimate", () => {
  expect(politenessEstimate(0, 300, 6000)).toBe("With --delay 0, the crawl is as fast as the server.");
});
