import { expect, test } from "vitest";
import { naceCode, naceText, revisionsWith } from "./nace.ts";
import { readTable } from "./table.ts";

// Numbers as in the three regulations: sections, divisions, groups, classes.
test.each([
  ["1.1", [17, 62, 224, 514]],
  ["2", [21, 88, 272, 615]],
  ["2.1", [22, 87, 287, 651]],
])("NACE Rev. %s has as many codes as its regulation, each below a known parent", (revision, counts) => {
  const codes = readTable(`nace-rev-${revision}.tsv`).map(([code = ""]) => code);
  const forms = [/^[A-Z]$/, /^\d\d$/, /^\d\d\.\d$/, /^\d\d\.\d\d$/];
  expect(forms.map((form) => codes.filter((code) => form.test(code)).length)).toEqual(counts);
  const all = new Set(codes);
  expect(all.size).toBe(codes.length);
  for (const code of codes) {
    if (code.length === 5) expect(all).toContain(code.slice(0, 4));
    if (code.length === 4) expect(all).toContain(code.slice(0, 2));
  }
});

// From the regulations' texts.
test.each([
  ["66.00", "66", "division", "2", ["K"]],
  ["66.0", "66", "division", "2", ["K"]],
  ["66", "66", "division", "2", ["K"]],
  ["2:66", "66", "division", "2", ["K"]],
  ["01.30", "01.3", "group", "2", ["A", "01"]],
  ["66.29", "66.29", "class", "2", ["K", "66", "66.2"]],
  ["J", "J", "section", "2", []],
  ["84.11", "84.11", "class", "2", ["O", "84", "84.1"]],
  ["2.1:84.11", "2.1:84.11", "class", "2.1", ["2.1:P", "2.1:84", "2.1:84.1"]],
  ["85.42", "85.42", "class", "2", ["P", "85", "85.4"]],
  ["2.1:62.10", "2.1:62.1", "group", "2.1", ["2.1:K", "2.1:62"]],
  ["2.1:V", "2.1:V", "section", "2.1", []],
  ["1.1:75.11", "1.1:75.11", "class", "1.1", ["1.1:L", "1.1:75", "1.1:75.1"]],
  ["1.1:DA", "1.1:DA", "subsection", "1.1", ["1.1:D"]],
])("%s is %s, a %s of Rev. %s below %j", (text, code, level, revision, above) => {
  expect(naceCode(text)).toMatchObject({ code, bare: code.split(":").at(-1), level, revision, above });
});

test("a code has the title of its revision", () => {
  expect(["1.1:75", "75", "2.1:75"].map((code) => naceCode(code)?.title)).toEqual([
    "Public administration and defence; compulsory social security",
    "Veterinary activities",
    "Veterinary activities",
  ]);
  expect(["P", "2.1:P"].map((code) => naceCode(code)?.title.toLowerCase())).toEqual([
    "education",
    "public administration and defence; compulsory social security",
  ]);
});

test.each([
  ["84.11", "2.1", "2.1:84.11"],
  ["84.11", "2", "84.11"],
  ["2:84.11", "2.1", "84.11"],
  ["1.1:75.11", "2.1", "1.1:75.11"],
] as const)("%s in a list of Rev. %s is %s", (text, revision, code) => {
  expect(naceText(text, revision)).toBe(code);
  expect(naceCode(text, revision)?.code).toBe(code);
});

test.each([
  ["66", ["1.1", "2", "2.1"]],
  ["66.01", ["1.1"]],
  ["66.29", ["2", "2.1"]],
  ["62.10", ["1.1", "2.1"]],
  ["V", ["2.1"]],
  ["DA", ["1.1"]],
  ["66.99", []],
])("%s is a code of the revisions %j", (code, revisions) => {
  expect(revisionsWith(code)).toEqual(revisions);
});

test.each(
  [
    "",
    "6",
    "00",
    "04",
    "66.000",
    "66.99",
    "99.90",
    "6600",
    "66,00",
    "j",
    "W",
    "V",
    "DA",
    "62.10",
    "K66",
    "__proto__",
  ].concat(["66.0 ", "3:66", "2.0:66", ":66", "2.1:", "2.1:2.1:66", "2.1: 66", "__proto__:66"]),
)("%j is no code of NACE", (text) => {
  expect(naceCode(text)).toBeUndefined();
});
