import { expect, test } from "vitest";
import { createScorer } from "./job.ts";

test("the score of a start page is the sum of the weights of its patterns, from -1 to 1", () => {
  const scoreOf = createScorer({
    weights: [
      { pattern: "https?://[^/]*\\.no/", score: 0.5 },
      { pattern: "https://", score: 0.25 },
      { pattern: ".*shop", score: -1 },
      { pattern: "https://www\\.", score: 0.75 },
    ],
  });
  expect(scoreOf("http://a.no/")).toBe(0.5);
  expect(scoreOf("https://a.no/")).toBe(0.75);
  expect(scoreOf("https://www.a.no/")).toBe(1);
  expect(scoreOf("http://a.no/shop")).toBe(-0.5);
  expect(scoreOf("http://a.example/shop")).toBe(-1);
  expect(scoreOf("http://a.example/?from=https://")).toBe(0);
});
