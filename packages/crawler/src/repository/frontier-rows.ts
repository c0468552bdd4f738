import { columnTypes } from "../database/database.ts";
import type { Queryable } from "../database/database.ts";
import type { SettledEntry, StoredEntry } from "../decide/crawl-batch.ts";
import type { FrontierEntry } from "../url/frontier-entry.ts";
import { readVisit, visitId } from "../url/visit.ts";
import type { Visit } from "../url/visit.ts";
import { urlId } from "./pages.ts";

const frontierColumns = columnTypes(`
  launchid int, keyid uuid, key text, url text, depth int, foundby text, foundon text, hops int, requested text,
  scenario text`);
const ADD = "on conflict (launchid, keyid) do nothing";

// A state has a row of its own: an update of the entry would write all of it again, and its place in the index.
const settledColumns = columnTypes(
  "launchid int, keyid uuid, state text, reason text, setscookie bool, goesround bool",
);
const SETTLE = `
  on conflict (launchid, keyid) do update
    set state = excluded.state, reason = excluded.reason, setscookie = excluded.setscookie,
        goesround = excluded.goesround`;

/** Adds entries in their order; existing visits do not change. */
export async function addToFrontier(db: Queryable, launchId: number, found: readonly FrontierEntry[]): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map((entry) => {
    const id = visitId(entry);
    const { url, depth, foundBy, foundOn = null, hops, requested = null, scenario = null } = entry;
    return [launchId, urlId(id), id === url ? null : id, url, depth, foundBy, foundOn, hops, requested, scenario];
  });
  await db.insert("add-to-frontier", { table: "urlrep.frontier", columns: frontierColumns }, rows, ADD);
}

/** Writes the states of visits. If a visit has two states, the last counts. */
export async function settleEntries(db: Queryable, launchId: number, settled: readonly SettledEntry[]): Promise<void> {
  const entries = new Map(settled.map((entry) => [visitId(entry), entry]));
  if (entries.size === 0) return;
  const rows = [...entries].map(([id, { state, reason, setsCookie = false, goesRound = false }]) => {
    return [launchId, urlId(id), state, reason, setsCookie, goesRound];
  });
  await db.insert("settle-entries", { table: "urlrep.settled", columns: settledColumns }, rows, SETTLE);
}

const SQL = `
  select url, coalesce(key, url) as id, depth, foundby as "foundBy", foundon as "foundOn", hops, requested, scenario,
    coalesce(state, 'waiting') as state, reason, setscookie as "setsCookie", goesround as "goesRound"
  from urlrep.frontier left join urlrep.settled using (launchid, keyid) where launchid = $1 order by entryid`;

type Row = Omit<StoredEntry, keyof Visit | "foundOn" | "requested" | "setsCookie" | "goesRound"> & {
  readonly id: string;
  readonly foundOn: string | null;
  readonly requested: string | null;
  readonly scenario: string | null;
  /** Null while the URL has no result yet. */
  readonly setsCookie: boolean | null;
  readonly goesRound: boolean | null;
};

/** Reads all entries of a launch, in the order in which they were found. Cost: everything in memory, about 0.5 kB an entry. */
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
