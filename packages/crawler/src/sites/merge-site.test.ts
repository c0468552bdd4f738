import { expect, test } from "vitest";
import { defaultSite, mergeSite, feedFields, siteFields } from "./site.ts";
import type { Site } from "./site.ts";
import { siteWith } from "../../../../test/support/records.ts";

const rules = [{ order: 1, type: "include", pattern: "x" }] as const;
/** A site of a list whose values are all different. */
const other = siteWith("a.example", {
  title: "Other",
  source: "elsewhere",
  nace: "84.11",
  continent: "AF",
  country: "ZA",
  nuts: "SE11",
  nutsKnown: "SE11",
  smallSite: true,
  watched: true,
  documentUrlScheme: "http://a.example/docs/",
  collections: ["Ministries"],
  scopeSource: "s.xml",
  seeds: ["http://a.example/b"],
  rules,
});
const known = siteWith("a.example");

test("an unknown site is saved as it is", () => {
  expect(mergeSite(other, undefined)).toEqual({ site: other, changed: [], kept: [] });
});

test("a list replaces its own fields, a feed also those about documents; nothing else changes", () => {
  const { smallSite, collections } = known;
  const list = mergeSite(other, known);
  const { watched, documentUrlScheme } = known;
  expect(list.site).toEqual({ ...other, smallSite, collections, watched, documentUrlScheme });
  expect(list.changed).toEqual(["title", "source", "seeds", "scope", "nace", "continent", "country", "nuts"]);
  expect(mergeSite(other, known, feedFields).site).toEqual({ ...other, smallSite, collections });
});

test.each(siteFields)("an import keeps %s if a person has set it, and reports it as kept", (field) => {
  const set: Site = { ...known, setFields: [field] };
  const { site, changed, kept } = mergeSite(other, set, siteFields);
  expect([kept, changed.includes(field), changed.length]).toEqual([[field], false, siteFields.length - 1]);
  // After `sites unset` the same import changes just this field.
  expect(mergeSite(other, { ...site, setFields: [] }, siteFields)).toEqual({ site: other, changed: [field], kept: [] });
});

test("a set field with the same value is not reported as kept", () => {
  const set: Site = { ...known, setFields: ["title", "scope"] };
  expect(mergeSite({ ...known, scopeSource: "exported.xml" }, set)).toEqual({ site: set, changed: [], kept: [] });
});

test("a source without categories keeps the known ones; a source with any replaces all of them", () => {
  const bare = { ...other, nace: null, continent: null, country: null, nuts: null, nutsKnown: null };
  expect(mergeSite(bare, known).site).toMatchObject({ nace: "66.00", country: "NO", nuts: "NO0111" });
  expect(mergeSite({ ...bare, nace: "84.11" }, known).site).toMatchObject({ nace: "84.11", country: null, nuts: null });
});

test("a start URL changes seeds and scope of a site that is not curated, and nothing of a curated one", () => {
  const start = { ...defaultSite("a.example", ["http://a.example/new"]), rules };
  const found = defaultSite("a.example", ["http://a.example/"]);
  const small: Site = { ...found, smallSite: true, setFields: ["small"] };
  expect(mergeSite(start, small).site).toEqual({ ...small, seeds: start.seeds, rules });
  for (const curated of [known, { ...found, rules }, { ...found, setFields: ["seeds" as const] }])
    expect(mergeSite(start, curated)).toEqual({ site: curated, changed: [], kept: [] });
});

test("an import makes a site that a crawl has found an imported one", () => {
  const found = defaultSite("a.example", ["http://a.example/"]);
  expect(mergeSite(known, found).site).toEqual(known);
  // An exported list has the known values, and changes nothing.
  expect(mergeSite({ ...found, addedBy: "import" }, found)).toEqual({ site: found, changed: [], kept: [] });
});
