import { nutsPrefixOfCountry } from "./country.ts";

/** The 27 members of the European Union since 2020. */
const europeanUnion = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);
/** The European Free Trade Association. */
const efta = new Set(["CH", "IS", "LI", "NO"]);

/** Returns the group of countries (spec 13, `location`) that a country is in. */
export function placeGroup(country: string): "EU" | "EFTA" | "OTHER" {
  if (europeanUnion.has(country)) return "EU";
  return efta.has(country) ? "EFTA" : "OTHER";
}

/**
 * Returns the path of the region of a site, from the group of countries down to the NUTS 3 region. It is empty if the country is unknown. A
 * NUTS code that names the whole country stands for the country.
 *
 * @example a site of NO with NUTS NO011 is ["EFTA", "NO", "NO0", "NO01", "NO011"]
 */
export function placePath({
  country,
  nutsKnown,
}: {
  readonly country: string | null;
  readonly nutsKnown: string | null;
}): string[] {
  const known = country ?? (nutsKnown === null ? null : countryOfNuts(nutsKnown));
  if (known === null) return [];
  const regions = [3, 4, 5].filter((length) => length <= (nutsKnown ?? "").length);
  return [placeGroup(known), known, ...regions.map((length) => (nutsKnown ?? "").slice(0, length))];
}

/** Returns the ISO code of the country of a NUTS code: EL30 is in GR. */
export function countryOfNuts(code: string): string {
  const prefix = code.slice(0, 2);
  const unlike = ["GR", "GB"].find((iso2) => nutsPrefixOfCountry(iso2) === prefix);
  return unlike ?? prefix;
}
