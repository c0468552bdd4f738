import { expect, test } from "vitest";
import { naceCode } from "./nace.ts";
import { NACE_REV11 } from "./nace-rev-1.1.ts";
import { NACE_REV2 } from "./nace-rev-2.ts";
import { NACE_REV21 } from "./nace-rev-2.1.ts";

// Numbers as in the three regulations: sections, divisions, groups, classes.
test.each([
  ["1.1", NACE_REV11, [17, 62, 224, 514]],
  ["2", NACE_REV2, [21, 88, 272, 615]],
  ["2.1", NACE_REV21, [22, 87, 287, 651]],
])("NACE Rev. %s has as many codes as its regulation, each below a known parent", (_, table, counts) => {
  const codes = table.split("\n").map((line) => line.slice(0, line.indexOf(" ")));
  const forms = [/^[A-Z]$/, /^\d\d$/, /^\d\d\.\d$/, /^\d\d\.\d\d$/];
  expect(forms.map((form) => codes.filter((code) => form.test(code)).length)).toEqual(counts);
  const all = new Set(codes);
  expect(all.size).toBe(codes.length);
  for (const code of codes) {
    if (code.length === 5) expect(all).toContain(code.slice(0, 4));
    if (code.length === 4) expect(all).toContain(code.slice(0, 2));
  }
});

// Titles from the regulations' texts.
test.each([
  ["66.00", "66", "division", ["1.1", "2", "2.1"]],
  ["66.0", "66", "division", ["1.1", "2", "2.1"]],
  ["66", "66", "division", ["1.1", "2", "2.1"]],
  ["75.00", "75", "division", ["1.1", "2", "2.1"]],
  ["01.30", "01.3", "group", ["1.1", "2", "2.1"]],
  ["66.01", "66.01", "class", ["1.1"]],
  ["66.29", "66.29", "class", ["2", "2.1"]],
  ["72.2", "72.2", "group", ["1.1", "2", "2.1"]],
  ["J", "J", "section", ["1.1", "2", "2.1"]],
  ["V", "V", "section", ["2.1"]],
  ["DA", "DA", "subsection", ["1.1"]],
])("%s is the %s of level %s in the revisions %j", (text, code, level, revisions) => {
  expect(naceCode(text)).toMatchObject({ code, level, revisions });
});

test("one code has the title of each revision", () => {
  expect(naceCode("75")?.titles).toEqual({
    "1.1": "Public administration and defence; compulsory social security",
    "2": "Veterinary activities",
    "2.1": "Veterinary activities",
  });
});

test.each(["", "6", "00", "04", "66.000", "66.99", "99.90", "6600", "66,00", "j", "W", "K66", "__proto__", "66.0 "])(
  "%j is no NACE code",
  (text) => {
    expect(naceCode(text)).toBeUndefined();
  },
);
