import { expect, test } from "vitest";
import { english } from "../text/english.ts";
import { german } from "../text/german.ts";
import { signed } from "./compare-tables.ts";

test("a difference has its sign and four decimals; only 0 is written as 0", () => {
  expect([0.123456, -0.2, 0, 0.00003, -0.000012].map((value) => signed(value, english))).toEqual([
    "+0.1235",
    "-0.2",
    "0",
    "+0.00003",
    "-0.00001",
  ]);
  expect(signed(-0.00003, german)).toBe("-0,00003");
});
