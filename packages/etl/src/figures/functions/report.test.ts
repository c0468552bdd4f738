import { expect, test } from "vitest";
import { uselessFilters, reportFunctionNames } from "./report.ts";

const all = ["run", "place", "against", "site", "page", "test", "checkpoint", "language", "mimeType", "inclusion"];
const usefulFilters = (name: string) => {
  const useless: readonly string[] = uselessFilters(name, all);
  return all.filter((key) => !useless.includes(key)).slice(2);
};

// The parameters of spec 14.4: p page, s site, g group, b test, c checkpoint, L language, m MIME type, i inclusion.
test.each([
  ["siteMean", ["site"]],
  ["siteTestRatio", ["site", "test"]],
  ["siteCpMax", ["site", "checkpoint"]],
  ["siteLangWeight", ["site", "language"]],
  ["siteContent", ["site", "mimeType", "inclusion"]],
  ["siteRank", ["site"]],
  ["siteChange", ["against", "site"]],
  ["history", ["site"]],
  ["change", ["against", "site"]],
  ["groupMean", []],
  ["siteNumber", []],
  ["distribution", []],
  ["regionMean", []],
  ["regionChange", ["against"]],
  ["groupChange", ["against"]],
  ["groupTestMin", ["test"]],
  ["groupCpRatio", ["checkpoint"]],
  ["groupMeanLang", ["language"]],
  ["siteNumberLang", ["language"]],
  ["siteListLang", ["site", "language"]],
  ["groupContent", ["mimeType", "inclusion"]],
  ["pageList", ["site", "page"]],
  ["cwam", ["site", "page"]],
  ["pageTestRatio", ["site", "page", "test"]],
  ["pageCpRatio", ["site", "page", "checkpoint"]],
  ["pageLang", ["site", "page"]],
  ["pageListLang", ["site", "page", "language"]],
  ["pageContent", ["site", "page", "mimeType", "inclusion"]],
])("%s", (name, expected) => {
  expect(reportFunctionNames).toContain(name);
  expect(usefulFilters(name)).toEqual(expected);
});

test("a collection narrows every function, except those that list places", () => {
  const without = reportFunctionNames.filter((name) => uselessFilters(name, ["collection"]).length > 0);
  expect(without.toSorted()).toEqual(["regionChange", "regionMean", "regionRank"]);
});

test("an unknown function has no useless filters", () => {
  expect(uselessFilters("nothing", all)).toEqual([]);
});
