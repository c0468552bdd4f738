import { mkdirSync, readFileSync, statfsSync } from "node:fs";
import { databaseError } from "./errors.ts";

/** Makes the data directory when it is missing. @throws EiaoError `DataDirectoryUnusable` naming it. */
export function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    throw dataDirectoryUnusable(directory, error);
  }
}

export function dataDirectoryUnusable(directory: string, error: unknown): Error {
  return databaseError("DataDirectoryUnusable", { directory, reason: fileReason(error) }, error);
}

/** What the embedded database says when a file of it could not grow. */
const full = /no space left|could not (?:extend|write)|disk is full/i;
/** Below this it cannot even begin a transaction: PostgreSQL wants a whole page of its log. */
const leastOctets = 100_000;

/** PostgreSQL keeps so many open, beside what the program has. */
const leastFiles = 128;

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
  if (full.test(error.message) || freeOctets(directory) < leastOctets)
    return dataDirectoryUnusable(directory, Object.assign(new Error(error.message), { code: "ENOSPC" }));
  const limit = fileLimit();
  return limit !== undefined && limit < leastFiles ? databaseError("TooFewFiles", { limit }, error) : error;
}

/** `ulimit -n`; undefined where the system does not tell. */
function openFilesLimit(): number | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EMFILE" ? 0 : undefined;
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

const words: Readonly<Record<string, string>> = {
  EEXIST: "there is a file of that name",
  ENOTDIR: "a part of its path is a file",
  EISDIR: "there is a folder where a file belongs",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EACCES: "no permission",
  EPERM: "no permission",
};

/** What the system says against a file or folder, in words. */
function fileReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : words[code];
  return known === undefined ? message : `${known} (${code})`;
}
