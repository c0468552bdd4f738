import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, statfsSync } from "node:fs";
import path from "node:path";
import { codeOf, deniedBy, wordsOf } from "@eiao/wam-core/errors";
import { databaseError, storeUnavailable } from "./errors.ts";

/**
 * Makes the data directory when it is missing, one folder after the other: Node's own way says of a read-only folder that it is not there,
 * and of one below `/proc` it never ends. @throws EiaoError `StoreUnavailable` naming it.
 */
export function makeDataDirectory(directory: string): void {
  try {
    const missing: string[] = [];
    for (let at = path.resolve(directory); !existsSync(at); at = path.dirname(at)) missing.push(at);
    for (const folder of missing.toReversed()) makeFolder(folder);
    if (!statSync(directory).isDirectory())
      throw Object.assign(new Error(`${directory} is a file`), { code: "EEXIST" });
  } catch (error) {
    throw dataDirectoryUnusable(directory, error);
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another program may have been faster.
    if (codeOf(error) !== "EEXIST" || !statSync(folder).isDirectory()) throw error;
  }
}

export function dataDirectoryUnusable(directory: string, error: unknown): Error {
  const ofFolder = "Make it a folder on a disk with room that you may write to, or name another one by --data.";
  // Another folder would be denied the same.
  const ofProgram = deniedToAll.has(codeOf(error) ?? "") ? deniedBy(error)?.remedy : undefined;
  const remedy = ofProgram ?? ofFolder;
  return storeUnavailable(fileReason(error), { store: `The data directory ${directory}`, remedy, cause: error });
}

const deniedToAll: ReadonlySet<string> = new Set(["EMFILE", "ENFILE", "ENOMEM"]);

/** What of an embedded database must be readable and writable, as far as it is there. */
const mainFiles = ["", "PG_VERSION", "global", "global/pg_control", "base", "pg_wal"];

/** @throws EiaoError `StoreUnavailable` when the database is no folder, or its files belong to somebody else. */
export function checkFiles(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw databaseUnreadable(folder, "it is no folder");
  for (const name of mainFiles) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.R_OK | constants.W_OK);
    } catch (error) {
      const code = codeOf(error);
      if (code !== "ENOENT" && code !== "ENOTDIR") throw dataDirectoryUnusable(file, error);
    }
  }
}

/** Why a database cannot be opened. `reason`: what it says itself, which may be little. */
export function databaseUnreadable(folder: string, reason: string): Error {
  // Words of the database's own making that say nothing to anybody.
  const isEmpty = /\[object|Aborted\(|failed to initialize/i.test(reason);
  return storeUnavailable(isEmpty ? "its files are damaged, or of another version" : reason.replace(/[.\s]+$/, ""), {
    store: `The database ${folder}`,
    remedy:
      "Restore the folder from a copy, or move it away: then a new one is made, what lies below output stays, and sites are crawled anew.",
  });
}

/** What the embedded database says when a file of it could not grow. */
const FULL = /no space left|could not (?:extend|write)|disk is full/i;
/** Below this it cannot even begin a transaction: PostgreSQL wants a whole page of its log. */
const LEAST_OCTETS = 100_000;

/** PostgreSQL keeps so many open, beside what the program has. */
const LEAST_FILES = 128;

/**
 * A failure of the embedded database, in terms of what the system denied it: PostgreSQL says in many ways that the disk is full, or only
 * that it could not start, and takes too few file descriptors for files that exist already.
 */
export function explainedBySystem(
  directory: string,
  error: unknown,
  fileLimit: () => number | undefined = openFilesLimit,
): unknown {
  if (!(error instanceof Error) || ("code" in error && error.code !== "StoreUnavailable" && error.code !== "ENOSPC"))
    return error;
  if (FULL.test(error.message) || freeOctets(directory) < LEAST_OCTETS)
    return dataDirectoryUnusable(directory, Object.assign(new Error(error.message), { code: "ENOSPC" }));
  const limit = fileLimit();
  return limit !== undefined && limit < LEAST_FILES ? databaseError("TooFewFiles", { limit }, error) : error;
}

/** `ulimit -n`; undefined where the system does not tell. */
function openFilesLimit(): number | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch (error) {
    return codeOf(error) === "EMFILE" ? 0 : undefined;
  }
}

function freeOctets(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

/** What means more of a folder that is to be made than of a file. */
const ofFolders: Readonly<Record<string, string>> = {
  EEXIST: "there is a file of that name",
  ENOTDIR: "a part of its path is a file",
  EISDIR: "there is a folder where a file belongs",
  ENOENT: "no folder can be made there",
};

/** What the system says against a file or folder, in words. */
function fileReason(error: unknown): string {
  const code = codeOf(error) ?? "";
  const words = ofFolders[code] ?? wordsOf(error);
  return code === "" ? words : `${words} (${code})`;
}
