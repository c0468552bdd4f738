import { existsSync } from "node:fs";
import path from "node:path";
import { openStoreReader } from "@eiao/sampler";
import { codeOf } from "@eiao/crawler/errors";
import { exportFormats, exportsFolder, removeExports } from "../export/finished-exports.ts";
import { runFolder } from "../export/export-folder.ts";
import { filesToGo, forgetFilesToGo, removeRun } from "../runs/remove-run.ts";
import type { RemovedStore } from "../runs/remove-run.ts";
import { findRun } from "../runs/run-row.ts";
import type { WaitForOthers } from "../runs/when-free.ts";
import type { Warehouse } from "../warehouse.ts";
import { removeStoreFiles } from "./clean-stores.ts";

/** The run to remove, and the parts of it to remove. */
export interface RunRemoval extends WaitForOthers {
  readonly run: string;
  /** Where its stores and exports are. */
  readonly dataDir: string;
  /** Its stores stay. */
  readonly keepStores?: boolean;
  /** Called when the warehouse has it no more, before its files go. */
  readonly onRemoved?: () => Promise<void>;
  /** Removes stores, by their paths below the data directory, where they are beside it, as in a bucket. */
  readonly removeElsewhere?: (stores: readonly string[]) => Promise<void>;
  /** Stores that are not below the data directory are left to who has them, and are remembered: the next call may find them. */
  readonly leaveAbsent?: boolean;
}

/** The new paths of the stores of a removed run, relative to the data folder or absolute. */
export interface RemovedStores {
  readonly removed: readonly string[];
  readonly kept: readonly string[];
  /** They are to go, and are not here. Absent: none. */
  readonly absent?: readonly string[];
}

/**
 * Removes a run from the warehouse, then its stores below the data directory with their cards and replays, then its exports: a store that a
 * run in the warehouse was loaded from is never missing. What goes is what was loaded: a store that was measured since under the same name
 * stays. Called again after it was killed in between, or could not remove a file, it removes what is left.
 * @throws EiaoError `UnknownTestRun`: nothing is left of it either. `RunInUse`.
 */
export async function removeRunWithStores(warehouse: Warehouse, removal: RunRemoval): Promise<RemovedStores> {
  const { run, dataDir, keepStores = false, leaveAbsent = false, onRemoved, removeElsewhere, ...wait } = removal;
  const goes = ({ store, run: of, isShared }: RemovedStore): boolean =>
    of === run && !path.isAbsolute(store) && !isShared && !keepStores;
  const stores = await removeRun(warehouse, run, { ...wait, filesGo: goes }).catch(async (error: unknown) => {
    const left = codeOf(error) === "UnknownTestRun" ? await leftOf(warehouse, removal) : undefined;
    if (left === undefined) throw error;
    return left;
  });
  await onRemoved?.();
  const removed: string[] = [];
  const kept: string[] = [];
  const absent: string[] = [];
  for (const store of stores) {
    const file = path.join(dataDir, store.store);
    if (!goes(store)) kept.push(store.store);
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

/** What a removal that did not come to its end left of a run; undefined: nothing. */
async function leftOf(warehouse: Warehouse, { run, dataDir }: RunRemoval): Promise<RemovedStore[] | undefined> {
  if ((await findRun(warehouse.database, run))?.state !== "removed") return undefined;
  const stores = await filesToGo(warehouse, run);
  const isExported = exportFormats.some((format) =>
    existsSync(path.join(exportsFolder(dataDir, format), runFolder(run))),
  );
  return stores.length > 0 || isExported ? stores : undefined;
}

/** Whether another store lies where one was loaded from: the site was measured again. What cannot be read is no other one. */
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
