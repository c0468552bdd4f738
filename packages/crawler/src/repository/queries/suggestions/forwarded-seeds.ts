import type { Queryable } from "../../../database/database.ts";
import { normaliseUrl } from "../../../url/normalise.ts";

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

// A redirect has the depth of the page that it is found on, so those of start pages have the depth 0.
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
