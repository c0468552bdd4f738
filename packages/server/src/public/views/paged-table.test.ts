import { expect, test } from "vitest";
import { render } from "@eiao/sampler/internal/formats";
import { english } from "../text/english.ts";
import { dataTable } from "./data-table.ts";
import { pagedTable } from "./paged-table.ts";

const rows = Array.from({ length: 205 }, (_, at) => at);
const table = dataTable("numbers", "Numbers", rows, [
  { name: "number", heading: "Number", value: (row) => row },
  { name: "half", heading: "Half", value: (row) => row / 2, cell: (row) => `about ${row >> 1}`, isNumber: true },
  { name: "none", value: () => null },
]);

const page = (query: string, rows?: number) =>
  render(pagedTable(table, { path: "/x", query: new URLSearchParams(query), say: english }, rows));
const numbers = (markup: string) =>
  [...markup.matchAll(/<th scope="row">(\d+)<\/th>/g)].map(([, text]) => Number(text));

test("people see some rows at a time, with links to those before and after; programs get all rows", () => {
  expect(numbers(page(""))).toEqual(Array.from({ length: 100 }, (_, at) => at));
  expect(numbers(page("numbers-page=3"))).toEqual([200, 201, 202, 203, 204]);
  expect(page("a=1&numbers-page=2")).toMatch(
    /href="\/x\?a=1&amp;numbers-page=1" rel="prev"[^]*numbers-page=3" rel="next"/,
  );
  expect(page("")).not.toContain('rel="prev"');
  expect(page("numbers-page=3")).not.toContain('rel="next"');
  expect(page("a=1&numbers-page=3")).toContain('href="/csv/x?a=1&amp;table=numbers"');
  expect(numbers(page("numbers-page=11", 20))).toEqual([200, 201, 202, 203, 204]);
  expect(page("")).toContain("Rows 1 to 100 of 205.");
  expect(table.columns).toEqual(["number", "half", "none"]);
  expect(table.rows().at(-1)).toEqual([204, 102, null]);
});

test("the part of another table does not count", () => {
  expect(numbers(page("others-page=2"))[0]).toBe(0);
});

test.each(["0", "4", "-1", "x", "1.5", "", "99999999999"])("there is no page %j", (number) => {
  expect(() => page(`numbers-page=${number}`)).toThrow(expect.objectContaining({ code: "BadReportQuery" }));
});
