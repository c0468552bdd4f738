import type { FieldTest } from "../language/query.ts";
import type { CatalogueSite } from "./catalogue.ts";

/** Fields that all pages of a site have in common. */
export type SiteField = Extract<
  FieldTest,
  { name: "site" | "run" | "panel" | "collection" } | { name: "group" | "country" | "region" | "sector" }
>;

export function isSiteField(field: FieldTest): field is SiteField {
  return ["site", "run", "panel", "collection", "group", "country", "region", "sector"].includes(field.name);
}

const UNKNOWN = "unknown";
/** Groups of countries stand first in a path of places, countries second. */
const depths = { group: 0, country: 1, region: 2 } as const;

/** Whether a site is what a field asks for. */
export function isOfField(
  { name, run, panels, places, sectors, collections }: CatalogueSite,
  field: SiteField,
): boolean {
  const { value } = field;
  switch (field.name) {
    case "run":
      return run === value;
    case "panel":
      return panels.has(value);
    case "collection":
      return collections.includes(value);
    case "site":
      return isBelow(name.toLowerCase(), value);
    case "sector":
      return value === "none" ? sectors[0] === UNKNOWN : sectors.includes(value);
    default: {
      const depth = depths[field.name];
      if (value === "none") return places[0] === UNKNOWN || places.length <= depth;
      return places.indexOf(value) >= depth;
    }
  }
}

/** The site itself, those in folders of it, and those of hosts below its host. */
function isBelow(name: string, wanted: string): boolean {
  if (name === wanted || name.startsWith(`${wanted}/`)) return true;
  const [host = ""] = name.split("/", 1);
  return host.endsWith(`.${wanted}`);
}
