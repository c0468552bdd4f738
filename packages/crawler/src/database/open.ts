import { dataDirectoryUnusable } from "./data-directory.ts";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { EiaoError } from "@eiao/wam-core/errors";
import { codeOf } from "../system-errors.ts";
import type { Database } from "./database.ts";
import { takeLock } from "./lock-file.ts";

/** The options of `openDatabase`. */
export interface DatabaseOptions {
  /** The data directory, with the embedded database and its lock. */
  readonly dataDir: string;
  /** The URL of a PostgreSQL server. Without it the database is embedded. */
  readonly url?: string | undefined;
  /** The name of the program, such as `eiao-wam crawl`. Other programs that need the directory show it. */
  readonly program?: string | undefined;
  /** The address at which this process answers HTTP, if it does. */
  readonly address?: string | undefined;
  /** True if the caller only reads. Then an embedded database needs no lock, and shows the commits of other programs. */
  readonly readOnly?: boolean;
}

/** The file of the embedded database in the data directory. */
const FILE_NAME = "database.sqlite";

/** Returns true if a data directory has an embedded database, or cannot be read: then opening it creates none. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return !isMissing(path.join(dataDir, FILE_NAME));
}

/**
 * Opens the database: that of the server at `url`, or the embedded one in the data directory, which is created if it is
 * missing. The code of each is loaded only when it is used. Spec 1.3.
 * @throws EiaoError `DataDirectoryLocked`, `StoreUnavailable`, `InvalidDatabaseUrl`, `UnsupportedServer`.
 * Cost: embedded 5 ms; a server 20 ms.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return (await import("./server/postgres.ts")).openPostgres(options.url);
  const file = path.join(options.dataDir, FILE_NAME);
  const { openSqlite } = await import("./embedded/sqlite.ts");
  // Creating the file needs the lock.
  if (options.readOnly === true && existsSync(file)) return openSqlite(file, { readOnly: true });
  const lock = takeLock(options.dataDir, options.program ?? "eiao", options.address);
  try {
    const database = openSqlite(file, { readOnly: false });
    const close = () => database.close().finally(lock.release);
    return { ...database, announce: lock.announce, close };
  } catch (error) {
    lock.release();
    throw error instanceof EiaoError ? error : dataDirectoryUnusable(file, error);
  }
}

/** Returns true if a file does not exist. A file that cannot be examined counts as present: opening it gives the reason. */
function isMissing(file: string): boolean {
  try {
    statSync(file);
    return false;
  } catch (error) {
    return codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";
  }
}
