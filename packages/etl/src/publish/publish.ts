import type { Queryable } from "@eiao/crawler/internal/database";
import { warehouseError } from "../errors.ts";
import { writeChanges } from "../figures/read/change-rows.ts";
import { buildGroups } from "../figures/read/groups.ts";
import { siteChanges } from "../figures/read/site-changes.ts";
import { isComplete, listRuns } from "../warehouse/run-status.ts";
import { addConstraints } from "../warehouse/run-tables.ts";
import { knownRun, lockRun, ruleSetsOfRun, runBefore, runsAfter } from "../warehouse/runs.ts";
import type { RunRow } from "../warehouse/runs.ts";
import type { Warehouse } from "../warehouse/warehouse.ts";

/** The options for publishing a run. */
export interface PublishOptions {
  /** True to publish even if announced sites are neither loaded nor failed. */
  readonly incomplete?: boolean;
  /** Receives the number of sites whose figures were added to their groups, and of all sites. */
  readonly progress?: (sites: number, of: number) => void;
}

/** Locks the runs that this one may be compared with. They are locked before any table, in the same order as for removing or reopening a run. */
const HOLD = "select run from dw.testrun where state = 'published' order by run for share";
const PUBLISH = `update dw.testrun set state = 'published', publishedat = now(),
    date = (select min(finished) from dw.sitesurvey where run = $1) where run = $1`;

/**
 * Completes a run in one transaction, its only final step (spec 12.2): computes the figures of all groups and the changes, adds constraints,
 * and makes the run visible to readers.
 * @returns false if it was already published.
 * @throws EiaoError `UnknownTestRun`, `RunIncomplete`. Cost: proportional to the sites of the run.
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
    if ((await lockRun(inside, run)) !== "open") return false;
    await inside.query("hold-published-runs", HOLD);
    await buildGroups(inside, run, options.progress);
    if (database.kind === "server") await addConstraints(inside, run);
    await inside.query("publish-run", PUBLISH, [run]);
    await attributeRun(inside, await knownRun(inside, name), options.progress);
    return true;
  });
}

/** Publishes an open run if all its sites are loaded or failed (loaded + failed = expected). @returns true if this call published it. */
export async function finishRun(warehouse: Warehouse, name: string): Promise<boolean> {
  const [status] = await listRuns(warehouse, name);
  if (status === undefined || status.state !== "open" || !isComplete(status)) return false;
  return await publishRun(warehouse, name);
}

const COMMON = `select a.site from dw.sitesurvey a join dw.sitesurvey b on b.site = a.site
  where a.run = $1 and b.run = $2 order by a.site`;

/**
 * Computes and stores the changes of all sites since the previous published run, and those of the next published runs since this one. Runs in the
 * transaction that publishes the run and locks the others. Otherwise reports on groups would read the counts of all pages of all sites. Different
 * rules wait for a replay (`pendingReplays`). Cost: 3 ms per site and compared run, a thousandth of loading it.
 */
export async function attributeRun(
  db: Queryable,
  run: RunRow,
  progress?: (sites: number, of: number) => void,
): Promise<void> {
  const [before, after] = [await runBefore(db, run), await runsAfter(db, run)];
  const pairs = [
    ...(before === undefined ? [] : [{ run, against: before }]),
    ...after.map((later) => ({ run: later, against: run })),
  ];
  for (const pair of pairs) await attributePair(db, pair, progress);
}

async function attributePair(
  db: Queryable,
  { run, against }: { readonly run: RunRow; readonly against: RunRow },
  progress?: (sites: number, of: number) => void,
): Promise<void> {
  const common = await db.query<{ site: number }>("common-sites", COMMON, [run.run, against.run]);
  const sites = common.map(({ site }) => site);
  for (const ruleSet of await ruleSetsOfRun(db, run.run)) {
    const key = { run: run.run, against: against.run, ruleSet };
    let done = 0;
    await siteChanges(db, key, sites, async (computed) => {
      await writeChanges(db, key, computed);
      done += computed.length;
      progress?.(done, sites.length);
    });
  }
}
