import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { wrongNumber } from "@eiao/wam-core/errors";
import { warehouseError } from "../errors.ts";
import { dropConstraints, makePartitions, lockPartitions, runWhenFree } from "../warehouse/run-tables.ts";
import type { WaitForOthers } from "../warehouse/run-tables.ts";
import { findRun, isPanelName, knownRun, lockRun } from "../warehouse/runs.ts";
import type { RunRow } from "../warehouse/runs.ts";
import type { Warehouse } from "../warehouse/warehouse.ts";

/** D-06. ALL stands for all runs when runs are stopped; `.` and `..` mean other folders in URLs and paths. */
const RUN_NAME = /^(?!(?:ALL|\.\.?)$)[A-Za-z0-9.-]{1,64}$/;
const INSERT = `insert into dw.testrun (name, expected, nowrite, panel, ordername, campaign, previousrun)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (name) do nothing returning run`;
const ADD = "update dw.testrun set expected = expected + $2, panel = coalesce($3, panel) where run = $1";
const REOPEN = "update dw.testrun set state = 'open', publishedat = null where run = $1";
/** If several programs announce a removed run at the same time, one of them renews it. */
const RENEW = `update dw.testrun set state = 'open', expected = 0, date = null, publishedat = null,
    ordername = $2, campaign = $3, previousrun = $4
  where run = $1 and state = 'removed' returning run`;

/** Deletes stores that an interrupted removal left, because the name now belongs to a new run. */
const LEFT = "delete from dw.load where run = $1";

/** The order of the scheduler that started a run. */
export interface RunOrigin {
  readonly order: string;
  /** The campaign of the order at that time, or null. */
  readonly campaign: string | null;
  /** The order's previous run. Null if this is its first one, or the others were removed. */
  readonly previousRun: string | null;
}

/** The options for announcing a run. */
export interface RunOptions {
  /** True to answer and count requests, but write no data. */
  readonly nowrite?: boolean;
  /** The panel that the run measures. Default: a known run keeps its panel, and a new run is outside the panels. */
  readonly panel?: string | undefined;
  /** The order that started a new run. Absent if a person or a program started it. A known run keeps its origin. */
  readonly origin?: RunOrigin | undefined;
}

/**
 * Opens a run with a number of sites, or adds to the number of an open run: `testRun` (spec 12.1, AT-ETL-7). A removed run starts anew.
 * @throws EiaoError `BadRunName`, `BadPanelName`, `BadSiteCount`. Cost: for a new run on a server, the creation of its tables.
 */
export async function announceRun(
  { database }: Warehouse,
  name: string,
  sites: number,
  options: RunOptions = {},
): Promise<RunRow> {
  if (!RUN_NAME.test(name)) throw warehouseError("BadRunName", { run: name.slice(0, 100) });
  const { nowrite = false, panel = null, origin } = options;
  const from = [origin?.order ?? null, origin?.campaign ?? null, origin?.previousRun ?? null];
  if (panel !== null && !isPanelName(panel)) throw warehouseError("BadPanelName", { panel: panel.slice(0, 100) });
  const wrong = wrongNumber({ sites }, { sites: { least: 0, isWhole: true } });
  if (wrong !== undefined) throw warehouseError("BadSiteCount", { ...wrong });
  return await database.transaction(async (inside) => {
    const [created] = await inside.query<{ run: number }>("insert-run", INSERT, [name, sites, nowrite, panel, ...from]);
    if (created !== undefined) {
      if (database.kind === "server") await makePartitions(inside, created.run);
      return await runOf(inside, name);
    }
    const known = await runOf(inside, name);
    if (known.state === "removed" && (await inside.query("renew-run", RENEW, [known.run, ...from])).length > 0) {
      await inside.query("forget-what-was-left", LEFT, [known.run]);
      if (database.kind === "server") await makePartitions(inside, known.run);
    }
    await inside.query("add-expected", ADD, [known.run, sites, panel]);
    return await runOf(inside, name);
  });
}

/**
 * Reopens a published run; readers see it again when it is published again. Uses its own transaction, on a server as soon as no other program
 * reads its tables in a transaction. @throws EiaoError `UnknownTestRun`, `RunInUse`.
 */
export async function reopenRun(database: Database, name: string, wait?: WaitForOthers): Promise<void> {
  if ((await knownRun(database, name)).state !== "published") return;
  const reopen = (): Promise<string | undefined> =>
    database.transaction(async (inside) => {
      const { run } = await knownRun(inside, name);
      if ((await lockRun(inside, run)) !== "published") return "not published";
      if (!(await lockPartitions(inside, database.kind, run, { isDropped: false }))) return undefined;
      await inside.query("reopen-run", REOPEN, [run]);
      if (database.kind === "server") await dropConstraints(inside, run);
      return "reopened";
    });
  await runWhenFree(name, reopen, wait);
}

async function runOf(db: Queryable, name: string): Promise<RunRow> {
  const row = await findRun(db, name);
  if (row === undefined) throw warehouseError("UnknownTestRun", { run: name });
  return row;
}

const QUEUE = `insert into dw.load (run, name, state) values ($1, $2, 'queued') on conflict (run, name) do nothing returning run`;
const ADD_SITES = "update dw.testrun set expected = expected + $2 where run = $1";

/**
 * Announces sites of a run by their names, for programs that load stores without services. Sites that the run already has are not counted twice.
 * @throws EiaoError `BadRunName`, `BadPanelName`.
 */
export async function announceSites(
  warehouse: Warehouse,
  name: string,
  sites: readonly string[],
  options: RunOptions = {},
): Promise<void> {
  const { run } = await announceRun(warehouse, name, 0, options);
  await warehouse.database.transaction(async (inside) => {
    let added = 0;
    for (const site of [...sites].toSorted()) added += (await inside.query("queue-site", QUEUE, [run, site])).length;
    await inside.query("add-expected", ADD_SITES, [run, added]);
  });
}
