/**
 * Compares 3.2_CSS_01 with a second, independent judge, which implements section 6.5 on the tokenizer and parser of @csstools.
 * The input is style sheets of real pages and mutations of them.
 */
import { expect, test } from "vitest";
import { agreementOn } from "./test-css-agree.ts";
import { realSheets } from "../../../../../test/support/css-judge/css-sheets.ts";
import { cssOperators } from "../../../../../test/support/css-judge/css-mutate.ts";
import { allSamples } from "../../../../../test/support/random-samples.ts";

const rows = [
  "rule set",
  "group rule",
  "@import",
  "@page, @font-face",
  "other at-rule",
  "stray text",
  "style attribute",
] as const;

test("the verdict is the same on 98 % of real and mutated sheets; each difference is printed with its row", async () => {
  const sheets = await realSheets(300_000);
  const {
    compared,
    valid,
    sameVerdict,
    sameLocations,
    rows: seen,
    operators,
    differences,
  } = agreementOn(sheets, allSamples ? 4_000 : 1_500, 2);
  const percent = (part: number) => `${((100 * part) / compared).toFixed(2)} %`;
  console.log(
    [
      `${sheets.length} real sheets, ${compared} texts with their mutants, ${valid} valid: same verdict ${percent(sameVerdict)}, same constructs ${percent(sameLocations)}.`,
      `Constructs in error: ${rows.map((row) => `${row} ${seen.get(row) ?? 0}`).join(", ")}.`,
      ...differences,
    ].join("\n"),
  );
  expect(sheets.length).toBeGreaterThanOrEqual(350);
  expect([...operators].toSorted()).toEqual(Object.keys(cssOperators).toSorted());
  expect(rows.filter((row) => (seen.get(row) ?? 0) < 20)).toEqual([]);
  expect(Math.min(valid, compared - valid) / compared).toBeGreaterThan(0.1);
  expect(sameVerdict / compared).toBeGreaterThanOrEqual(0.98);
  expect(sameLocations / compared).toBeGreaterThanOrEqual(0.98);
});
