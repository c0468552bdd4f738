import { closeSync, openSync } from "node:fs";
import path from "node:path";
import type { EiaoError } from "@eiao/wam-core/errors";
import { dataDirectoryUnusable, freeBytes } from "../data-directory.ts";
import { storeUnavailable } from "../errors.ts";
import { statementError } from "../transaction.ts";

/** Extended result codes of SQLite (sqlite.org/rescode.html), and the SQLSTATE that PostgreSQL has for them. */
const sqlStates: ReadonlyMap<number, string> = new Map([
  [275, "23514"], // check
  [787, "23503"], // foreign key
  [1299, "23502"], // not null
  [1555, "23505"], // primary key
  [2067, "23505"], // unique
]);

/** The primary code is in the low eight bits. */
const FULL = 13;
const ofStatement: ReadonlySet<number> = new Set([1, 18, 19, 20, 21, 25]); // ERROR, TOOBIG, CONSTRAINT, MISMATCH, MISUSE, RANGE
const ofFile: ReadonlySet<number> = new Set([11, 26]); // CORRUPT, NOTADB
const ofSystem: ReadonlySet<number> = new Set([3, 7, 8, 10, 14, 23]); // PERM, NOMEM, READONLY, IOERR, CANTOPEN, AUTH

/** SQLite needs this much free space to start, for its log and the index of the log. */
const LEAST_BYTES = 100_000;

/** Creates an EiaoError for an error of SQLite in a statement, the file or the system. It asks the system again, since SQLite says little. */
export function sqliteError(name: string, file: string, error: unknown): EiaoError {
  const { errcode = 0, message = String(error) } = error as { errcode?: number; message?: string };
  const primary = errcode & 0xff;
  if (ofStatement.has(primary))
    return statementError(name, sqlStates.get(errcode) ?? `SQLite ${errcode}`, message, error);
  if (ofFile.has(primary)) return unreadable(file, message, error);
  if (primary === FULL || ofSystem.has(primary)) return systemError(primary, file, message);
  return storeUnavailable(message, { store: `The database ${file}`, cause: error });
}

function systemError(primary: number, file: string, message: string): EiaoError {
  const folder = path.dirname(file);
  if (primary === FULL || freeBytes(folder) < LEAST_BYTES)
    return dataDirectoryUnusable(folder, Object.assign(new Error(message), { code: "ENOSPC" }));
  try {
    closeSync(openSync(file, "a"));
    return dataDirectoryUnusable(folder, new Error(message));
  } catch (denied) {
    return dataDirectoryUnusable(file, denied);
  }
}

/** Creates the error for a file that is no database. */
function unreadable(file: string, reason: string, cause?: unknown): EiaoError {
  return storeUnavailable(`it is damaged, or not a database of this program (${reason})`, {
    store: `The database ${file}`,
    remedy:
      "Restore the file from a copy, or move it away. Then a new database is created: the files in output stay, and sites are crawled again.",
    cause,
  });
}
