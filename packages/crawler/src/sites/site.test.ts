import { expect, test } from "vitest";
import { defaultSite, isCurated, isSameSite } from "./site.ts";

test.each([
  ["import", 0, [], true],
  ["import", 1, [], true],
  ["crawl", 1, [], true],
  ["crawl", 0, [], false],
  ["crawl", 0, ["seeds"], true],
  ["crawl", 0, ["scope"], true],
  ["crawl", 0, ["title", "small"], false],
] as const)(
  "a site added by %s with %i rules and the set fields %j is curated: %s",
  (addedBy, count, setFields, curated) => {
    const rules = Array.from({ length: count }, (_, at) => ({ order: at + 1, type: "include", pattern: "x" }) as const);
    expect(isCurated({ addedBy, rules, setFields })).toBe(curated);
  },
);

test("two sites are the same when none of their saved values differ", () => {
  const site = defaultSite("a.example", ["http://a.example/"]);
  const rules = [{ order: 1, type: "include", pattern: "x" }] as const;
  expect(isSameSite(site, structuredClone({ ...site, id: 3 }))).toBe(true);
  for (const other of [
    { title: "Other" },
    { seeds: ["http://a.example/", "http://a.example/b"] },
    { rules },
    { addedBy: "import" },
    { nuts: "NO" },
    { scopeSource: "scope.xml" },
    { watched: true },
    { documentUrlScheme: "https://a.example/docs/" },
    { collections: ["Ministries"] },
    { setFields: ["title"] },
  ] as const)
    expect(isSameSite(site, { ...site, ...other }), JSON.stringify(other)).toBe(false);
});
