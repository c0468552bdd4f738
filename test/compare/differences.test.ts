import { expect, test } from "vitest";
import { differences, differencesText } from "./differences.ts";
import type { PageResults } from "./differences.ts";

const old: readonly PageResults[] = [
  {
    page: "a.html",
    results: [
      ["7.2_HTML_01", "1 at 3:1"],
      ["1.1_HTML_01", "1 at 2:4"],
      ["1.1_HTML_01", "1 at 2:4"],
      ["1.1_HTML_01", "0 at 5:1"],
    ],
  },
  { page: "b.html", results: [["7.2_HTML_01", "1 at 9:9"]] },
  { page: "c.html", results: [["score uwem-1.2", "1 of 2"]] },
];

const changed: readonly PageResults[] = [
  {
    page: "a.html",
    results: [
      ["1.1_HTML_01", "0 at 5:1"],
      ["1.1_HTML_01", "1 at 2:4"],
      ["1.1_HTML_01", "cannotTell at 2:4"],
      ["11.2_HTML_01", "0 at 1:1"],
    ],
  },
  { page: "b.html", results: [["7.2_HTML_01", "1 at 9:9"]] },
  { page: "c.html", results: [["score uwem-1.2", "2 of 2"]] },
];

test("the same results in another order are no difference", () => {
  const reversed = old.map(({ page, results }) => ({ page, results: results.toReversed() })).toReversed();
  expect(differences(old, reversed)).toEqual([]);
});

test("results that are gone, new, changed, or of two places are found, by test", () => {
  expect(differences(old, changed)).toEqual([
    { test: "1.1_HTML_01", page: "a.html", old: ["1 at 2:4"], new: ["cannotTell at 2:4"] },
    { test: "11.2_HTML_01", page: "a.html", old: [], new: ["0 at 1:1"] },
    { test: "7.2_HTML_01", page: "a.html", old: ["1 at 3:1"], new: [] },
    { test: "score uwem-1.2", page: "c.html", old: ["1 of 2"], new: ["2 of 2"] },
  ]);
});

test("a page that only one program has differs in all its results", () => {
  const b = { test: "7.2_HTML_01", page: "b.html", old: ["1 at 9:9"], new: [] };
  const others = old.filter(({ page }) => page !== "b.html");
  expect(differences(old, others)).toEqual([b]);
  expect(differences(others, old)).toEqual([{ ...b, old: [], new: ["1 at 9:9"] }]);
});

test("the text lists them by test and page, then counts them", () => {
  const [first, second] = differences(old, changed);
  if (first === undefined || second === undefined) throw new Error("there are four");
  expect(differencesText([first, { ...first, page: "d.html" }, second])).toBe(`1.1_HTML_01
  a.html
    - 1 at 2:4
    + cannotTell at 2:4
  d.html
    - 1 at 2:4
    + cannotTell at 2:4

11.2_HTML_01
  a.html
    + 0 at 1:1

Test          Pages  Gone  New
1.1_HTML_01       2     2    2
11.2_HTML_01      1     0    1
`);
});
