import { realpath } from "node:fs/promises";
import path from "node:path";
import { openStoreReader } from "@eiao/sampler/internal";
import type { StoreReader } from "@eiao/sampler";
import { reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import type { Reaction } from "@eiao/wam-core/errors";
import { testNumbers } from "./dimensions.ts";
import { warehouseError } from "../errors.ts";
import { findLoad, noteFailure, lookUpSite, loadedAs, loadPreparedSite } from "./load-prepared.ts";
import { knownRun } from "../warehouse/runs.ts";
import type { RunRow } from "../warehouse/runs.ts";
import type { WaitForOthers } from "../warehouse/run-tables.ts";
import type { Warehouse } from "../warehouse/warehouse.ts";
import type { LoadResult, SiteAt } from "./load-prepared.ts";
import { siteGroups } from "../warehouse/site-group.ts";
import { prepareSite } from "./prepare-site.ts";
import type { LoadProgress, PrepareSettings, TestNumbering } from "./prepare-site.ts";
import type { PreparedSite } from "./prepared-site.ts";

/** The settings for loading a store. */
export interface LoadSettings {
  /** The path of the sealed store. */
  readonly file: string;
  /** The run, which must be announced. */
  readonly run: string;
  /** The data directory. Paths of stores below it are stored relative to it. */
  readonly dataDir: string;
  readonly siteAt: SiteAt;
  readonly progress?: LoadProgress;
  readonly signal?: AbortSignal;
  /** The options for waiting for other programs that read a published run. Default: until the signal fires. */
  readonly wait?: WaitForOthers;
}

/** A store that may be loaded. */
export interface LoadableStore {
  readonly site: string;
  /** The run that the store names. */
  readonly run: string;
  readonly digest: string;
}

/**
 * Checks that a store can be loaded (into a run, if one is given): it must be complete, must not be a replay, and must not belong to
 * another run. Reads the store once, and changes nothing.
 * @throws EiaoError `NotAStore`, `StoreTooNew`, `StoreDamaged`, `StoreIsReplay`, `StoreOfOtherRun`.
 */
export async function loadableStore(file: string, run?: string): Promise<LoadableStore> {
  const reader = await openSoundStore(file, run);
  try {
    const { site, run: own } = (await reader.manifest()).opening;
    return { site, run: own, digest: reader.sha256 };
  } finally {
    await reader.close();
  }
}

/** Opens a store and checks its digests. The caller closes the reader. */
async function openSoundStore(file: string, run: string | undefined): Promise<StoreReader> {
  const reader = await openStoreReader(file);
  try {
    await reader.verifyDigests();
    const { opening } = await reader.manifest();
    if (opening.replayOf !== undefined) throw warehouseError("StoreIsReplay", { file });
    if (run !== undefined) checkRun(opening.run, run, file);
    return reader;
  } catch (error) {
    await reader.close();
    throw error;
  }
}

/**
 * Loads one sealed store into a run: reads it, then writes all rows of its site in one transaction that replaces the run's earlier data of the
 * site. Any number of loads may run in parallel, from any number of processes on a server; two loads of the same site and run wait for each other.
 * Loading the same store again, with the site in the same groups, changes nothing. A failed load leaves everything unchanged, except that it marks
 * the site as failed if the store cannot be loaded, unless the site was loaded before.
 *
 * @throws EiaoError `UnknownTestRun`, `RunInUse`, those of `loadableStore` and `prepareSite`, `StoreUnavailable`. Cost: about 20 µs per result,
 * mostly for reading before the transaction begins.
 */
export async function loadStore(warehouse: Warehouse, settings: LoadSettings): Promise<LoadResult> {
  const run = await knownRun(warehouse.database, settings.run);
  const reader = await openSoundStore(settings.file, run.name);
  try {
    return await loadSoundStore(warehouse, run, reader, settings);
  } finally {
    await reader.close();
  }
}

async function loadSoundStore(
  { database }: Warehouse,
  run: RunRow,
  reader: StoreReader,
  settings: LoadSettings,
): Promise<LoadResult> {
  const { opening } = await reader.manifest();
  const { site } = opening;
  const { groups } = await lookUpSite(settings.siteAt, opening);
  const before = await findLoad(database, run.run, site);
  if (before?.state === "loaded" && before.digest === reader.sha256) {
    const loaded = await loadedAs(database, run.run, site, groups);
    if (loaded !== undefined) return { site, outcome: "unchanged", pages: loaded.pages, facts: loaded.results };
  }
  try {
    const prepared = await prepareSite((tests) => testNumbers(database, tests), reader, settings);
    const store = await storedPath(settings.file, settings.dataDir);
    const { siteAt, signal, wait = signal && { signal } } = settings;
    const load = { run: run.name, prepared, store, siteAt, ...(wait === undefined ? {} : { wait }) };
    return await loadPreparedSite({ database }, load);
  } catch (error) {
    if (settings.signal?.aborted !== true && !passes.has(reactionTo(error)))
      await noteFailure(database, run.run, site, { reason: messageOf(error).slice(0, LONGEST_REASON), ...groups });
    throw error;
  }
}

/** Errors with these reactions do not show that a store is bad. */
const passes: ReadonlySet<Reaction> = new Set(["end", "retry"]);

/** A store for another process to load. */
export interface StoreToPrepare extends PrepareSettings {
  /** The run to load into. */
  readonly run: string;
  readonly numbering: TestNumbering;
}

/**
 * Checks a sealed store and creates the rows of its site, without a database. `loadPreparedSite` writes them.
 * @throws EiaoError those of `loadableStore` and `prepareSite`. Cost: nine tenths of `loadStore`.
 */
export async function prepareStore(
  file: string,
  { run, numbering, ...settings }: StoreToPrepare,
): Promise<PreparedSite> {
  const reader = await openSoundStore(file, run);
  try {
    return await prepareSite(numbering, reader, settings);
  } finally {
    await reader.close();
  }
}

const LONGEST_REASON = 1_000;

/**
 * Marks a site as failed, unless it is already loaded: `failETL` (spec 12.1). @throws EiaoError `UnknownTestRun`.
 * @param known  the site in the URL repository. Lists of its place and sector name it with the reason.
 */
export async function failLoad(
  { database }: Warehouse,
  name: string,
  site: string,
  reason: string,
  known?: Parameters<typeof siteGroups>[0],
): Promise<void> {
  const { run } = await knownRun(database, name);
  await noteFailure(database, run, site, { reason: reason.slice(0, LONGEST_REASON), ...siteGroups(known, undefined) });
}

/**
 * Checks the run of a store. A crawl without a named run is called by its time, and its store may go into any run. A store of a named run
 * may go into no other.
 */
function checkRun(found: string, run: string, file: string): void {
  if (found !== run && !/^\d{14}$/.test(found)) throw warehouseError("StoreOfOtherRun", { file, found, run });
}

/**
 * Returns the path of a store in the data directory, which stays valid if the directory is moved, or else its absolute path. Links to the same
 * folder make no difference.
 */
async function storedPath(file: string, dataDir: string): Promise<string> {
  const real = async (): Promise<string | undefined> => pathIn(await realpath(dataDir), await realpath(file));
  return (
    pathIn(path.resolve(dataDir), path.resolve(file)) ?? (await real().catch(() => undefined)) ?? path.resolve(file)
  );
}

/** Returns the path relative to the folder, or undefined if the file is not below it. Both paths are absolute. */
function pathIn(folder: string, file: string): string | undefined {
  const inside = path.relative(folder, file);
  return inside === ".." || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside) ? undefined : inside;
}
