import fc from "fast-check";
import { expect, test } from "vitest";
import { EiaoError } from "@eiao/wam-core/errors";
import { readNutsFile } from "./nuts-file.ts";

test("codes and names are read; header, blanks, BOM and further fields are not", () => {
  const text = '\uFEFFNUTS code,Name\r\nNO0111 , "Gamle Oslo, sentrum",x\r\n\r\nNO0112\r\n';
  expect(readNutsFile(text, "nuts3.csv")).toEqual([
    { code: "NO0111", name: "Gamle Oslo, sentrum" },
    { code: "NO0112" },
  ]);
});

test("lines may end as on any system, and differently in one file", () => {
  const text = "NO011,Oslo\r\nNO012,Akershus\nNO021,Hedmark\rNO022,Oppland";
  expect(readNutsFile(text, "nuts3.csv").map(({ code }) => code)).toEqual(["NO011", "NO012", "NO021", "NO022"]);
});

test.each([
  ["NO011,Oslo\nno012,Akershus\n", "nuts3.csv, line 2"],
  ['NO011,Oslo\nNO012,"Akers', "nuts3.csv, line 2"],
])("%j is refused with its line", (text, place) => {
  expect(() => readNutsFile(text, "nuts3.csv")).toThrow(place);
});

test("any text gives codes or an InvalidNutsFile", () => {
  const property = fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
    try {
      for (const { code } of readNutsFile(text, "x")) expect(code).toMatch(/^[A-Z]{2}/);
    } catch (error) {
      expect(error).toBeInstanceOf(EiaoError);
    }
  });
  fc.assert(property, { numRuns: 500 });
});
