import type { Queryable } from "../../../database/database.ts";
import type { FrontierEntry } from "../../../frontier/frontier-entry.ts";
import type { SettledEntry } from "../../crawl-store.ts";
import { visitId } from "../../../url/visit.ts";
import { urlId } from "../../url-id.ts";

const frontierColumns = {
  launchid: "int",
  keyid: "uuid",
  key: "text",
  url: "text",
  depth: "int",
  foundby: "text",
  foundon: "text",
  hops: "int",
  requested: "text",
  scenario: "text",
};
const ADD = "on conflict (launchid, keyid) do nothing";

// A row of its own: an update of the entry would write all of it again, and its place in the index.
const settledColumns = {
  launchid: "int",
  keyid: "uuid",
  state: "text",
  reason: "text",
  setscookie: "bool",
  goesround: "bool",
};
const SETTLE = `
  on conflict (launchid, keyid) do update
    set state = excluded.state, reason = excluded.reason, setscookie = excluded.setscookie,
        goesround = excluded.goesround`;

/** Adds entries in their order; visits that are there already stay as they are. */
export async function addToFrontier(db: Queryable, launchId: number, found: readonly FrontierEntry[]): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map((entry) => {
    const id = visitId(entry);
    const { url, depth, foundBy, foundOn = null, hops, requested = null, scenario = null } = entry;
    return [launchId, urlId(id), id === url ? null : id, url, depth, foundBy, foundOn, hops, requested, scenario];
  });
  await db.insert("add-to-frontier", { table: "urlrep.frontier", columns: frontierColumns }, rows, ADD);
}

/** Of two states of one visit the last counts. */
export async function settleEntries(db: Queryable, launchId: number, settled: readonly SettledEntry[]): Promise<void> {
  const entries = new Map(settled.map((entry) => [visitId(entry), entry]));
  if (entries.size === 0) return;
  const rows = [...entries].map(([id, { state, reason, setsCookie, goesRound }]) => [
    launchId,
    urlId(id),
    state,
    reason,
    setsCookie === true,
    goesRound === true,
  ]);
  await db.insert("settle-entries", { table: "urlrep.settled", columns: settledColumns }, rows, SETTLE);
}
