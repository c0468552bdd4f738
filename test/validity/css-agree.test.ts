/** A sample of the comparison of test/interop/css-grammar.test.ts. */
import { expect, test } from "vitest";
import { agreementOn } from "./css-agree.ts";
import { realSheets } from "./css-sheets.ts";

test("the verdict on 500 real and mutated sheets and style attributes is that of a second, independent judge", async () => {
  const sheets = (await realSheets(20_000)).slice(0, 100);
  const { compared, valid, sameVerdict, samePlaces, differences } = agreementOn(sheets, 200, 1);
  expect(compared).toBeGreaterThanOrEqual(480);
  expect(Math.min(valid, compared - valid)).toBeGreaterThan(100);
  expect(sameVerdict / compared).toBeGreaterThanOrEqual(0.98);
  expect(samePlaces / compared).toBeGreaterThanOrEqual(0.98);
  expect(differences.filter((each) => !each.endsWith("(a character that only the draft keeps out of names)"))).toEqual(
    [],
  );
});
