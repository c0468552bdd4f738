import { mkdirSync, statfsSync } from "node:fs";
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

/**
 * A failure of the embedded database, as one of the disk when it is full: PostgreSQL says so in many ways, or only that it could not
 * start.
 */
export function explainedByDisk(directory: string, error: unknown): unknown {
  const isFull = error instanceof Error && (full.test(error.message) || freeOctets(directory) < leastOctets);
  return isFull ? dataDirectoryUnusable(directory, Object.assign(error, { code: "ENOSPC" })) : error;
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
