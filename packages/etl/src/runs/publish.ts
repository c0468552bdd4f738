import { attributeRun } from "../change/attribute-run.ts";
import { addConstraints } from "../schema/partitions.ts";
import { warehouseError } from "../errors.ts";
import { buildGroups } from "../groups/build-groups.ts";
import type { Warehouse } from "../warehouse.ts";
import { isComplete, listRuns } from "./list-runs.ts";
import { knownRun } from "./run-row.ts";

/** The options for publishing a run. */
export interface PublishOptions {
  /** Though announced sites are neither loaded nor failed. */
  readonly incomplete?: boolean;
  /** Sites whose figures were added to their groups, of all. */
  readonly progress?: (sites: number, of: number) => void;
}

const LOCK = "select state from dw.testrun where run = $1 for no key update";
/** Runs that this one may be compared with stay: held before any table, as by who removes or reopens one of them. */
const HOLD = "select run from dw.testrun where state = 'published' order by run for share";
const PUBLISH = `update dw.testrun set state = 'published', publishedat = now(),
    date = (select min(finished) from dw.sitesurvey where run = $1) where run = $1`;

/**
 * The single last step of a run (spec 12.2): figures of all groups, constraints, what changes are made of, and the run is seen by readers, in
 * one transaction.
 * @returns false: it was published already.
 * @throws EiaoError `UnknownTestRun`, `RunIncomplete`. Cost: in proportion to the sites of the run.
 */
export async function publishRun(warehouse: Warehouse, name: string, options: PublishOptions = {}): Promise<boolean> {
  const { database } = warehouse;
  const { run, nowrite } = await knownRun(database, name);
  const [status] = await listRuns(warehouse, name);
  if (status !== undefined && !isComplete(status) && options.incomplete !== true) {
    const { expected, loaded, failed } = status.sites;
    throw warehouseError("RunIncomplete", { run: name, expected, missing: expected - loaded - failed });
  }
  if (nowrite) return false;
  return await database.transaction(async (inside) => {
    const [row] = await inside.query<{ state: string }>("lock-run", LOCK, [run]);
    if (row?.state !== "open") return false;
    await inside.query("hold-published-runs", HOLD);
    await buildGroups(inside, run, options.progress);
    if (database.kind === "server") await addConstraints(inside, run);
    await inside.query("publish-run", PUBLISH, [run]);
    await attributeRun(inside, await knownRun(inside, name), options.progress);
    return true;
  });
}

/** Publishes a run whose sites are all loaded or failed (loaded + failed = expected); once, whoever asks. @returns whether now. */
export async function finishRun(warehouse: Warehouse, name: string): Promise<boolean> {
  const [status] = await listRuns(warehouse, name);
  if (status === undefined || status.state !== "open" || !isComplete(status)) return false;
  return await publishRun(warehouse, name);
}
