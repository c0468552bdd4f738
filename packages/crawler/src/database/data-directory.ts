import { statfsSync } from "node:fs";
import { codeOf, deniedBy, wordsOf } from "../system-errors.ts";
import type { EiaoError } from "@eiao/wam-core/errors";
import { linkReason, makeFolder } from "../files/make-folder.ts";
import { storeUnavailable } from "./errors.ts";

/**
 * Creates the data directory if it is missing. @throws EiaoError `StoreUnavailable`, with its path.
 */
export function makeDataDirectory(directory: string): void {
  try {
    makeFolder(directory);
  } catch (error) {
    throw dataDirectoryUnusable(directory, error instanceof Error ? error.cause : error);
  }
}

/** Makes the error for a data directory that cannot be used. @param directory  or a file in it. */
export function dataDirectoryUnusable(directory: string, error: unknown): EiaoError {
  const ofFolder = "Use a folder that you can write to: --data DIR.";
  // The system would refuse any other folder too.
  const ofProgram = deniedToAll.has(codeOf(error) ?? "") ? deniedBy(error)?.remedy : undefined;
  const remedy = ofProgram ?? ofFolder;
  return storeUnavailable(fileReason(directory, error), {
    store: `The data directory ${directory}`,
    remedy,
    cause: error,
  });
}

const deniedToAll: ReadonlySet<string> = new Set(["EMFILE", "ENFILE", "ENOMEM"]);

/** Returns the free space in bytes, or Infinity if the system does not say. */
export function freeOctets(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

/** Error codes that have another meaning for a folder that is created than for a file. */
const ofFolders: Readonly<Record<string, string>> = {
  EEXIST: "there is a file with this name",
  ENOTDIR: "a part of its path is a file",
  EISDIR: "there is a folder in place of a file",
  ENOENT: "no folder can be created there",
};

/** Returns in words why the system refuses a file or folder. */
function fileReason(directory: string, error: unknown): string {
  const code = codeOf(error) ?? "";
  return (code === "EEXIST" && linkReason(directory)) || (ofFolders[code] ?? wordsOf(error));
}
