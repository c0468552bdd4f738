import { hostname } from "node:os";
import { lockHolder } from "@eiao/crawler/internal/database";
import { codeOf } from "@eiao/crawler/internal/errors";
import { openUrlRepository } from "@eiao/crawler/internal/repository";
import type { UrlRepository } from "@eiao/crawler/internal/repository";
import { announceSites, listRuns, loadStore, loadableStore, publishRun, removeRunWithStores } from "@eiao/etl/internal";
import type { LoadResult, RemovedStores, RunStatus } from "@eiao/etl/internal";
import { CommandError } from "../errors.ts";
import { plain } from "../output/text.ts";
import { tokenOf } from "../services/access.ts";
import { askService } from "../services/call-service.ts";
import type { Terminal } from "../terminal.ts";
import { dataDirectory, existingDataDirectory } from "./directory.ts";
import { fillIndex, openWarehouseToRead, openWarehouseToWrite } from "./warehouse.ts";
import type { FillIndexOptions, OpenedWarehouse } from "./warehouse.ts";

/** A store to load into the warehouse. */
export interface StoreLoad {
  readonly file: string;
  /** The run to load into. Default: the run in the store. */
  readonly run: string | undefined;
  /** The panel of the run. Default: none. */
  readonly panel?: string | undefined;
  readonly signal: AbortSignal;
  readonly progress: (site: string, pages: number, of: number) => void;
}

/** Changes the data warehouse: directly, or through the observatory that holds the data directory. */
export interface WarehouseWriter {
  load(load: StoreLoad): Promise<LoadResult & { readonly run: string }>;
  status(run: string): Promise<RunStatus | undefined>;
  /** Returns true if this call published the run. */
  publish(
    run: string,
    options?: { readonly incomplete?: boolean; readonly progress?: (sites: number, of: number) => void },
  ): Promise<boolean>;
  /** Removes a run, and its stores in the data directory unless `keepStores` is set. */
  remove(run: string, keepStores: boolean): Promise<RemovedStores>;
  /** Updates the search index after a run was published or removed. A running observatory does this by itself. */
  fillIndex(options: FillIndexOptions): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the warehouse of a command that changes loaded data: directly, or through the observatory that holds the data directory (cli.md 1).
 * @throws CommandError if there is no database. EiaoError `DataDirectoryLocked` if the program that holds the directory answers no calls.
 */
export async function openWarehouseToChange(
  data: string | undefined,
  program: string,
  terminal: Terminal,
): Promise<WarehouseWriter> {
  await existingDataDirectory(data, terminal);
  return await openWarehouseWriter(data, program, terminal);
}

/** Opens the warehouse of a command that loads. Makes the data directory if it is missing. @throws EiaoError `DataDirectoryLocked`. */
export async function openWarehouseWriter(
  data: string | undefined,
  program: string,
  terminal: Terminal,
): Promise<WarehouseWriter> {
  try {
    return ownWriter(await openWarehouseToWrite(data, program, terminal), terminal);
  } catch (error) {
    if (codeOf(error) !== "DataDirectoryLocked") throw error;
    const observatory = await runningObservatory(dataDirectory(data, terminal), data, terminal);
    if (observatory === undefined) throw error;
    return observatory;
  }
}

function ownWriter(opened: OpenedWarehouse, terminal: Terminal): WarehouseWriter {
  const { warehouse, database, dataDir } = opened;
  let repository: UrlRepository | undefined;
  const noteWait = (run: string, action: string): void =>
    terminal.note(
      `Another program, such as a backup, is reading run ${run}. Waiting for it to end; then ${action}. To change nothing, press Ctrl-C.`,
    );
  return {
    async load({ file, run: runName, panel, signal, progress }) {
      const { site: name, run: own } = await loadableStore(file, runName);
      const run = runName ?? own;
      const sites = (repository ??= await openUrlRepository(database));
      await announceSites(warehouse, run, [name], { panel });
      const loaded = await loadStore(warehouse, {
        file,
        run,
        dataDir,
        signal,
        wait: { signal, onWait: () => noteWait(run, `${plain(name, 100)} is loaded`) },
        siteAt: async (webSite: string, site: string) => {
          const known = await sites.siteAt(webSite);
          return known?.site === site ? known : undefined;
        },
        progress: (pages, of) => progress(name, pages, of),
      });
      return { run, ...loaded };
    },
    async status(run) {
      return (await listRuns(warehouse, run))[0];
    },
    publish: (run, options = {}) => publishRun(warehouse, run, options),
    // Absent stores may be in a bucket or on another machine, where a coordinator of the same server removes them.
    remove: (run, keepStores) =>
      removeRunWithStores(warehouse, {
        run,
        dataDir,
        keepStores,
        leaveAbsent: database.kind === "server",
        onWait: () => noteWait(run, "it is removed"),
      }),
    async fillIndex(options) {
      await fillIndex(opened, terminal, options);
    },
    close: () => database.close(),
  };
}

/** Calls a method of the site URL server. @throws CommandError with the message and the code of a refusal. */
export type ObservatoryCall = (method: string, given: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * Returns a function that calls the observatory that holds a data directory, at the address in its lock, or `undefined` if the holder answers
 * no calls. The observatory runs on this machine, so its answers are trusted. Sends EIAO_TOKEN if it is set.
 */
export async function observatoryCall(dataDir: string, terminal: Terminal): Promise<ObservatoryCall | undefined> {
  const { address, host, program } = lockHolder(dataDir) ?? {};
  if (typeof address !== "string" || host !== hostname() || program !== "eiao-observatory") return undefined;
  const token = await tokenOf({ tokenFile: undefined }, terminal);
  return async (method, params) => {
    const { result, error } = await askService(
      { url: address, service: "siteurl", token, waitMs: LONGEST_MS },
      method,
      params,
    );
    // The message omits the code, as the command itself would print it.
    if (error !== undefined) throw Object.assign(new CommandError(error.message, error.remedy), { code: error.code });
    return result;
  };
}

/** Returns a writer that calls the observatory that holds a data directory, or `undefined` if the holder answers no calls. */
export async function runningObservatory(
  dataDir: string,
  data: string | undefined,
  terminal: Terminal,
): Promise<WarehouseWriter | undefined> {
  const call = await observatoryCall(dataDir, terminal);
  if (call === undefined) return undefined;
  return {
    load: async ({ file, run, panel }) =>
      (await call("loadStore", { store: file, testrun: run, panel })) as LoadResult & { readonly run: string },
    async status(run) {
      const { database, warehouse } = await openWarehouseToRead(data, terminal);
      try {
        return (await listRuns(warehouse, run))[0];
      } finally {
        await database.close();
      }
    },
    async publish(run, { incomplete = false } = {}) {
      const { published } = (await call("publishRun", { testrun: run, incomplete })) as RunStatus & {
        published: boolean;
      };
      return published;
    },
    remove: async (run, keepStores) =>
      (await call("removeRun", { testrun: run, keepstores: keepStores })) as RemovedStores,
    fillIndex: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** The time limit of a call. A census of 6,000 pages takes a minute to load on a slow machine. */
const LONGEST_MS = 3_600_000;
