import { expect, test } from "vitest";
import { firstResults } from "./measure.ts";
import { empty, sampled } from "./report/test-assessment.ts";

test("describes the uniform sample in one sentence, with the number of remaining pages", () => {
  const scores = sampled.scores.map((score) => ({ ...score, sample: "uniform", pages: 600 }) as const);
  expect(firstResults({ ...sampled, scores })).toBe(
    "The uniform sample of 600 pages has the score 0.37, C, 95 % between 0.35 and 0.41. The other 5200 pages are being evaluated.",
  );
  const narrow = scores.map((score) => ({ ...score, value: 0.0228, low: 0.0213, high: 0.0243 }));
  expect(firstResults({ ...sampled, scores: narrow })).toBe(
    "The uniform sample of 600 pages has the score 0.02, C, 95 % between 0.021 and 0.024. The other 5200 pages are being evaluated.",
  );
  expect(firstResults({ ...empty, scores: empty.scores.map((score) => ({ ...score, pages: 3 })) })).toBe(
    "The uniform sample of 3 pages has no score, because no test applied. The other 1 pages are being evaluated.",
  );
});
