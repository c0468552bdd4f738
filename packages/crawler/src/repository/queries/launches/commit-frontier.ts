import type { Queryable } from "../../../database/database.ts";
import type { FrontierEntry } from "../../../frontier/frontier-entry.ts";
import type { SettledEntry } from "../../crawl-store.ts";
import { visitId } from "../../../url/visit.ts";
import { urlId } from "../../url-id.ts";

const ADD = `
  insert into urlrep.frontier (launchid, keyid, key, url, depth, foundby, foundon, hops, requested, scenario)
  select $1, keyid, key, url, depth, foundby, foundon, hops, requested, scenario
  from unnest($2::uuid[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[])
    with ordinality as f(keyid, key, url, depth, foundby, foundon, hops, requested, scenario, n)
  order by n
  on conflict (launchid, keyid) do nothing`;

// A row of its own: an update of the entry would write all of it again, and its place in the index.
const SETTLE = `
  insert into urlrep.settled (launchid, keyid, state, reason, setscookie)
  select $1, s.* from unnest($2::uuid[], $3::text[], $4::text[], $5::bool[]) as s
  on conflict (launchid, keyid) do update
    set state = excluded.state, reason = excluded.reason, setscookie = excluded.setscookie`;

/** Adds entries in their order; visits that are there already stay as they are. */
export async function addToFrontier(db: Queryable, launchId: number, found: readonly FrontierEntry[]): Promise<void> {
  if (found.length === 0) return;
  const ids = found.map(visitId);
  await db.query("add-to-frontier", ADD, [
    launchId,
    ids.map(urlId),
    ids.map((id, at) => (id === found[at]?.url ? null : id)),
    found.map(({ url }) => url),
    found.map(({ depth }) => depth),
    found.map(({ foundBy }) => foundBy),
    found.map(({ foundOn }) => foundOn ?? null),
    found.map(({ hops }) => hops),
    found.map(({ requested }) => requested ?? null),
    found.map(({ scenario }) => scenario ?? null),
  ]);
}

/** Of two states of one visit the last counts. */
export async function settleEntries(db: Queryable, launchId: number, settled: readonly SettledEntry[]): Promise<void> {
  const entries = new Map(settled.map((entry) => [visitId(entry), entry]));
  if (entries.size === 0) return;
  const states = [...entries.values()];
  await db.query("settle-entries", SETTLE, [
    launchId,
    [...entries.keys()].map(urlId),
    states.map(({ state }) => state),
    states.map(({ reason }) => reason),
    states.map(({ setsCookie }) => setsCookie === true),
  ]);
}
