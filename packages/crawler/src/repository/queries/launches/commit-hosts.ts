import type { Queryable } from "../../../database/database.ts";
import type { CrawlBatch, Launch } from "../../crawl-store.ts";

const domainColumns = { siteid: "int", testrunid: "text", host: "text", firsturl: "text" };
const supportColumns = { host: "text", supportsifmodifiedsince: "bool" };
const SUPPORT = "on conflict (host) do update set supportsifmodifiedsince = excluded.supportsifmodifiedsince";

/** Hosts outside every scope, each with the URL that it was first met by on this site. */
export async function noteDomains(
  db: Queryable,
  launch: Launch,
  testRun: string | null,
  domains: CrawlBatch["newDomains"],
): Promise<void> {
  if (domains.length === 0) return;
  // Pages of one batch may name a host each.
  const rows = domains.map(({ host, firstUrl }) => [launch.siteId, testRun, host, firstUrl]);
  const target = { table: "urlrep.newdomain", columns: domainColumns };
  await db.insert("note-domains", target, rows, "on conflict (siteid, host) do nothing");
}

/** Of two notes on one host the last counts. */
export async function noteIfModifiedSupport(db: Queryable, notes: CrawlBatch["ifModifiedSupport"]): Promise<void> {
  const supports = new Map(notes.map((note) => [note.host, note.supports]));
  // Sorted: crawls that commit at the same time lock the rows of hosts in one order and never each other.
  const rows = [...supports].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (rows.length > 0)
    await db.insert("note-support", { table: "urlrep.domain", columns: supportColumns }, rows, SUPPORT);
}
