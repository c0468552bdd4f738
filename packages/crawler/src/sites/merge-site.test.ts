import { expect, test } from "vitest";
import { defaultSite, mergeSite, feedFields, siteFields } from "./site.ts";
import type { Site } from "./site.ts";
import { siteWith } from "../../../../test/support/records.ts";

const rules = [{ order: 1, type: "include", pattern: "x" }] as const;
/** A list that says something else about everything. */
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

test("a site that is not known is saved as it comes", () => {
  expect(mergeSite(other, undefined)).toEqual({ site: other, changed: [], kept: [] });
});

test("a list replaces its own fields, a feed also what it says about documents; nothing else", () => {
  const { smallSite, collections } = known;
  const list = mergeSite(other, known);
  const { watched, documentUrlScheme } = known;
  expect(list.site).toEqual({ ...other, smallSite, collections, watched, documentUrlScheme });
  expect(list.changed).toEqual(["title", "source", "seeds", "scope", "nace", "continent", "country", "nuts"]);
  expect(mergeSite(other, known, feedFields).site).toEqual({ ...other, smallSite, collections });
});

test.each(siteFields)("%s stays when a person has set it, and is named", (field) => {
  const set: Site = { ...known, setFields: [field] };
  const { site, changed, kept } = mergeSite(other, set, siteFields);
  expect([kept, changed.includes(field), changed.length]).toEqual([[field], false, siteFields.length - 1]);
  // After `sites unset` the same import changes just this field.
  expect(mergeSite(other, { ...site, setFields: [] }, siteFields)).toEqual({ site: other, changed: [field], kept: [] });
});

test("what is set and not different is not named as kept", () => {
  const set: Site = { ...known, setFields: ["title", "scope"] };
  expect(mergeSite({ ...known, scopeSource: "exported.xml" }, set)).toEqual({ site: set, changed: [], kept: [] });
});

test("a source that knows no category keeps all that are known; one that knows any replaces them", () => {
  const none = { ...other, nace: null, continent: null, country: null, nuts: null, nutsKnown: null };
  expect(mergeSite(none, known).site).toMatchObject({ nace: "66.00", country: "NO", nuts: "NO0111" });
  expect(mergeSite({ ...none, nace: "84.11" }, known).site).toMatchObject({ nace: "84.11", country: null, nuts: null });
});

test("a start URL changes seeds and scope of a site that nobody curated, and nothing of any other", () => {
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
  // An exported list says what is known, and changes nothing.
  expect(mergeSite({ ...found, addedBy: "import" }, found)).toEqual({ site: found, changed: [], kept: [] });
});
