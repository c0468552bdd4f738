import type { Queryable } from "@eiao/crawler/internal/database";
import type { Warehouse } from "./warehouse.ts";

/** A site that is no longer measured, at the request of its owner, or because it was misidentified. It includes all sites below its address. */
export interface Exclusion {
  /** The representation of the site (spec 4.1): `www.example.org`, `www.example.org/section`. */
  readonly site: string;
  /** True if no report, download or search shows it. */
  readonly hidden: boolean;
  readonly reason: string;
  readonly at: Date;
}

const ALL = `select name as site, hidden, reason, excludedat as at from dw.exclusion order by name`;

/** Returns all exclusions, by site. */
export function exclusions({ database }: Warehouse): Promise<Exclusion[]> {
  return exclusionsIn(database);
}

/** Returns all exclusions within a transaction. */
export function exclusionsIn(db: Queryable): Promise<Exclusion[]> {
  return db.query<Exclusion>("exclusions", ALL);
}

/** Returns true if an exclusion covers a site: it excludes the site itself, or one above it. */
export function isCovered(excluded: string, site: string): boolean {
  return site === excluded || site.startsWith(`${excluded}/`);
}

/** Returns the exclusion that is nearest to a site, or undefined if the site is measured. */
export function exclusionOf(all: readonly Exclusion[], site: string): Exclusion | undefined {
  return all.findLast((each) => isCovered(each.site, site)); // sorted by name, so the longest is last
}

/** Returns true if an exclusion hides a site. */
export function isHidden(all: readonly Exclusion[], site: string): boolean {
  return all.some((each) => each.hidden && isCovered(each.site, site));
}

/** Returns an SQL condition that the name in a column belongs to no hidden site. It is the same on both databases. */
export function notHidden(column: string): string {
  return `not exists (select 1 from dw.exclusion e where e.hidden
    and (${column} = e.name or substr(${column}, 1, length(e.name) + 1) = e.name || '/'))`;
}
