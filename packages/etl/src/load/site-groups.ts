import { naceCode, placePath } from "@eiao/crawler/classification";
import type { Site } from "@eiao/crawler";
import { collectionsText } from "../figures/site-group.ts";
import type { GroupTexts } from "../figures/site-group.ts";

/** The places, sectors and collections of a site, and the country of its server. */
export interface SiteGroups extends GroupTexts {
  readonly geoCountry: string | null;
}

/** The fields of a site in the URL repository that say its groups. */
export type KnownGroups = Pick<Site, "country" | "nutsKnown" | "nace" | "collections">;

/**
 * The groups of a site by what the URL repository says of it now (spec 12.2); a site that is unknown there, or has no code, is at the root
 * alone: unknown place and sector, in no collection. The country of its server is a place beside them, which its code marks.
 * @example of a site in Oslo that publishes software, on a server in Sweden: /EFTA/NO/NO0/NO01/NO011/geo/geo:SE/ and /J/58/58.2/
 */
export function siteGroups(site: KnownGroups | undefined, geoCountry: string | undefined): SiteGroups {
  const sector = naceCode(site?.nace ?? "");
  const places = orUnknown(site === undefined ? [] : placePath(site));
  return {
    places: pathText([...places, ...(geoCountry === undefined ? [] : [GEO, `${GEO}:${geoCountry}`])]),
    sectors: pathText(orUnknown(sector === undefined ? [] : [...sector.above, sector.code])),
    collections: collectionsText(site?.collections.toSorted() ?? []),
    geoCountry: geoCountry ?? null,
  };
}

/** What cannot be placed has a place of its own. */
export const UNKNOWN_GROUP = "unknown";

/** The root of a second tree of places: countries in which servers stand, such as `geo:SE`. */
export const GEO = "geo";

function orUnknown(codes: readonly string[]): readonly string[] {
  return codes.length === 0 ? [UNKNOWN_GROUP] : codes;
}

function pathText(codes: readonly string[]): string {
  return `/${codes.join("/")}/`;
}
