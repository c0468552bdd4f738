import type { Queryable } from "@eiao/crawler/database";
import { notHidden } from "../exclusion/exclusions.ts";
import type { GroupTexts } from "../figures/site-group.ts";
import type { RunState } from "./run-row.ts";

/** What became of a site of a run, by its name: a site counts once, however often it is loaded. */
export interface LoadRow {
  readonly state: "queued" | "loaded" | "failed";
  readonly store: string | null;
  /** Of the store that was loaded. */
  readonly digest: string | null;
  readonly reason: string | null;
}

const FIND = "select state, store, digest, reason from dw.load where run = $1 and name = $2";
const NOTE = `insert into dw.load (run, name, state, store, digest, reason) values ($1, $2, $3, $4, $5, $6)
  on conflict (run, name) do update set state = excluded.state, store = excluded.store, digest = excluded.digest,
    reason = excluded.reason, changedat = now()`;
const FAIL = `insert into dw.load (run, name, state, reason, places, sectors, collections) values ($1, $2, 'failed', $3, $4, $5, $6)
  on conflict (run, name) do update set state = 'failed', store = null, digest = null, reason = excluded.reason,
    places = excluded.places, sectors = excluded.sectors, collections = excluded.collections, changedat = now()
    where dw.load.state <> 'loaded'`;
const CLAIM = `with held as (select run, state from dw.testrun where run = $1 for share)
  insert into dw.load (run, name, state) select run, $2, 'queued' from held where true
  on conflict (run, name) do update set changedat = dw.load.changedat
  returning state, store, digest, reason, (select state from held) as "runState",
    case when ${notHidden("dw.load.name")} then 0 else 1 end as hidden`;

/** What became of a site before, whether it is hidden, and the state of the run. */
export interface ClaimedLoad extends LoadRow {
  readonly hidden: boolean;
  readonly runState: RunState;
}

/**
 * From here to the end of the transaction the row is the caller's, so that two loads of one site of a run wait for each other, and nobody
 * publishes or removes the run; loads of other sites do the same beside this one. Undefined: there is no such run.
 */
export async function claimLoad(db: Queryable, run: number, site: string): Promise<ClaimedLoad | undefined> {
  const [row] = await db.query<Omit<ClaimedLoad, "hidden"> & { readonly hidden: number }>("claim-load", CLAIM, [
    run,
    site,
  ]);
  return row && { ...row, hidden: row.hidden === 1 };
}

export async function findLoad(db: Queryable, run: number, site: string): Promise<LoadRow | undefined> {
  const [row] = await db.query<LoadRow>("load-of-site", FIND, [run, site]);
  return row;
}

/** One that is being loaded at this moment is loaded: its rows are there. */
export async function noteFailure(
  db: Queryable,
  run: number,
  site: string,
  { reason, places, sectors, collections }: GroupTexts & { readonly reason: string },
): Promise<void> {
  await db.query("note-failure", FAIL, [run, site, reason, places, sectors, collections]);
}

export async function noteLoad(db: Queryable, run: number, site: string, row: LoadRow): Promise<void> {
  await db.query("note-load", NOTE, [run, site, row.state, row.store, row.digest, row.reason]);
}
