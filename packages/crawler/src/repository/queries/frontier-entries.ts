import type { Queryable } from "../../database/database.ts";
import type { StoredEntry } from "../crawl-store.ts";

const SQL = `
  select url, coalesce(key, url) as key, depth, foundby as "foundBy", foundon as "foundOn", hops, requested, scenario,
    coalesce(state, 'waiting') as state, reason
  from urlrep.frontier left join urlrep.settled using (launchid, keyid) where launchid = $1 order by entryid`;

type Row = Omit<StoredEntry, "foundOn" | "requested" | "scenario"> & {
  readonly foundOn: string | null;
  readonly requested: string | null;
  readonly scenario: string | null;
};

/** All entries of a launch, in the order in which they were found. Cost: everything in memory, about 0.5 kB an entry. */
export async function frontierEntries(db: Queryable, launchId: number): Promise<StoredEntry[]> {
  const rows = await db.query<Row>("frontier-entries", SQL, [launchId]);
  return rows.map(({ foundOn, requested, scenario, ...entry }) => ({
    ...entry,
    ...(foundOn === null ? {} : { foundOn }),
    ...(requested === null ? {} : { requested }),
    ...(scenario === null ? {} : { scenario }),
  }));
}
