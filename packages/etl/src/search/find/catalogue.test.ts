import { expect, test } from "vitest";
import { inOrderOfScores } from "./catalogue.ts";

/** Sorts pages in a simple, slow way: by the score in steps of 1/2^21, those without a score last, equal ones in their order. */
function sortNaively(scores: readonly number[]): number[] {
  const step = (score: number) => (Number.isNaN(score) ? Number.POSITIVE_INFINITY : Math.round(score * 2_097_152));
  const pages = scores.map((score, page) => ({ step: step(score), page }));
  return pages
    .toSorted((a, b) => (a.step === b.step ? a.page - b.page : a.step < b.step ? -1 : 1))
    .map(({ page }) => page);
}

test("written by hand: the lowest score first, equal scores in their order, pages without a score last", () => {
  const scores = Float64Array.of(0.5, Number.NaN, 0, 0.25, 0.5, 1, Number.NaN, 0.25);
  expect([...inOrderOfScores(scores)]).toEqual([2, 3, 7, 0, 4, 5, 1, 6]);
});

// Up to 20,000 pages are sorted, more are counted.
test.each([0, 1, 700, 19_999, 20_000, 50_000])("%i pages have the same order as with the simple sort", (size) => {
  let state = size;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  // Scores like those of sites: many pages have few values, some have any value, some have none.
  const scores = Array.from({ length: size }, () =>
    random() < 0.05 ? Number.NaN : random() < 0.5 ? Math.floor(random() * 12) / 12 : random(),
  );
  expect([...inOrderOfScores(Float64Array.from(scores))]).toEqual(sortNaively(scores));
});
