import { isCountry } from "../../data/country.ts";
import { scopeError } from "../errors.ts";
import { quotedField } from "../quoted-field.ts";
import type { RuleKind } from "./rule-kind.ts";

/** More would tell nothing new. */
const MOST_PROBLEMS = 10;

/** Hosts that stand in these countries: ISO 3166-1 alpha-2, upper case. Spec 19.1. */
export const countryRule = {
  decideRule: "ExternalGeoLocationDecideRule",
  element: { name: "geo", namespace: "urn:eiao:scope-ext" },
  example: "GB NO",
  read(list) {
    const countries = list.split(/\s+/).filter((code) => code !== "");
    if (countries.length === 0) return { problems: ["It must name at least one country."] };
    const unknown = countries.filter((code) => !isCountry(code)).slice(0, MOST_PROBLEMS);
    if (unknown.length === 0) return { value: countries };
    return { problems: unknown.map((code) => `${quotedField(code)} is not a country code of ISO 3166-1.`) };
  },
  write: (countries) => countries.join(" "),
  compile(countries, { order, geo }) {
    if (geo === undefined) throw scopeError("MissingGeoDatabase", { order });
    const wanted = new Set(countries.map((code) => code.toUpperCase()));
    const isWanted = (code: string | null): boolean => code !== null && wanted.has(code);
    return (_, country) => {
      const found = country();
      return found instanceof Promise ? found.then(isWanted) : isWanted(found);
    };
  },
} as const satisfies RuleKind<readonly string[]>;
