import type { Queryable } from "@eiao/crawler/internal/database";
import type { Warehouse } from "./warehouse.ts";

/** A site that is measured no longer: its owner asked for it, or it is not what it was taken for. It stands for all sites below its address. */
export interface Exclusion {
  /** Its representation (spec 4.1): `www.example.org`, `www.example.org/section`. */
  readonly site: string;
  /** No report, download or search shows it. */
  readonly hidden: boolean;
  readonly reason: string;
  readonly at: Date;
}

const ALL = `select name as site, hidden, reason, excludedat as at from dw.exclusion order by name`;

/** All exclusions, by site. */
export function exclusions({ database }: Warehouse): Promise<Exclusion[]> {
  return exclusionsIn(database);
}

/** The same inside a transaction. */
export function exclusionsIn(db: Queryable): Promise<Exclusion[]> {
  return db.query<Exclusion>("exclusions", ALL);
}

/** Returns true if an exclusion covers a site: it excludes the site itself, or one above it. */
export function isCovered(excluded: string, site: string): boolean {
  return site === excluded || site.startsWith(`${excluded}/`);
}

/** The exclusion of a site, the one nearest to it; undefined: it is measured. */
export function exclusionOf(all: readonly Exclusion[], site: string): Exclusion | undefined {
  return all.findLast((each) => isCovered(each.site, site)); // by name: the longest is the last one
}

/** Returns true if an exclusion hides a site. */
export function isHidden(all: readonly Exclusion[], site: string): boolean {
  return all.some((each) => each.hidden && isCovered(each.site, site));
}

/** A condition of SQL: the name in a column is of no hidden site. On both databases the same. */
export function notHidden(column: string): string {
  return `not exists (select 1 from dw.exclusion e where e.hidden
    and (${column} = e.name or substr(${column}, 1, length(e.name) + 1) = e.name || '/'))`;
}
