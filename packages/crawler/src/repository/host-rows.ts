import { columnTypes } from "../database/database.ts";
import type { Queryable } from "../database/database.ts";
import type { CrawlBatch } from "../decide/crawl-batch.ts";
import type { StoredRobots } from "../web/robots/robots.ts";
import type { Launch } from "./crawl-store.ts";

const domainColumns = columnTypes("siteid int, testrunid text, host text, firsturl text");
const supportColumns = columnTypes("host text, supportsifmodifiedsince bool");
const SUPPORT = "on conflict (host) do update set supportsifmodifiedsince = excluded.supportsifmodifiedsince";

/** Notes hosts outside every scope, each with the first URL by which this site led to it. */
export async function noteDomains(
  db: Queryable,
  launch: Launch,
  testRun: string | null,
  domains: CrawlBatch["newDomains"],
): Promise<void> {
  if (domains.length === 0) return;
  // Several pages of a batch may name the same host.
  const rows = domains.map(({ host, firstUrl }) => [launch.siteId, testRun, host, firstUrl]);
  const target = { table: "urlrep.newdomain", columns: domainColumns };
  await db.insert("note-domains", target, rows, "on conflict (siteid, host) do nothing");
}

/** Notes which hosts support If-Modified-Since. If a host has two notes, the last counts. */
export async function noteIfModifiedSupport(db: Queryable, notes: CrawlBatch["ifModifiedSupport"]): Promise<void> {
  const supports = new Map(notes.map((note) => [note.host, note.supports]));
  // Sorted, so that crawls that commit at the same time lock the rows of hosts in the same order and never block each other.
  const rows = [...supports].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (rows.length > 0)
    await db.insert("note-support", { table: "urlrep.domain", columns: supportColumns }, rows, SUPPORT);
}

const READ_OF_IF_MODIFIED_SUPPORT = "select supportsifmodifiedsince as supports from urlrep.domain where host = $1";
const WRITE_OF_IF_MODIFIED_SUPPORT = `
  insert into urlrep.domain (host, supportsifmodifiedsince) values ($1, $2)
  on conflict (host) do update set supportsifmodifiedsince = excluded.supportsifmodifiedsince`;

/** Returns true if the host answers If-Modified-Since with 304; null when that is unknown. Spec 8.4. */
export async function ifModifiedSupport(db: Queryable, host: string): Promise<boolean | null> {
  const [row] = await db.query<{ supports: boolean | null }>("if-modified-support", READ_OF_IF_MODIFIED_SUPPORT, [
    host,
  ]);
  return row?.supports ?? null;
}

export async function setIfModifiedSupport(db: Queryable, host: string, supports: boolean | null): Promise<void> {
  await db.query("set-if-modified-support", WRITE_OF_IF_MODIFIED_SUPPORT, [host, supports]);
}

const READ_OF_ROBOTS = `select origin, fetchedat as "fetchedAt", status, body from urlrep.robots where origin = $1`;
const WRITE_OF_ROBOTS = `
  insert into urlrep.robots (origin, fetchedat, status, body) values ($1, $2, $3, $4)
  on conflict (origin) do update set fetchedat = excluded.fetchedat, status = excluded.status, body = excluded.body`;

export async function readRobots(db: Queryable, origin: string): Promise<StoredRobots | undefined> {
  return (await db.query<StoredRobots>("read-robots", READ_OF_ROBOTS, [origin]))[0];
}

export async function saveRobots(db: Queryable, { origin, fetchedAt, status, body }: StoredRobots): Promise<void> {
  await db.query("save-robots", WRITE_OF_ROBOTS, [origin, fetchedAt, status, body]);
}
