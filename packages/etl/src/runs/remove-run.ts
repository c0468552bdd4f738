import { dropPartitions } from "../migrations/partitions.ts";
import type { Warehouse } from "../warehouse.ts";
import { knownRun } from "./run-row.ts";

/** A store of a run that was removed. */
export interface RemovedStore {
  /** Relative to the data directory, or absolute. */
  readonly store: string;
  /** Whose run it says it is of: a store of another run is none of this one's. */
  readonly run: string;
}

/** What was made up without one has no octets. */
const STORES = "select store, storerun as run from dw.sitesurvey where run = $1 and octets > 0 order by store";
const LOCK = "select state from dw.testrun where run = $1 for no key update";
const LOADS = "delete from dw.load where run = $1";
const CHANGES = "delete from dw.sitechange where against = $1";
const REMOVE = "update dw.testrun set state = 'removed', expected = 0, publishedat = null where run = $1";

/**
 * `removeTestRun` (spec 12.1, D-61): counters and all facts of a run are gone, and no report shows it. Its stores are its caller's to
 * remove, afterwards: `removeRunWithStores` does.
 * @throws EiaoError `UnknownTestRun`. Cost: on a server its tables are dropped, unread; embedded in proportion to its pages.
 */
export function removeRun({ database }: Warehouse, name: string): Promise<RemovedStore[]> {
  return database.transaction(async (inside) => {
    const { run } = await knownRun(inside, name);
    await inside.query("lock-run", LOCK, [run]); // loads that are under way end first
    const stores = await inside.query<RemovedStore>("stores-of-run", STORES, [run]);
    await dropPartitions(inside, database.kind, run);
    await inside.query("delete-changes-since", CHANGES, [run]);
    await inside.query("delete-loads", LOADS, [run]);
    await inside.query("remove-run", REMOVE, [run]);
    return stores;
  });
}
