import type { Queryable } from "../../../database/database.ts";
import type { Visit } from "../../../url/visit.ts";
import { readVisit } from "../../../url/visit.ts";
import type { StoredEntry } from "../../crawl-store.ts";

const SQL = `
  select url, coalesce(key, url) as id, depth, foundby as "foundBy", foundon as "foundOn", hops, requested, scenario,
    coalesce(state, 'waiting') as state, reason, setscookie as "setsCookie", goesround as "goesRound"
  from urlrep.frontier left join urlrep.settled using (launchid, keyid) where launchid = $1 order by entryid`;

type Row = Omit<StoredEntry, keyof Visit | "foundOn" | "requested" | "setsCookie" | "goesRound"> & {
  readonly id: string;
  readonly foundOn: string | null;
  readonly requested: string | null;
  readonly scenario: string | null;
  /** Null: nothing has become of it yet. */
  readonly setsCookie: boolean | null;
  readonly goesRound: boolean | null;
};

/** All entries of a launch, in the order in which they were found. Cost: everything in memory, about 0.5 kB an entry. */
export async function frontierEntries(db: Queryable, launchId: number): Promise<StoredEntry[]> {
  const rows = await db.query<Row>("frontier-entries", SQL, [launchId]);
  return rows.map(({ id, foundOn, requested, scenario, setsCookie, goesRound, ...entry }) => ({
    ...entry,
    ...readVisit(id),
    ...(foundOn === null ? {} : { foundOn }),
    ...(requested === null ? {} : { requested }),
    ...(scenario === null ? {} : { scenario }),
    ...(setsCookie === true ? { setsCookie } : {}),
    ...(goesRound === true ? { goesRound } : {}),
  }));
}
