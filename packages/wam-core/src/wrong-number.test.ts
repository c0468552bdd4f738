import { expect, test } from "vitest";
import { wrongNumber } from "./wrong-number.ts";

const ranges = { pages: { least: 1, isWhole: true }, seconds: { least: 0 } };
const problem = (settings: object) => wrongNumber(settings, ranges);

test.each([
  {},
  { pages: undefined },
  { pages: 1, seconds: 0 },
  { seconds: 0.5 },
  { pages: Infinity, seconds: Infinity },
  { other: -1 },
])("%j is fine", (settings) => expect(problem(settings)).toBeUndefined());

test.each<[unknown, string]>([
  [Number.NaN, "NaN"],
  [0, "0"],
  [1.5, "1.5"],
  [-Infinity, "-Infinity"],
  ["2", "2"],
  [null, "null"],
])("%o is a wrong number of pages", (pages, value) => {
  expect(problem({ seconds: 1, pages })).toEqual({ name: "pages", value, wanted: "a whole number from 1" });
});

test("a number that need not be whole", () => {
  expect(problem({ seconds: -0.1 })).toEqual({ name: "seconds", value: "-0.1", wanted: "a number from 0" });
});
