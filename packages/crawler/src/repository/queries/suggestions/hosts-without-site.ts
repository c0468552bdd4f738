import type { Queryable } from "../../../database/database.ts";

/** A host that pages link to and that no site has. */
export interface HostWithoutSite {
  readonly host: string;
  /** The first URL of the host that a crawl of the site has found. */
  readonly url: string;
  /** One of the sites that link to it, and the number of all. */
  readonly site: string;
  readonly sites: number;
  /** The run that found it on that site; null: it was no crawl of a run. */
  readonly run: string | null;
}

const hostOf = (text: string): string => `substr(${text}, 1, strpos(${text} || '/', '/') - 1)`;
// The host of a site is in its name, or in a start page.
const HOSTS = `
  with own as (select siteid, site from urlrep.site where site = any($1)),
    taken (host) as (select ${hostOf("site")} from urlrep.site
      union select ${hostOf("page")} from (select lower(substr(url, strpos(url, '://') + 3)) as page from urlrep.seed) pages),
    found as (select n.host, min(o.site) as site, count(*) as sites from urlrep.newdomain n join own o on o.siteid = n.siteid
      where n.host not in (select host from taken) and not (n.host = any($2)) group by n.host)
  select f.host, f.site, f.sites, n.firsturl as url, n.testrunid as run, (select count(*) from found) as "all"
  from (select host, site, sites from found order by sites desc, host collate "C" limit $3) f
    join own o on o.site = f.site join urlrep.newdomain n on n.siteid = o.siteid and n.host = f.host
  order by f.sites desc, f.host collate "C"`;

/**
 * Returns hosts that pages of some sites link to and that no site has: first those that most of the sites link to.
 * @param refused  hosts that nobody wants. @returns at most `most` hosts, and the number of all.
 */
export async function hostsWithoutSite(
  db: Queryable,
  sites: readonly string[],
  refused: readonly string[],
  most: number,
): Promise<{ readonly all: number; readonly hosts: readonly HostWithoutSite[] }> {
  const rows = await db.query<HostWithoutSite & { all: number }>("hosts-without-site", HOSTS, [sites, refused, most]);
  return { all: rows[0]?.all ?? 0, hosts: rows.map(({ all: _all, ...host }) => host) };
}
