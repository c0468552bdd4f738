import { expect, test } from "vitest";
import { isContinent, isCountry, nutsPrefixesOfCountry, nutsPrefixOfCountry } from "./country.ts";

// Codes that CLDR names although ISO 3166-1 assigns them to no country: reserved, user-assigned, withdrawn or groupings.
const notAssigned =
  "AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UK UN VD WK XA XB XK YD YU ZR ZZ";

test("exactly the countries of ISO 3166-1 and XK are known, by the runtime's own list", () => {
  const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const assigned = pairs.filter((pair) => names.of(pair) !== undefined && !notAssigned.split(" ").includes(pair));
  expect(assigned).toHaveLength(249);
  expect(pairs.filter(isCountry)).toEqual([...assigned, "XK"].sort());
});

test.each(["", "no", "EL", "UK", "NOR", "XX", "EU"])("%j is no country", (code) => {
  expect(isCountry(code)).toBe(false);
});

test("seven continents", () => {
  const all = ["AF", "AN", "AS", "EU", "NA", "OC", "SA"];
  expect(all.filter(isContinent)).toEqual(all);
  expect(["eu", "AM", "E", ""].filter(isContinent)).toEqual([]);
});

test("Greece and the United Kingdom have NUTS prefixes of their own", () => {
  expect(["GR", "GB", "NO"].map(nutsPrefixOfCountry)).toEqual(["EL", "UK", "NO"]);
  expect(nutsPrefixesOfCountry("GR")).toEqual(["EL", "GR"]);
  expect(nutsPrefixesOfCountry("GB")).toEqual(["UK"]);
});
