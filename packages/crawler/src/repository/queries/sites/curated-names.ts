import type { Queryable } from "../../../database/database.ts";

const NAMED = "select site from urlrep.site where site = any($1)";
const BEGIN = `select url, site from urlrep.seed join urlrep.site using (siteid) where url = any($1) order by length(site) desc, site`;

/** A start page, and the name that a site has by that. */
export interface NamedStart {
  readonly site: string;
  readonly url: string;
}

/**
 * The names that known sites have which begin at these pages, whatever a person called them (spec 4.1): as `siteAt`, but that a page which only lies
 * below a site is none of its start pages. Names of sites that are known by them, and of unknown ones, stay. Cost: reads the table of seeds once.
 */
export async function withCuratedNames<Start extends NamedStart>(
  db: Queryable,
  starts: readonly Start[],
): Promise<Start[]> {
  const named = await db.query<{ site: string }>("named-sites", NAMED, [starts.map(({ site }) => site)]);
  const known = new Set(named.map(({ site }) => site));
  const others = starts.filter(({ site }) => !known.has(site));
  if (others.length === 0) return [...starts];
  const rows = await db.query<NamedStart>("sites-of-seeds", BEGIN, [others.flatMap(({ url }) => [url, bare(url)])]);
  const names = new Map(rows.toReversed().map(({ url, site }) => [url, site]));
  return starts.map((start) => {
    if (known.has(start.site)) return start;
    return { ...start, site: names.get(start.url) ?? names.get(bare(start.url)) ?? start.site };
  });
}

/** `http://www.example.com`, as lists of sites have it. */
function bare(url: string): string {
  return /^https?:\/\/[^/]+\/$/.test(url) ? url.slice(0, -1) : url;
}
