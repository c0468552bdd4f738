import { naceCode, placePath } from "@eiao/crawler/classification";
import type { Site } from "@eiao/crawler";
import type { SiteGroups } from "./write-site.ts";

/**
 * The groups of a site by what the URL repository says of it now (spec 12.2); a site that is unknown there, or has no code, is at the root
 * alone: unknown place and sector.
 * @example of a site in Oslo that publishes software: /EFTA/NO/NO0/NO01/NO011/ and /J/58/58.2/
 */
export function siteGroups(site: Pick<Site, "country" | "nutsKnown" | "nace"> | undefined): SiteGroups {
  const sector = naceCode(site?.nace ?? "");
  return {
    places: pathText(site === undefined ? [] : placePath(site)),
    sectors: pathText(sector === undefined ? [] : [...sector.above, sector.code]),
    geoCountry: null,
  };
}

/** What cannot be placed has a place of its own. */
export const UNKNOWN_GROUP = "unknown";

function pathText(codes: readonly string[]): string {
  return `/${(codes.length === 0 ? [UNKNOWN_GROUP] : codes).join("/")}/`;
}
