import { expect, test } from "vitest";
import { precisionOf, recallOf } from "./accuracy.ts";

test("a test that reports no failure has no precision; a corpus without failures gives no recall", () => {
  const empty = { test: "t", corpus: "c", found: 0, open: 0, missed: 0, right: 3, alarms: 0 };
  expect([precisionOf(empty), recallOf(empty)]).toEqual([null, null]);
  // The test finds 2 of 4 failures and leaves 1 to a person. 1 of its 3 reports is false.
  const mixed = { ...empty, found: 2, open: 1, missed: 1, alarms: 1 };
  expect([precisionOf(mixed), recallOf(mixed)]).toEqual([2 / 3, 1 / 2]);
});
