import { expect, test } from "vitest";
import { createStatementNames } from "./statement-names.ts";

/** Returns the name of a statement after it was asked for this many times. */
function nameAfter(times: number, sql: string): string | undefined {
  const nameOf = createStatementNames();
  return Array.from({ length: times }, () => nameOf(sql)).at(-1);
}

test.each([
  ["select url from dw.searchpage where site = $1", true],
  ["select 1 from dw.load where run = $1", true],
  ["select lists from dw.searchposting where bucket = $1", false],
  ["select columns from dw.searchsite where site = $1", false],
  ["select pages from dw.searchpages where site = $1", false],
  ["select 1 from dw.sitesurvey where run = $1", false],
  ["select 1 from dw.pageresult where run = $1", false],
])("%s is prepared: %s", (sql, isPrepared) => {
  expect(nameAfter(4, sql)).toBeUndefined();
  expect(nameAfter(5, sql) !== undefined).toBe(isPrepared);
});

test("each statement has one name of its own", () => {
  const nameOf = createStatementNames();
  const queries = ["select $1", "select $1, 2"];
  for (let time = 0; time < 5; time++) for (const sql of queries) nameOf(sql);
  const names = queries.map(nameOf);
  expect(new Set(names).size).toBe(2);
  expect(queries.map(nameOf)).toEqual(names);
});
