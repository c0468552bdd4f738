import { expect, test } from "vitest";
import {
  everything,
  placeOf,
  queryOf,
  readSelection,
  selectCollection,
  selectionText,
  selectPlace,
} from "./selection.ts";

const of = (query: string) => readSelection(new URLSearchParams(query));

test.each([
  ["", everything],
  ["group=EU", { ...everything, group: "EU" }],
  ["country=SE", { ...everything, group: "EU", country: "SE" }],
  ["region=NO011", { ...everything, group: "EFTA", country: "NO", region: "NO011" }],
  [
    "group=EU&country=SE&region=SE110&sector=J",
    { ...everything, group: "EU", country: "SE", region: "SE110", sector: "J" },
  ],
  ["region=EL30", { ...everything, group: "EU", country: "GR", region: "EL30" }],
  ["country=geo:SE", { ...everything, group: "geo", country: "geo:SE" }],
  ["group=unknown&sector=unknown&run=R", { ...everything, group: "unknown", sector: "unknown", run: "R" }],
  ["sector=66.00", { ...everything, sector: "66" }],
  ["sector=2.1:p", { ...everything, sector: "2.1:P" }],
  ["sector=2:84.11", { ...everything, sector: "84.11" }],
  ["collection=+a/b%3F%26%3Cb%3E+&run=R", { ...everything, collection: "a/b?&<b>", run: "R" }],
  [`collection=${"😀".repeat(64)}`, { ...everything, collection: "😀".repeat(64) }],
])("%s is read", (query, selection) => {
  expect(of(query)).toEqual(selection);
});

test("a new group or country replaces the smaller places that do not lie in it", () => {
  expect(of("group=EFTA&country=SE&region=SE110")).toEqual({ ...everything, group: "EFTA" });
  expect(of("group=EU&country=SE&region=NO011")).toEqual({ ...everything, group: "EU", country: "SE" });
});

test.each([
  "group=SE",
  "country=EU",
  "country=XX",
  "region=NO",
  "region=%3Cb%3E",
  "sector=99.99.99",
  `run=${"x".repeat(101)}`,
  `collection=${"x".repeat(65)}`,
  "collection=two%0Alines",
  "collection=Ministries&country=NO",
  "collection=Ministries&sector=J",
])("%s is refused", (query) => {
  expect(() => of(query)).toThrow(expect.objectContaining({ code: "BadReportQuery" }));
});

test("a selection gives back its query, and its smallest place for the warehouse", () => {
  const selection = of("group=EU&country=SE&sector=J&run=R");
  expect(selectionText(selection)).toBe("?group=EU&country=SE&sector=J&run=R");
  expect(selectionText(everything)).toBe("");
  expect(placeOf(selectPlace("NO011"))).toBe("NO011");
  expect(queryOf(selection, "R")).toEqual({ run: "R", place: "SE", sector: "J" });
  expect(queryOf(everything, "R")).toEqual({ run: "R" });
  const collection = 'a/b & "c"';
  expect(of(selectionText(selectCollection(collection, "R")))).toEqual({ ...everything, collection, run: "R" });
  expect(queryOf(selectCollection(collection), "R")).toEqual({ run: "R", collection });
});
