import { existsSync } from "node:fs";
import path from "node:path";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { codeOf } from "@eiao/crawler/internal/errors";
import { openStoreReader } from "@eiao/sampler/internal";
import { warehouseError } from "../errors.ts";
import { runFolder } from "../export/export-folder.ts";
import { exportFormats, exportsFolder, removeExports } from "../export/finished-exports.ts";
import { dropPartitions, lockPartitions, runWhenFree } from "../warehouse/run-tables.ts";
import type { WaitForOthers } from "../warehouse/run-tables.ts";
import { findRun, knownRun, lockRun } from "../warehouse/runs.ts";
import type { Warehouse } from "../warehouse/warehouse.ts";
import { removeStoreFiles } from "./clean-stores.ts";

/** The run to remove, with the parts to remove. */
export interface RunRemoval extends WaitForOthers {
  readonly run: string;
  /** The folder with its stores and exports. */
  readonly dataDir: string;
  /** True to keep the stores of the run. */
  readonly keepStores?: boolean;
  /** Called when the run is removed from the warehouse, before its files are removed. */
  readonly onRemoved?: () => Promise<void>;
  /** Removes stores outside the data directory, such as in a bucket, by their paths relative to it. */
  readonly removeElsewhere?: (stores: readonly string[]) => Promise<void>;
  /** True to leave stores that are not below the data directory, and remember them for a later call. */
  readonly leaveAbsent?: boolean;
}

/** The paths of the stores of a removed run, relative to the data directory or absolute. */
export interface RemovedStores {
  readonly removed: readonly string[];
  readonly kept: readonly string[];
  /** Stores that should be removed, but are not on this machine. Absent if there are none. */
  readonly absent?: readonly string[];
}

/**
 * Removes a run from the warehouse, then its stores below the data directory with their cards and replays, then its exports. No run in the
 * warehouse ever lacks its stores. Only the loaded stores are removed: a newer measurement under the same name stays. If a call was killed,
 * or could not remove a file, the next call continues.
 * @throws EiaoError `UnknownTestRun` if the run has no files left either; `RunInUse`.
 */
export async function removeRunWithStores(warehouse: Warehouse, removal: RunRemoval): Promise<RemovedStores> {
  const { run, dataDir, keepStores = false, leaveAbsent = false, onRemoved, removeElsewhere, ...wait } = removal;
  const isRemovable = ({ store, run: of, isShared }: RemovedStore): boolean =>
    of === run && !path.isAbsolute(store) && !isShared && !keepStores;
  const stores = await removeRun(warehouse, run, { ...wait, filesGo: isRemovable }).catch(async (error: unknown) => {
    const remaining = codeOf(error) === "UnknownTestRun" ? await leftOf(warehouse, removal) : undefined;
    if (remaining === undefined) throw error;
    return remaining;
  });
  await onRemoved?.();
  const removed: string[] = [];
  const kept: string[] = [];
  const absent: string[] = [];
  for (const store of stores) {
    const file = path.join(dataDir, store.store);
    if (!isRemovable(store)) kept.push(store.store);
    else if (leaveAbsent && !existsSync(file)) absent.push(store.store);
    else if (await isAnother(file, store)) kept.push(store.store);
    else {
      await removeStoreFiles(file);
      removed.push(store.store);
    }
  }
  await removeElsewhere?.(removed);
  await removeExports(dataDir, run);
  await forgetFilesToGo(warehouse, run, absent);
  return { removed, kept, ...(absent.length === 0 ? {} : { absent }) };
}

/** Returns the stores that an interrupted removal of a run left, or undefined if nothing is left. */
async function leftOf(warehouse: Warehouse, { run, dataDir }: RunRemoval): Promise<RemovedStore[] | undefined> {
  if ((await findRun(warehouse.database, run))?.state !== "removed") return undefined;
  const stores = await filesToGo(warehouse, run);
  const isExported = exportFormats.some((format) =>
    existsSync(path.join(exportsFolder(dataDir, format), runFolder(run))),
  );
  return stores.length > 0 || isExported ? stores : undefined;
}

/**
 * Returns true if another store replaced the loaded one, because the site was measured again. An unreadable store does not count as
 * another one.
 */
async function isAnother(file: string, { digest, run }: RemovedStore): Promise<boolean> {
  try {
    const reader = await openStoreReader(file);
    try {
      return digest === "" ? (await reader.manifest()).opening.run !== run : reader.sha256 !== digest;
    } finally {
      await reader.close();
    }
  } catch {
    return false;
  }
}

/** A store of a removed run. */
export interface RemovedStore {
  /** The path, absolute or relative to the data directory. */
  readonly store: string;
  /** The run that the store names. A store of another run does not belong to this one. */
  readonly run: string;
  /** The digest of the loaded store, because the file may be a later measurement. "" for a hidden site, whose file must be examined. */
  readonly digest: string;
  /** True if another run was loaded from it too. */
  readonly isShared: boolean;
}

/** The options for removing a run. */
export interface RemoveOptions extends WaitForOthers {
  /** Returns true if the files of a store should be removed too. They are remembered until `forgetFilesToGo`. Default: no files are removed. */
  readonly filesGo?: (store: RemovedStore) => boolean;
}

/**
 * Finds the stores of a run. Generated sites without a store have 0 bytes. A hidden site has no rows, but its store could bring it back
 * into this run alone.
 */
const STORES = `select f.name, f.store, f.run, f.digest, case when o.store is null then 0 else 1 end as shared
  from (
    select s.name, v.store, v.storerun as run, v.digest
      from dw.sitesurvey v join dw.site s on s.site = v.site where v.run = $1 and v.bytes > 0
    union all
    select l.name, l.store, t.name as run, '' as digest
      from dw.load l join dw.testrun t on t.run = l.run
      where l.run = $1 and l.state = 'loaded' and l.digest is null and l.store is not null) f
    left join (select distinct store from dw.load where run <> $1 and state = 'loaded') o on o.store = f.store
  order by f.store`;
const LOADS = "delete from dw.load where run = $1";
const CHANGES = "delete from dw.sitechange where against = $1";
const REMOVE = "update dw.testrun set state = 'removed', expected = 0, publishedat = null, panel = null where run = $1";

/**
 * Removes counters and all facts of a run, so that no report shows it: `removeTestRun` (spec 12.1, D-61). The caller then removes its stores, as
 * `removeRunWithStores` does.
 * @throws EiaoError `UnknownTestRun`, `RunInUse`. Cost: on a server its tables are dropped, unread, as soon as no other program, such as a backup,
 * reads the warehouse in a transaction. In an embedded database, proportional to its pages.
 */
export function removeRun({ database }: Warehouse, name: string, options: RemoveOptions = {}): Promise<RemovedStore[]> {
  const remove = () => database.transaction((inside) => removeIn(inside, database.kind, name, options));
  return runWhenFree(name, remove, options);
}

/** Removes a run within a transaction. @returns undefined if other programs use its tables, and nothing was done. */
async function removeIn(
  inside: Queryable,
  kind: Database["kind"],
  name: string,
  options: RemoveOptions,
): Promise<RemovedStore[] | undefined> {
  const { run } = await knownRun(inside, name);
  if ((await lockRun(inside, run)) === "removed") throw warehouseError("UnknownTestRun", { run: name }); // another program removed it
  if (!(await lockPartitions(inside, kind, run, { isDropped: true }))) return undefined;
  const rows = await inside.query<StoreRow>("stores-of-run", STORES, [run]);
  const stores = rows.map(({ name: site, shared, ...store }) => ({
    site,
    store: { ...store, isShared: shared === 1 },
  }));
  await dropPartitions(inside, kind, run);
  await inside.query("delete-changes-since", CHANGES, [run]);
  await inside.query("delete-loads", LOADS, [run]);
  await inside.query("remove-run", REMOVE, [run]);
  const going = stores.filter(({ store }) => options.filesGo?.(store) === true);
  await inside.insert(
    "remember-files-to-go",
    rowsToGo,
    going.map(({ site, store }) => [run, site, "queued", store.store, store.digest]),
  );
  return stores.map(({ store }) => store);
}

interface StoreRow extends Omit<RemovedStore, "isShared"> {
  readonly name: string;
  readonly shared: number;
}

/** For a removed run, the rows of `dw.load` are the stores whose files should be removed. */
const rowsToGo = {
  table: "dw.load",
  columns: { run: "int", name: "text", state: "text", store: "text", digest: "text" },
} as const;
const LEFT = `select l.store, l.digest from dw.load l join dw.testrun t on t.run = l.run
  where t.name = $1 and t.state = 'removed' and l.store is not null and l.digest is not null order by l.store`;
const FORGET =
  "delete from dw.load where run in (select run from dw.testrun where name = $1 and state = 'removed') and (store is null or not (store = any($2)))";
const RUNS_LEFT = `select distinct t.name from dw.testrun t join dw.load l on l.run = t.run
  where t.state = 'removed' and l.store is not null and l.digest is not null order by t.name`;

/** Returns the stores whose files an interrupted removal of a run may have left. */
export async function filesToGo({ database }: Warehouse, run: string): Promise<RemovedStore[]> {
  const stores = await database.query<{ store: string; digest: string }>("files-to-go", LEFT, [run]);
  return stores.map((store) => ({ ...store, run, isShared: false }));
}

/** Deletes the records of a removed run's files, which are gone or kept, except the given ones. */
export async function forgetFilesToGo({ database }: Warehouse, run: string, but: readonly string[]): Promise<void> {
  await database.query("forget-files-to-go", FORGET, [run, but]);
}

/** Returns the names of removed runs whose files may still exist, because the removal was interrupted, or the files are on another machine. */
export async function runsWithFilesToGo({ database }: Warehouse): Promise<string[]> {
  return (await database.query<{ name: string }>("runs-with-files-to-go", RUNS_LEFT)).map(({ name }) => name);
}
