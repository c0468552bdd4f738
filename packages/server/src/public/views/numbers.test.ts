import { expect, test } from "vitest";
import { english } from "../text/english.ts";
import { german } from "../text/german.ts";
import { numberText, placeName, sectorName } from "./names.ts";
import { apartTexts, differenceText, noteText, percentText, valueText } from "./numbers.ts";

test("numbers are rounded in the same way in each language, and formatted as usual in it", () => {
  expect([valueText(0.285, english), valueText(0.285, german), valueText(null, german)]).toEqual([
    "0.29",
    "0,29",
    "k. A.",
  ]);
  expect(apartTexts(0.021, 0.024, german)).toEqual(["0,021", "0,024"]);
  expect([percentText(0.125, german), percentText(null, german)]).toEqual(["13 %", "k. A."]);
});

test("0 and -0 are both shown as 0, in any order", () => {
  expect([-0, 0, 1_234.5].map((number) => numberText(number, english))).toEqual(["0", "0", "1,234.5"]);
  expect([-0, 0, 1_234.5].map((number) => numberText(number, german))).toEqual(["0", "0", "1.234,5"]);
});

test("a difference of the warehouse and its ends are translated", () => {
  expect(differenceText("-0.0123 (-0.0200 to +0.0010)", german)).toBe("-0,0123 (-0,0200 bis +0,0010)");
  expect(differenceText("-0.0123 (-0.0200 to +0.0010)", english)).toBe("-0.0123 (-0.0200 to +0.0010)");
  expect([differenceText("+0.0001", german), differenceText("–", german), differenceText("n/a", german)]).toEqual([
    "+0,0001",
    "–",
    "k. A.",
  ]);
});

test("notes of the warehouse are translated if there is a translation", () => {
  expect(noteText("of 3 of 60 sites", german)).toBe("3 von 60 Websites");
  expect(noteText("from 0.108 to 0.11", german)).toBe("von 0,108 auf 0,11");
  expect(noteText("the same rules", german)).toBe("dieselben Regeln");
  expect([noteText("something new 3", german), noteText("the rest", english), noteText("constructor", german)]).toEqual(
    [undefined, undefined, undefined],
  );
});

test("places and sectors have names in the language if there are some", () => {
  const places = ["", "DE", "NO", "XK", "NO011", "geo:AT", "unknown", "OTHER"].map((code) => placeName(code, german));
  expect(places).toEqual(expect.arrayContaining(["Ganz Europa", "Deutschland", "Norwegen", "Kosovo", "Andere Länder"]));
  expect(placeName("geo:AT", german)).toBe("Österreich nach der Adresse des Servers");
  expect([placeName("DE", english), sectorName("P", german)]).toEqual(["Germany", "P Erziehung und Unterricht"]);
  expect([sectorName("2.1:Q", german), sectorName("2.1:84.11", english)]).toEqual([
    "Q Erziehung und Unterricht (NACE Rev. 2.1)",
    "84.11 General public administration activities (NACE Rev. 2.1)",
  ]);
});
