/** Runs a sample of the comparison in packages/wam-core/src/style/sheets/css-grammar.interop.test.ts. */
import { expect, test } from "vitest";
import { agreementOn } from "./test-css-agree.ts";
import { realSheets } from "../../../../../test/support/css-judge/css-sheets.ts";

test("a second, independent judge agrees on 500 real and mutated sheets and style attributes", async () => {
  const sheets = (await realSheets(20_000)).slice(0, 100);
  const { compared, valid, sameVerdict, sameLocations, differences } = agreementOn(sheets, 200, 1);
  expect(compared).toBeGreaterThanOrEqual(480);
  expect(Math.min(valid, compared - valid)).toBeGreaterThan(100);
  expect(sameVerdict / compared).toBeGreaterThanOrEqual(0.98);
  expect(sameLocations / compared).toBeGreaterThanOrEqual(0.98);
  expect(differences.filter((each) => !each.endsWith("(a character that only the draft keeps out of names)"))).toEqual(
    [],
  );
});
