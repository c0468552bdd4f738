import { expect, test } from "vitest";
import { isCurated } from "./records.ts";

test.each([
  ["import", 0, true],
  ["import", 1, true],
  ["crawl", 1, true],
  ["crawl", 0, false],
] as const)("a site of an %s with %i rules is curated: %s", (addedBy, count, curated) => {
  const rules = Array.from({ length: count }, (_, at) => ({ order: at + 1, type: "include", pattern: "x" }) as const);
  expect(isCurated({ addedBy, rules })).toBe(curated);
});
