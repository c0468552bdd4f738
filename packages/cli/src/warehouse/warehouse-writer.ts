import { announceSites, listRuns, loadStore, loadableStore, publishRun, removeRunWithStores } from "@eiao/etl";
import type { LoadResult, RemovedStores, RunStatus } from "@eiao/etl";
import { openUrlRepository } from "@eiao/crawler/repository";
import type { UrlRepository } from "@eiao/crawler/repository";
import { plain } from "../assess/report/plain.ts";
import { codeOf } from "@eiao/wam-core/errors";
import { dataDirectory, existingDataDirectory } from "../crawl/data-directory.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { fillIndex } from "./fill-index.ts";
import type { FillIndexOptions } from "./fill-index.ts";
import { openWarehouseToWrite } from "./open-warehouse.ts";
import type { OpenedWarehouse } from "./open-warehouse.ts";
import { runningObservatory } from "./running-observatory.ts";

/** A store to load. */
export interface StoreLoad {
  readonly file: string;
  /** The run; else the one that it is of. */
  readonly run: string | undefined;
  readonly signal: AbortSignal;
  readonly progress: (site: string, pages: number, of: number) => void;
}

/** What commands change in the data warehouse: here, or by the observatory that has the data directory. */
export interface WarehouseWriter {
  load(load: StoreLoad): Promise<LoadResult & { readonly run: string }>;
  status(run: string): Promise<RunStatus | undefined>;
  /** @returns whether this call published it. */
  publish(
    run: string,
    options?: { readonly incomplete?: boolean; readonly progress?: (sites: number, of: number) => void },
  ): Promise<boolean>;
  /** Its stores go too, below the data directory, unless they are kept. */
  remove(run: string, keepStores: boolean): Promise<RemovedStores>;
  /** Brings the search index up to date after a run was published or removed; a running observatory does that by itself. */
  fillIndex(options: FillIndexOptions): Promise<void>;
  close(): Promise<void>;
}

/**
 * The warehouse of a command that changes what was loaded. While a running observatory has the data directory it goes through that (cli.md 1).
 * @throws CommandError where there is no database. EiaoError `DataDirectoryLocked`: a program has it that answers no calls.
 */
export async function openWarehouseToChange(
  data: string | undefined,
  program: string,
  terminal: Terminal,
): Promise<WarehouseWriter> {
  await existingDataDirectory(data, terminal);
  return await openWarehouseWriter(data, program, terminal);
}

/** The same of one that loads, which makes a data directory that is missing. @throws EiaoError `DataDirectoryLocked`. */
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
  const noteWait = (run: string, what: string): void =>
    terminal.note(
      `Another program, such as a backup, reads run ${run}: ${what} when that has ended. Ctrl-C leaves it as it is.`,
    );
  return {
    async load({ file, run: named, signal, progress }) {
      const { site: name, run: own } = await loadableStore(file, named);
      const run = named ?? own;
      const sites = (repository ??= await openUrlRepository(database));
      await announceSites(warehouse, run, [name]);
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
    // A coordinator of the same server may have them, in a bucket or on another machine: it removes them.
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
