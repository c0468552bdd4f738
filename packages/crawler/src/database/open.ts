import path from "node:path";
import { EiaoError } from "@eiao/wam-core/errors";
import { dataDirectoryUnusable } from "./data-directory.ts";
import type { Database } from "./database.ts";
import { takeLock } from "./lock-file.ts";

/** Which database is opened: the embedded one of a data directory, or that of a server. */
export interface DatabaseOptions {
  /** The data directory: of the embedded database and its lock. */
  readonly dataDir: string;
  /** URL of a PostgreSQL server; undefined: embedded. */
  readonly url?: string | undefined;
  /** What runs, as another program is told that finds the directory locked: `eiao-wam crawl`. */
  readonly program?: string | undefined;
  /** Where this process answers HTTP, when it does. */
  readonly address?: string | undefined;
}

/**
 * Opens the one database: the server of `url`, or the embedded one in the data directory, which is made when missing.
 * Each is loaded only when it is used. Spec 1.3.
 * @throws EiaoError `DataDirectoryLocked`, `StoreUnavailable`, `InvalidDatabaseUrl`, `UnsupportedServer`.
 * Cost: embedded 0.5 s and 300 MB, 3 s for a new directory; a server 0.02 s.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return (await import("./postgres.ts")).openPostgres(options.url);
  const lock = takeLock(options.dataDir, options.program ?? "eiao", options.address);
  try {
    const { openPglite } = await import("./pglite.ts");
    const database = await openPglite(options.dataDir);
    return { ...database, close: () => database.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error instanceof EiaoError ? error : dataDirectoryUnusable(path.join(options.dataDir, "database"), error);
  }
}
