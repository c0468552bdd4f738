import { expect, test } from "vitest";
import { precisionOf, recallOf } from "./accuracy.ts";

test("a test that fails nothing has no precision, a corpus without failures no recall", () => {
  const none = { test: "t", corpus: "c", found: 0, open: 0, missed: 0, right: 3, alarms: 0 };
  expect([precisionOf(none), recallOf(none)]).toEqual([null, null]);
  // Of 4 failures 2 are found and 1 is left to a person; 1 of 3 reports is false.
  const some = { ...none, found: 2, open: 1, missed: 1, alarms: 1 };
  expect([precisionOf(some), recallOf(some)]).toEqual([2 / 3, 1 / 2]);
});
