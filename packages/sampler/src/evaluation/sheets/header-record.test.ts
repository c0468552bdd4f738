import { expect, test } from "vitest";
import { headerRecord } from "./fetch-sheets.ts";

test("the case of names does not matter; values of one name are joined, of Location the first one counts", () => {
  const fields = [
    ["Vary", "Accept"],
    ["Location", "/a"],
    ["vary", "Cookie"],
    ["LOCATION", "/b"],
    ["__proto__", "x"],
  ] as const;
  const record = headerRecord(fields);
  expect(Object.entries(record)).toEqual([
    ["vary", "Accept, Cookie"],
    ["location", "/a"],
    ["__proto__", "x"],
  ]);
  expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
});
