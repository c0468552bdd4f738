import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { codeOf, EiaoError } from "@eiao/wam-core/errors";
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
  /** Embedded: the caller only reads, and needs no lock: it sees what was committed, whoever writes. */
  readonly readOnly?: boolean;
}

/** The embedded database's file in the data directory. */
const FILE_NAME = "database.sqlite";

/** Returns true if a data directory has an embedded database, or cannot be read: then opening it creates none. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return !isMissing(path.join(dataDir, FILE_NAME));
}

/**
 * Opens the one database: the server of `url`, or the embedded one in the data directory, which is made when missing.
 * Each is loaded only when it is used. Spec 1.3.
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

/** A file that cannot be looked at counts as present: opening it then says why. */
function isMissing(file: string): boolean {
  try {
    statSync(file);
    return false;
  } catch (error) {
    return codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";
  }
}
