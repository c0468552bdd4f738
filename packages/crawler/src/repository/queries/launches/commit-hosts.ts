import type { Queryable } from "../../../database/database.ts";
import type { CrawlBatch, Launch } from "../../crawl-store.ts";

const DOMAINS = `
  insert into urlrep.newdomain (siteid, testrunid, host, firsturl)
  select $1, $2, d.* from unnest($3::text[], $4::text[]) as d
  on conflict (siteid, host) do nothing`;

// Sorted: crawls that commit at the same time lock the rows of hosts in one order and never each other.
const SUPPORT = `
  insert into urlrep.domain (host, supportsifmodifiedsince)
  select * from unnest($1::text[], $2::bool[]) as d(host, supports) order by host
  on conflict (host) do update set supportsifmodifiedsince = excluded.supportsifmodifiedsince`;

/** Hosts outside every scope, each with the URL that it was first met by on this site. */
export async function noteDomains(
  db: Queryable,
  launch: Launch,
  testRun: string | null,
  domains: CrawlBatch["newDomains"],
): Promise<void> {
  if (domains.length === 0) return;
  const hosts = domains.map(({ host }) => host);
  await db.query("note-domains", DOMAINS, [launch.siteId, testRun, hosts, domains.map(({ firstUrl }) => firstUrl)]);
}

/** Of two notes on one host the last counts. */
export async function noteIfModifiedSupport(db: Queryable, notes: CrawlBatch["ifModifiedSupport"]): Promise<void> {
  const supports = new Map(notes.map((note) => [note.host, note.supports]));
  if (supports.size > 0) await db.query("note-support", SUPPORT, [[...supports.keys()], [...supports.values()]]);
}
