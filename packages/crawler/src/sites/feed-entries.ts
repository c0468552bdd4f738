import type { Database, Queryable } from "../database/database.ts";
import { storableText } from "../database/database.ts";

/** A target of a crawl feed as received, without its secrets. */
export interface FeedEntry {
  /** The id in the feed, as text. */
  readonly externalId: string;
  /** The position in the feed, from 0. */
  readonly position: number;
  /** The site that the target became. It must be known. */
  readonly site: string;
  readonly entry: unknown;
}

// The lock stops other imports between the check and the end.
const LOCK = "lock table urlrep.feedentry in share row exclusive mode";
const SITES = "select site, siteid from urlrep.site where site = any($1)";
const FORGET = "delete from urlrep.feedentry where campaign = $1 and not (externalid = any($2))";
const REPLACE = `
  on conflict (campaign, externalid) do update
    set place = excluded.place, siteid = excluded.siteid, entry = excluded.entry`;
const columns = { campaign: "text", externalid: "text", place: "int", siteid: "int", entry: "text" };

/**
 * Saves the entries of a feed under the name of its campaign. Entries with the same id are replaced.
 *
 * @param isWhole  true if these are all entries of the feed: others are removed.
 */
export function saveFeed(
  db: Database,
  campaign: string,
  entries: readonly FeedEntry[],
  isWhole: boolean,
): Promise<void> {
  return db.transaction(async (transaction) => {
    await transaction.query("lock-feeds", LOCK);
    const names = entries.map(({ site }) => site);
    const sites = await transaction.query<{ site: string; siteid: number }>("feed-sites", SITES, [names]);
    const ids = new Map(sites.map(({ site, siteid }) => [site, siteid]));
    const known = entries.map(({ externalId }) => storableText(externalId));
    if (isWhole) await transaction.query("forget-entries", FORGET, [campaign, known]);
    const rows = entries.flatMap(({ site, position, entry }, at) => {
      const siteid = ids.get(site);
      // JSON has escapes for characters that text columns refuse.
      return siteid === undefined ? [] : [[campaign, known[at] ?? "", position, siteid, JSON.stringify(entry)]];
    });
    await transaction.insert("save-feed", { table: "urlrep.feedentry", columns }, rows, REPLACE);
  });
}

const ENTRIES = "select entry from urlrep.feedentry where campaign = $1 order by place, externalid";

/** Reads the entries of a feed, in their order. */
export async function feedEntries(db: Queryable, campaign: string): Promise<unknown[]> {
  const rows = await db.query<{ entry: string }>("feed-entries", ENTRIES, [campaign]);
  return rows.map(({ entry }) => JSON.parse(entry) as unknown);
}

/** Removes the entries of a feed; its sites stay. */
export async function removeFeed(db: Queryable, campaign: string): Promise<void> {
  await db.query("remove-feed", "delete from urlrep.feedentry where campaign = $1", [campaign]);
}
