import { codeOf, messageOf } from "../../system-errors.ts";
import { expect, test } from "vitest";
import { siteWith } from "../../../../../test/support/records.ts";
import { checkedSiteValues } from "./checked-site-values.ts";
import type { GivenValues } from "./checked-site-values.ts";

const known = siteWith("a.example", { country: "NO", nuts: "NO081", nutsKnown: "NO081" });

test("values become members of the site; other members are absent", () => {
  expect(checkedSiteValues("a.example", {}, known)).toEqual({});
  const values: GivenValues = {
    title: " Title ",
    source: "",
    seeds: ["http://a.example/", " http://a.example", "https://a.example/b"],
    scope: {
      xml: '<scopePatternList xmlns="http://www.wabcluster.org"><rule type="include" pattern="http://a/"/></scopePatternList>',
      source: "s.xml",
    },
    nace: "2.1:84.11",
    continent: "EU",
    country: "SE",
    nuts: "SE110",
    small: true,
    watched: false,
    documentUrlScheme: "https://a.example/docs/",
    collections: ["B", "A, of B", "B"],
  };
  expect(checkedSiteValues("a.example", values, known)).toEqual({
    title: "Title",
    source: "",
    seeds: ["http://a.example", "https://a.example/b"],
    rules: [{ order: 1, type: "include", pattern: "http://a/" }],
    scopeSource: "s.xml",
    nace: "2.1:84.11",
    continent: "EU",
    country: "SE",
    nuts: "SE110",
    nutsKnown: "SE110",
    smallSite: true,
    watched: false,
    documentUrlScheme: "https://a.example/docs/",
    collections: ["A, of B", "B"],
  });
  const unknown = { nace: "unknown", nuts: "unknown", documentUrlScheme: "", scope: { xml: "", source: null } };
  expect(checkedSiteValues("a.example", unknown, known)).toEqual({
    nace: null,
    nuts: null,
    nutsKnown: null,
    documentUrlScheme: null,
    rules: [],
    scopeSource: null,
  });
});

test.each<[string, GivenValues]>([
  ["title", { title: " " }],
  ["title", { title: "two\nlines" }],
  ["title", { title: "x".repeat(10_001) }],
  ["source", { source: "a\u0000b" }],
  ["seeds", { seeds: [] }],
  ["seeds", { seeds: ["http://a.example/", "ftp://a.example/"] }],
  ["scope", { scope: { xml: "<rule/>", source: "s.xml" } }],
  ["nace", { nace: "99.99" }],
  ["continent", { continent: "Europe" }],
  ["country", { country: "no" }],
  ["nuts", { nuts: "SE110" }], // the site is in Norway
  ["nuts", { country: "SE" }], // and its region too
  ["collections", { collections: ["good", ""] }],
  ["collections", { collections: ["x".repeat(65)] }],
  ["documentUrlScheme", { documentUrlScheme: "https://a.example/\u0007" }],
  ["documentUrlScheme", { documentUrlScheme: "/docs/" }],
  ["documentUrlScheme", { documentUrlScheme: "ftp://a.example/docs/" }],
  ["documentUrlScheme", { documentUrlScheme: "https://" }],
  ["documentUrlScheme", { documentUrlScheme: "https://me:hush@a.example/" }],
])("%s: %j is refused with the name of the field", (field, values) => {
  const error: unknown = (() => {
    try {
      return checkedSiteValues("a.example", values, known);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(codeOf(error)).toBe("SiteValues");
  expect(messageOf(error)).toContain(`The site "a.example" was not changed: ${field}: `);
});

test("all wrong fields are named at once", () => {
  expect(() => checkedSiteValues("a.example", { title: "", nace: "x", seeds: ["y"] }, known)).toThrow(
    /title: .*seeds: Seed 1: .*nace: /,
  );
});
