import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "@eiao/wam-core/errors";
import { exportFormats, exportsFolder, removeExports } from "../export/finished-exports.ts";
import { runFolder } from "../export/export-folder.ts";
import { removeRun } from "../runs/remove-run.ts";
import type { RemovedStore } from "../runs/remove-run.ts";
import { findRun } from "../runs/run-row.ts";
import type { Warehouse } from "../warehouse.ts";
import { removeStoreFiles } from "./clean-stores.ts";

/** Which run goes, and what of it. */
export interface RunRemoval {
  readonly run: string;
  /** Where its stores and exports are. */
  readonly dataDir: string;
  /** Its stores stay. */
  readonly keepStores?: boolean;
  /** Called when the warehouse has it no more, before its files go. */
  readonly onRemoved?: () => Promise<void>;
}

/** Where the stores of a run that was removed went: relative to the data directory, or absolute. */
export interface RemovedStores {
  readonly removed: readonly string[];
  readonly kept: readonly string[];
}

/**
 * Removes a run from the warehouse, then its stores below the data directory with their cards and replays, then its exports: a store whose run
 * is in the warehouse is never missing. Called again after it was killed in between, or could not remove a file, it removes what is left.
 * @throws EiaoError `UnknownTestRun`: nothing is left of it either.
 */
export async function removeRunWithStores(warehouse: Warehouse, removal: RunRemoval): Promise<RemovedStores> {
  const { run, dataDir, keepStores = false, onRemoved } = removal;
  const stores = await removeRun(warehouse, run).catch(async (error: unknown) => {
    const left = codeOf(error) === "UnknownTestRun" ? await leftOf(warehouse, removal) : undefined;
    if (left === undefined) throw error;
    return left;
  });
  await onRemoved?.();
  const removed: string[] = [];
  const kept: string[] = [];
  for (const { store, run: of } of stores) {
    const isOurs = of === run && !path.isAbsolute(store) && !keepStores;
    if (isOurs) await removeStoreFiles(path.join(dataDir, store));
    (isOurs ? removed : kept).push(store);
  }
  await removeExports(dataDir, run);
  return { removed, kept };
}

/** What a removal that did not come to its end left of a run; undefined: nothing. */
async function leftOf(
  { database }: Warehouse,
  { run, dataDir, keepStores = false }: RunRemoval,
): Promise<RemovedStore[] | undefined> {
  if ((await findRun(database, run))?.state !== "removed") return undefined;
  const stores = keepStores ? [] : await storesNamed(dataDir, run);
  const isExported = exportFormats.some((format) =>
    existsSync(path.join(exportsFolder(dataDir, format), runFolder(run))),
  );
  return stores.length > 0 || isExported ? stores.map((store) => ({ store, run })) : undefined;
}

/** Where the stores of a run are that was measured in this data directory. */
async function storesNamed(dataDir: string, run: string): Promise<string[]> {
  const folder = path.join("output", "rdf");
  const jobs = await readdir(path.join(dataDir, folder)).catch((): string[] => []);
  return jobs
    .toSorted()
    .map((job) => path.join(folder, job, `${run}.trig.zst`))
    .filter((store) => existsSync(path.join(dataDir, store)));
}
