import { describe, expect, test } from "vitest";
import { checkSurvey } from "./seal.ts";
import type { GraphRecord } from "./frames.ts";
import { scenarioOf, surveyOf } from "../test-store.ts";

const uwem = "uwem-1.2";

/** Returns the records of pages with these counts. */
const recordsOf = (counts: readonly { applied: number; failed: number }[]) =>
  counts.map((count, at) => ({ id: `p${at}`, counts: [{ ruleSet: uwem, ...count }] }) as unknown as GraphRecord);
const drawn = (count: number) =>
  surveyOf(Array.from({ length: count }, (_, at) => scenarioOf(`p${at}`, []))).drawn.map((page) => ({ ...page }));
const ofBoth = { sample: "uniform", pages: 2 } as const;
const scored = (...scores: readonly { ruleSet: string; applied: number; failed: number }[]) =>
  surveyOf([], {
    drawn: drawn(2),
    scores: scores.map((score) => ({ ...score, ...ofBoth, low: 0, high: 1, method: "test" })),
  });

const pages = recordsOf([
  { applied: 4, failed: 1 },
  { applied: 5, failed: 2 },
]);

test("a survey with the sums over its pages is accepted", () => {
  expect(() => checkSurvey(scored({ ruleSet: uwem, applied: 9, failed: 3 }), pages, "s")).not.toThrow();
});

test.each([
  { applied: 8, failed: 3 },
  { applied: 9, failed: 4 },
  { applied: 9, failed: 2 },
])("a survey with $failed of $applied instead of 3 of 9 is refused; the error has both", (score) => {
  const reason = `${uwem} counts ${score.failed} of ${score.applied}, but its pages have 3 of 9`;
  expect(() => checkSurvey(scored({ ruleSet: uwem, ...score }), pages, "s")).toThrow(
    expect.objectContaining({ code: "SurveyDisagrees", message: `s cannot be sealed: ${reason}.` }),
  );
});

test("a score by a rule set that no page has is refused, unless it is 0 of 0", () => {
  const right = { ruleSet: uwem, applied: 9, failed: 3 };
  const mine = (applied: number, failed: number) => scored(right, { ruleSet: "mine", applied, failed });
  for (const survey of [mine(1, 0), mine(0, 1)])
    expect(() => checkSurvey(survey, pages, "s")).toThrow("its pages have 0 of 0");
  expect(() => checkSurvey(mine(0, 0), pages, "s")).not.toThrow();
});

describe("a census with a uniform sample of its first page", () => {
  const marked = drawn(2).map((page, at) => ({
    ...page,
    samples: at === 0 ? (["census", "uniform"] as const) : (["census"] as const),
  }));
  const survey = (changes: object) => {
    const census = { ruleSet: uwem, applied: 9, failed: 3, sample: "census", pages: 2 } as const;
    const uniform = { ruleSet: uwem, applied: 4, failed: 1, sample: "uniform", pages: 1, ...changes } as const;
    return surveyOf([], { drawn: marked, scores: [census, uniform] });
  };
  test("each score is compared with its own pages", () => {
    expect(() => checkSurvey(survey({}), pages, "s")).not.toThrow();
  });
  test.each([
    [{ applied: 9, failed: 3 }, "counts 3 of 9, but its pages have 1 of 4"],
    [{ sample: "census" }, "counts 1 of 4, but its pages have 3 of 9"],
    [{ sample: "by-size" }, "counts 1 of 4, but its pages have 0 of 0"],
    [{ pages: 2 }, "names 2 pages, but has 1"],
  ])("%j is refused", (changes, reason) => {
    expect(() => checkSurvey(survey(changes), pages, "s")).toThrow(reason);
  });
});

test.each([-0.1, 1.1, NaN])("an estimate of %d is refused; one from 0 to 1 is not compared with the sums", (value) => {
  const estimated = (of: number) =>
    surveyOf([], { drawn: drawn(2), scores: [{ ruleSet: uwem, applied: 9, failed: 3, value: of, ...ofBoth }] });
  expect(() => checkSurvey(estimated(value), pages, "s")).toThrow(`${uwem} is ${value}, which is not between 0 and 1`);
  expect(() => checkSurvey(estimated(0.9), pages, "s")).not.toThrow();
});

test("sums of fractions may differ by the order of addition, in proportion to their size", () => {
  const large = recordsOf([
    { applied: 3e8, failed: 1e8 + 0.1 },
    { applied: 1, failed: 0 },
  ]);
  const next = 1e8 + 0.1 + 2 ** -26; // the next larger number
  expect(next).not.toBe(1e8 + 0.1);
  expect(() => checkSurvey(scored({ ruleSet: uwem, applied: 3e8 + 1, failed: next }), large, "s")).not.toThrow();
});
