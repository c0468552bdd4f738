import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { EiaoError } from "@eiao/wam-core/errors";
import { dataDirectoryUnusable, makeDataDirectory, refuseNetworkFileSystem } from "./data-directory.ts";
import { loadSqlite } from "./embedded/sqlite.ts";
import { codeOf } from "../system-errors.ts";
import { databaseError } from "./errors.ts";

/** The process that has locked a data directory: the row in the lock file. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** The name of the program for people: `eiao-wam crawl`. */
  readonly program: string;
  /** The address at which the holder answers HTTP, if it does. */
  readonly address: string | null;
}

/**
 * The lock file in the data directory: a SQLite file. A process that holds the lock must not open the file by other means: as soon as it
 * closes it, the system frees the lock.
 */
export const LOCK_FILE_NAME = "eiao.lock";
/** The file with the address that a holder announced after it had the lock, and with the id of that lock. */
export const ADDRESS_FILE_NAME = "eiao.address";

/** Other processes look at the lock only for a moment. */
const BUSY_MILLISECONDS = 200;
/** The lock file needs no flush: after a power failure no process holds a lock. */
const NO_FLUSH = "pragma synchronous = off";
const TABLE =
  "create table if not exists holder (only integer primary key check (only = 1), id text, pid int, host text, program text, address text)";
const WRITE = "insert or replace into holder values (1, ?, ?, ?, ?, ?)";
const READ = "select id, pid, host, program, address from holder";

/**
 * Takes the exclusive lock of a data directory, so that one process at a time writes there. The lock is an open transaction in a SQLite file:
 * the system frees it when the process ends in any way. A committed row in the file names the holder.
 * @throws EiaoError `DataDirectoryLocked` naming the holder; `StoreUnavailable` if the directory cannot be written, or is on a network file
 * system.
 */
export function takeLock(dataDir: string, program: string, address: string | null = null) {
  makeDataDirectory(dataDir);
  refuseNetworkFileSystem(dataDir);
  const file = path.join(dataDir, LOCK_FILE_NAME);
  const id = randomUUID();
  let connection: DatabaseSync | undefined;
  while (connection === undefined)
    connection = lockedBy([id, process.pid, hostname(), program, address], file, dataDir);
  const lock = connection;
  const announced = path.join(dataDir, ADDRESS_FILE_NAME);
  let isHeld = true;
  // The lock file stays: SQLite files must not be removed while another process may be opening them.
  const release = (): void => {
    if (!isHeld) return;
    isHeld = false;
    if (announcedBy(id, dataDir) !== undefined) remove(announced);
    lock.close();
  };
  /** Tells other programs the address at which this process answers HTTP from now on. */
  const announce = (at: string): void => {
    if (!isHeld) return;
    const draft = `${announced}.${id}`;
    try {
      writeFileSync(draft, JSON.stringify({ id, address: at }));
      renameSync(draft, announced);
    } catch (error) {
      remove(draft);
      throw dataDirectoryUnusable(dataDir, error);
    }
  };
  return { announce, release };
}

/** Returns the process that has locked a data directory; undefined if none has, or if the lock file cannot be used. */
export function lockHolder(dataDir: string): LockHolder | undefined {
  const file = path.join(dataDir, LOCK_FILE_NAME);
  if (!existsSync(file)) return undefined;
  let connection: DatabaseSync | undefined;
  try {
    connection = open(file);
    connection.exec("begin immediate"); // no process holds it
    return undefined;
  } catch (error) {
    return connection !== undefined && isBusy(error) ? holderIn(connection, dataDir) : undefined;
  } finally {
    connection?.close();
  }
}

type Row = [id: string, pid: number, host: string, program: string, address: string | null];

/**
 * Writes the row of the holder and commits it, then begins the transaction that is the lock.
 * @returns undefined if another process wrote its row in between: try again.
 */
function lockedBy(row: Row, file: string, dataDir: string): DatabaseSync | undefined {
  let connection: DatabaseSync | undefined;
  try {
    connection = open(file);
    connection.exec(`${NO_FLUSH}; begin immediate; ${TABLE}`);
    connection.prepare(WRITE).run(...row);
    connection.exec("commit; begin immediate");
    if (connection.prepare(READ).get()?.["id"] === row[0]) return connection;
  } catch (error) {
    throw refusal(error, connection, file, dataDir);
  }
  connection.close();
  return undefined;
}

const BUSY = 5;
/** The error codes CORRUPT and NOTADB of SQLite. */
const notLocks: ReadonlySet<number> = new Set([11, 26]);

function refusal(error: unknown, connection: DatabaseSync | undefined, file: string, dataDir: string): EiaoError {
  try {
    if (!isBusy(error) && !isNoLock(error, file)) return unusable(error, file, dataDir);
    const holder = connection && holderIn(connection, dataDir);
    return databaseError("DataDirectoryLocked", { directory: dataDir, holder: describeHolder(holder, file) });
  } finally {
    connection?.close();
  }
}

/** Asks the system why the directory cannot be used: SQLite says little about that. */
function unusable(error: unknown, file: string, dataDir: string): EiaoError {
  const probe = `${file}.${randomUUID()}`;
  try {
    writeFileSync(probe, Buffer.alloc(8_192));
    return dataDirectoryUnusable(dataDir, error);
  } catch (denied) {
    return dataDirectoryUnusable(dataDir, denied);
  } finally {
    remove(probe);
  }
}

function open(file: string): DatabaseSync {
  const { DatabaseSync } = loadSqlite();
  return new DatabaseSync(file, { timeout: BUSY_MILLISECONDS });
}

function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY;
}

/** Returns true if something else has the name of the lock file. */
function isNoLock(error: unknown, file: string): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  if (notLocks.has(errcode % 256)) return true;
  try {
    return statSync(file).isDirectory();
  } catch {
    return false; // `unusable` asks the system for the reason
  }
}

/** Reads the row of the holder, with the address that it announced; undefined if it cannot be read. */
function holderIn(connection: DatabaseSync, dataDir: string): LockHolder | undefined {
  try {
    const { id, pid, host, program, address } = connection.prepare(READ).get() ?? {};
    return {
      pid: Number(pid),
      host: String(host),
      program: String(program),
      address: announcedBy(String(id), dataDir) ?? (typeof address === "string" ? address : null),
    };
  } catch {
    return undefined;
  }
}

function announcedBy(id: string, dataDir: string): string | undefined {
  try {
    const announced = JSON.parse(readFileSync(path.join(dataDir, ADDRESS_FILE_NAME), "utf8")) as Record<
      string,
      unknown
    >;
    return announced["id"] === id ? String(announced["address"]) : undefined; // otherwise a killed process left it
  } catch {
    return undefined;
  }
}

function describeHolder(holder: LockHolder | undefined, file: string): string {
  if (holder === undefined)
    return `an unknown program, whose lock cannot be read (if no program uses the folder, remove ${file})`;
  const { program, pid, host, address } = holder;
  return `${program}, process ${pid}${host === hostname() ? "" : ` on ${host}`}${address === null ? "" : `, at ${address}`}`;
}

/** Removes a file if possible. A file that stays does no harm: it is not locked. */
function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The file is protected, or the disk is read only.
  }
}

/** Returns true if a process has this id now; it may be another process than before. Processes of other containers are not seen. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM"; // it runs, and belongs to another user
  }
}
