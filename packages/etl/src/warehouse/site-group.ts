import type { Site } from "@eiao/crawler";
import { naceCode, placePath } from "@eiao/crawler/classification";

/** A group of sites of a run: those of a place and a sector, or those of a collection, never both. "" stands for all. */
export interface SiteGroup {
  readonly place: string;
  readonly sector: string;
  readonly collection: string;
}

/** The places, sectors and collections of a site, as stored in the warehouse. */
export interface GroupTexts {
  /** The codes from the root down: `/EU/NO/NO0/`. */
  readonly places: string;
  readonly sectors: string;
  /** The names, each between line feeds, or "" if the site is in no collection. */
  readonly collections: string;
}

/**
 * Returns the SQL condition for the sites of a group.
 * @param table  has the columns `places`, `sectors`, `collections`. @param first  the number of the first parameter (`groupParameters`).
 */
export function isInGroup(table: string, first: number): string {
  return `${table}.places like $${first} and ${table}.sectors like $${first + 1} and strpos(${table}.collections, $${first + 2}) > 0`;
}

/** Returns the three parameters of `isInGroup`. Codes have no `%` and no `_`, and every text contains the empty text. */
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

/** Returns names of collections in the form of the warehouse. */
export function collectionsText(names: readonly string[]): string {
  return names.length === 0 ? "" : `\n${names.join("\n")}\n`;
}

/** Returns the names of collections in a text of `collectionsText`. */
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

/** The fields of a site in the URL repository that determine its groups. */
export type KnownGroups = Pick<Site, "country" | "nutsKnown" | "nace" | "collections">;

/**
 * Returns the present groups of a site according to the URL repository (spec 12.2). A site that is unknown there, or has no codes, is at
 * the root: unknown place and sector, and no collection. The country of its server is an additional place with a marked code.
 * @example a site in Oslo that publishes software, on a server in Sweden: /EFTA/NO/NO0/NO01/NO011/geo/geo:SE/ and /J/58/58.2/
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

/** The code of sites whose place or sector is unknown. */
export const UNKNOWN_GROUP = "unknown";

/** The root of a second tree of places: the countries of servers, such as `geo:SE`. */
export const GEO = "geo";

function orUnknown(codes: readonly string[]): readonly string[] {
  return codes.length === 0 ? [UNKNOWN_GROUP] : codes;
}

function pathText(codes: readonly string[]): string {
  return `/${codes.join("/")}/`;
}
