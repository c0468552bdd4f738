import { existsSync, mkdirSync, statSync, statfsSync } from "node:fs";
import path from "node:path";
import { codeOf, deniedBy, wordsOf } from "@eiao/wam-core/errors";
import type { EiaoError } from "@eiao/wam-core/errors";
import { storeUnavailable } from "./errors.ts";

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

/** @param directory  or a file in it. */
export function dataDirectoryUnusable(directory: string, error: unknown): EiaoError {
  const ofFolder = "Make it a folder on a disk with room that you may write to, or name another one by --data.";
  // Another folder would be denied the same.
  const ofProgram = deniedToAll.has(codeOf(error) ?? "") ? deniedBy(error)?.remedy : undefined;
  const remedy = ofProgram ?? ofFolder;
  return storeUnavailable(fileReason(error), { store: `The data directory ${directory}`, remedy, cause: error });
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
function fileReason(error: unknown): string {
  const code = codeOf(error) ?? "";
  const words = ofFolders[code] ?? wordsOf(error);
  return code === "" ? words : `${words} (${code})`;
}
