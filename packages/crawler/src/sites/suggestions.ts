import type { Queryable } from "../database/database.ts";
import { normaliseUrl } from "../url/normalise.ts";

/** A start page that leads to another host, in the last crawl of its site. */
export interface ForwardedSeed {
  readonly site: string;
  /** The start page, as the site has it. */
  readonly seed: string;
  /** The page that its redirects end at. */
  readonly target: string;
  /** The run of the crawl; null: it was no crawl of a run. */
  readonly run: string | null;
  /** All start pages of the site, with the target in the place of this one. */
  readonly seeds: readonly string[];
}

// A redirect has the depth of the page that it is found on, so redirects of start pages have the depth 0.
const REDIRECTS = `
  select s.site, l.testrunid as run, f.url, t.reason as target
  from (select siteid, max(launchid) as launchid from urlrep.launch group by siteid) last
    join urlrep.site s on s.siteid = last.siteid
    join urlrep.launch l on l.launchid = last.launchid
    join urlrep.frontier f on f.launchid = l.launchid and f.depth = 0
    join urlrep.settled t on t.launchid = f.launchid and t.keyid = f.keyid
  where s.site = any($1) and t.state = 'redirect' order by s.site, f.entryid`;
const SEEDS = `select site, url from urlrep.seed join urlrep.site using (siteid) where site = any($1) order by site, orderid`;

interface RedirectRow {
  readonly site: string;
  readonly run: string | null;
  readonly url: string;
  readonly target: string;
}

/** Returns the start pages of some sites that led to another host in the last crawl of their site, by site. */
export async function forwardedSeeds(db: Queryable, sites: readonly string[]): Promise<ForwardedSeed[]> {
  const redirects = new Map<string, Map<string, RedirectRow>>();
  for (const row of await db.query<RedirectRow>("redirects-of-seeds", REDIRECTS, [sites])) {
    const ofSite = redirects.get(row.site) ?? new Map<string, RedirectRow>();
    redirects.set(row.site, ofSite.set(row.url, row));
  }
  const seeds = new Map<string, string[]>();
  const rows = await db.query<{ site: string; url: string }>("seeds-of-redirects", SEEDS, [[...redirects.keys()]]);
  for (const { site, url } of rows) seeds.set(site, [...(seeds.get(site) ?? []), url]);
  return [...seeds].flatMap(([site, urls]) => urls.flatMap((seed) => forwarded(site, seed, urls, redirects.get(site))));
}

function forwarded(
  site: string,
  seed: string,
  seeds: readonly string[],
  redirects: ReadonlyMap<string, RedirectRow> = new Map(),
): ForwardedSeed[] {
  const start = normaliseUrl(seed)?.url ?? seed;
  let target = start;
  for (const seen = new Set<string>(); !seen.has(target);) {
    seen.add(target);
    target = redirects.get(target)?.target ?? target;
  }
  if (hostOf(target) === "" || hostOf(target) === hostOf(start)) return [];
  const others = seeds.map((each) => (each === seed ? target : each));
  return [{ site, seed, target, run: redirects.get(start)?.run ?? null, seeds: [...new Set(others)] }];
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}

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

const hostInSql = (text: string): string => `substr(${text}, 1, strpos(${text} || '/', '/') - 1)`;
// The host of a site is in its name, or in a start page.
const HOSTS = `
  with own as (select siteid, site from urlrep.site where site = any($1)),
    taken (host) as (select ${hostInSql("site")} from urlrep.site
      union select ${hostInSql("page")} from (select lower(substr(url, strpos(url, '://') + 3)) as page from urlrep.seed) pages),
    found as (select n.host, min(o.site) as site, count(*) as sites from urlrep.newdomain n join own o on o.siteid = n.siteid
      where n.host not in (select host from taken) and not (n.host = any($2)) group by n.host)
  select f.host, f.site, f.sites, n.firsturl as url, n.testrunid as run, (select count(*) from found) as "all"
  from (select host, site, sites from found order by sites desc, host collate "C" limit $3) f
    join own o on o.site = f.site join urlrep.newdomain n on n.siteid = o.siteid and n.host = f.host
  order by f.sites desc, f.host collate "C"`;

/**
 * Returns hosts that pages of some sites link to and that no site has: first those that most of the sites link to.
 * @param refused  the hosts to leave out. @returns at most `max` hosts, and the number of all.
 */
export async function hostsWithoutSite(
  db: Queryable,
  sites: readonly string[],
  refused: readonly string[],
  max: number,
): Promise<{ readonly all: number; readonly hosts: readonly HostWithoutSite[] }> {
  const rows = await db.query<HostWithoutSite & { all: number }>("hosts-without-site", HOSTS, [sites, refused, max]);
  return { all: rows[0]?.all ?? 0, hosts: rows.map(({ all: _all, ...host }) => host) };
}

const SQL = "select site from urlrep.site where smallsite and site = any($1) order by site";

/** Returns the sites of a list that really have few pages (D-12). */
export async function smallSites(db: Queryable, sites: readonly string[]): Promise<string[]> {
  return (await db.query<{ site: string }>("small-sites", SQL, [sites])).map(({ site }) => site);
}
