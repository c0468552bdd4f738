import { statfsSync } from "node:fs";
import { codeOf, deniedBy, wordsOf } from "@eiao/wam-core/errors";
import type { EiaoError } from "@eiao/wam-core/errors";
import { linkReason, makeFolder } from "../files/make-folder.ts";
import { storeUnavailable } from "./errors.ts";

/**
 * Makes the data directory when it is missing. @throws EiaoError `StoreUnavailable` naming it.
 */
export function makeDataDirectory(directory: string): void {
  try {
    makeFolder(directory);
  } catch (error) {
    throw dataDirectoryUnusable(directory, error instanceof Error ? error.cause : error);
  }
}

/** @param directory  or a file in it. */
export function dataDirectoryUnusable(directory: string, error: unknown): EiaoError {
  const ofFolder = "Make it a folder on a disk with room that you may write to, or name another one by --data.";
  // Another folder would be denied the same.
  const ofProgram = deniedToAll.has(codeOf(error) ?? "") ? deniedBy(error)?.remedy : undefined;
  const remedy = ofProgram ?? ofFolder;
  return storeUnavailable(fileReason(directory, error), {
    store: `The data directory ${directory}`,
    remedy,
    cause: error,
  });
}

const deniedToAll: ReadonlySet<string> = new Set(["EMFILE", "ENFILE", "ENOMEM"]);

/** Infinity where the system does not say. */
export function freeOctets(directory: string): number {
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
function fileReason(directory: string, error: unknown): string {
  const code = codeOf(error) ?? "";
  const words = (code === "EEXIST" && linkReason(directory)) || (ofFolders[code] ?? wordsOf(error));
  return code === "" ? words : `${words} (${code})`;
}
