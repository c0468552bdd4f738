import { naceCode, placePath } from "@eiao/crawler/classification";
import type { Site } from "@eiao/crawler";

/** Where a site is, and what it does: from the root down, as texts with slashes around each code. */
export interface SiteGroups {
  readonly places: string;
  readonly sectors: string;
  readonly geoCountry: string | null;
}

/**
 * The groups of a site by what the URL repository says of it now (spec 12.2); a site that is unknown there, or has no code, is at the root
 * alone: unknown place and sector. The country of its server is a place beside them, which its code marks.
 * @example of a site in Oslo that publishes software, on a server in Sweden: /EFTA/NO/NO0/NO01/NO011/geo/geo:SE/ and /J/58/58.2/
 */
export function siteGroups(
  site: Pick<Site, "country" | "nutsKnown" | "nace"> | undefined,
  geoCountry: string | undefined,
): SiteGroups {
  const sector = naceCode(site?.nace ?? "");
  const places = orUnknown(site === undefined ? [] : placePath(site));
  return {
    places: pathText([...places, ...(geoCountry === undefined ? [] : [GEO, `${GEO}:${geoCountry}`])]),
    sectors: pathText(orUnknown(sector === undefined ? [] : [...sector.above, sector.code])),
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
