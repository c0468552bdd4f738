import { expect, test } from "vitest";
import { nutsEditions, nutsWith, shippedNuts } from "./nuts.ts";
import { readTable } from "./table.ts";

const codes = readTable("nuts.tsv").map(([code = ""]) => code);
const unionOf2006 = "AT BE BG CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK UK".split(" ");
const unionOf2010 = [...unionOf2006.filter((country) => country !== "GR"), "EL"];
const unionOf2013 = [...unionOf2010, "HR"];
const unionOf2021 = unionOf2013.filter((country) => country !== "UK");

// Numbers of regions as Eurostat publishes them with each edition, without extra-regio units.
test.each([
  [2006, unionOf2006, [97, 271, 1303]],
  [2010, unionOf2010, [97, 270, 1294]],
  [2013, unionOf2013, [98, 276, 1342]],
  [2016, unionOf2013, [104, 281, 1348]],
  [2021, unionOf2021, [92, 242, 1166]],
  [2024, unionOf2021, [92, 244, 1165]],
])("NUTS %i has the published numbers of regions", (edition, countries, counts) => {
  const regions = codes.filter(
    (code) =>
      countries.includes(code.slice(0, 2)) && !code.slice(2).endsWith("Z") && editionsOf(code).includes(edition),
  );
  expect([1, 2, 3].map((level) => regions.filter((code) => code.length === level + 2).length)).toEqual(counts);
});

test("every code lies below a code of the same edition", () => {
  for (const code of codes.filter((each) => each.length > 2)) {
    // NUTS 2016 had eleven districts in UKN0: UKN06 to UKN16.
    const parent = /^UKN1[0-6]$/.test(code) ? "UKN0" : code.slice(0, -1);
    for (const edition of editionsOf(code)) expect(editionsOf(parent), `${code} in ${edition}`).toContain(edition);
  }
  expect(new Set(codes).size).toBe(codes.length);
});

test("Norway's regions of 2006 to 2016 are known as ended", () => {
  expect(shippedNuts().find("NO011")).toEqual({
    code: "NO011",
    name: "Oslo",
    level: 3,
    editions: [2006, 2010, 2013, 2016],
    ended: true,
  });
  expect(shippedNuts().find("NO081")).toMatchObject({ name: "Oslo", editions: [2021, 2024], ended: false });
});

test("Greece was GR in 2006 and is EL since; Croatia and Turkey are in every edition", () => {
  expect(shippedNuts().find("GR300")?.editions).toEqual([2006]);
  expect(shippedNuts().find("EL300")?.editions).toEqual([2010]);
  for (const code of ["HR", "TR100", "MK001", "CH011"])
    expect(shippedNuts().find(code)?.editions).toEqual([...nutsEditions]);
});

test.each([
  ["NO0111", "NO011"],
  ["NO011", "NO011"],
  ["NO0119999999999", "NO011"],
  ["DE2129", "DE212"],
  ["DEXXX", "DE"],
  ["ZZ", undefined],
  ["", undefined],
  ["N", undefined],
])("the longest known prefix of %j is %j", (code, prefix) => {
  expect(shippedNuts().longestPrefix(code)?.code).toBe(prefix);
});

test("an operator's codes are added to the shipped ones", () => {
  const table = nutsWith([{ code: "NO0111", name: "Gamle Oslo" }, { code: "NO011" }]);
  expect(table.find("NO0111")).toEqual({ code: "NO0111", name: "Gamle Oslo", level: 3, editions: [], ended: false });
  expect(table.longestPrefix("NO0111x")?.code).toBe("NO0111");
  expect(table.find("NO011")).toEqual(shippedNuts().find("NO011"));
  expect(shippedNuts().find("NO0111")).toBeUndefined();
});

function editionsOf(code: string): readonly number[] {
  return shippedNuts().find(code)?.editions ?? [];
}
