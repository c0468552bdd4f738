import { countryName, isCountry } from "./country.ts";
import { shippedNuts } from "./nuts.ts";
import { countryOfNuts, placeGroup } from "./place-path.ts";

/** A place that sites are grouped by. */
export interface PlaceNode {
  readonly code: string;
  readonly level: "group" | "country" | "NUTS 1" | "NUTS 2" | "NUTS 3";
  readonly name: string;
  /** The code of the place around it. Undefined for a group of countries. */
  readonly above: string | undefined;
}

const groupNames: ReadonlyMap<string, string> = new Map([
  ["EU", "EU"],
  ["EFTA", "EFTA"],
  ["OTHER", "Other countries"],
]);

/** Returns the place of a code: a group of countries, a country by its ISO code, or a NUTS region. Undefined if there is no such place. */
export function placeNode(code: string): PlaceNode | undefined {
  const group = groupNames.get(code);
  if (group !== undefined) return { code, level: "group", name: group, above: undefined };
  if (isCountry(code)) return { code, level: "country", name: countryName(code), above: placeGroup(code) };
  const region = shippedNuts().find(code);
  if (region === undefined || region.level === 0) return undefined;
  const above = region.level === 1 ? countryOfNuts(code) : code.slice(0, -1);
  return { code, level: `NUTS ${region.level as 1 | 2 | 3}`, name: region.name ?? code, above };
}
