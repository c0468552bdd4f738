import type { Site } from "@eiao/crawler";
import { naceCode, placePath } from "@eiao/crawler/classification";

/** A group of sites of a run: those of a place and a sector, or those of a collection; "" is all. A collection is not crossed with places and sectors. */
export interface SiteGroup {
  readonly place: string;
  readonly sector: string;
  readonly collection: string;
}

/** The places, sectors and collections of a site, as the warehouse has them. */
export interface GroupTexts {
  /** From the root down: `/EU/NO/NO0/`. */
  readonly places: string;
  readonly sectors: string;
  /** Each name between line ends; "": the site is in no collection. */
  readonly collections: string;
}

/**
 * The condition of SQL that is true of the sites of a group.
 * @param table  has the columns `places`, `sectors`, `collections`. @param first  the number of the first of the parameters (`groupParameters`).
 */
export function isInGroup(table: string, first: number): string {
  return `${table}.places like $${first} and ${table}.sectors like $${first + 1} and strpos(${table}.collections, $${first + 2}) > 0`;
}

/** The three parameters of `isInGroup`. Codes have no `%` and no `_`; every text has an empty one in it. */
export function groupParameters({
  place = "",
  sector = "",
  collection = "",
}: Partial<SiteGroup>): readonly [string, string, string] {
  return [inPath(place), inPath(sector), collection === "" ? "" : collectionsText([collection])];
}

function inPath(code: string): string {
  return code === "" ? "%" : `%/${code}/%`;
}

/** Writes names of collections as the warehouse has them. */
export function collectionsText(names: readonly string[]): string {
  return names.length === 0 ? "" : `\n${names.join("\n")}\n`;
}

/** The names of collections of a site, as they were written by `collectionsText`. */
export function collectionsOf(text: string): string[] {
  return text.split("\n").filter((name) => name !== "");
}

/** Splits a path of codes such as `/EU/NO/`. */
export function codesOf(path: string): string[] {
  return path.split("/").filter((code) => code !== "");
}

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

/** The code of sites whose place or sector is not known. */
export const UNKNOWN_GROUP = "unknown";

/** The root of a second tree of places: countries in which servers stand, such as `geo:SE`. */
export const GEO = "geo";

function orUnknown(codes: readonly string[]): readonly string[] {
  return codes.length === 0 ? [UNKNOWN_GROUP] : codes;
}

function pathText(codes: readonly string[]): string {
  return `/${codes.join("/")}/`;
}
