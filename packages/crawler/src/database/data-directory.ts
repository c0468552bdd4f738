import { statfsSync } from "node:fs";
import { codeOf, deniedBy, messageOf } from "../system-errors.ts";
import type { EiaoError } from "@eiao/wam-core/errors";
import { linkReason, makeFolder } from "../files/make-folder.ts";
import { storeUnavailable } from "./errors.ts";

/** Creates the data directory if it is missing. @throws EiaoError `StoreUnavailable`, with its path. */
export function makeDataDirectory(directory: string): void {
  try {
    makeFolder(directory);
  } catch (error) {
    throw dataDirectoryUnusable(directory, error instanceof Error ? error.cause : error);
  }
}

/** Network file systems by their numbers in statfs(2) of Linux. */
const networkFileSystems: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x5346414f, "AFS"],
  [0x6b414653, "AFS"],
  [0x73757245, "Coda"],
  [0x00c36400, "Ceph"],
  [0x0bd00bd0, "Lustre"],
  [0x47504653, "GPFS"],
  [0x19830326, "BeeGFS"],
]);

/**
 * Refuses a directory on a network file system: locks of several machines do not exclude each other there.
 * @param type  the number of its file system. @throws EiaoError `StoreUnavailable`, with the name of the file system.
 */
export function refuseNetworkFileSystem(directory: string, type = fileSystemOf(directory)): void {
  const name = networkFileSystems.get(type);
  if (name === undefined) return;
  throw storeUnavailable(`it is on a network file system (${name}), on which programs cannot lock it`, {
    store: `The data directory ${directory}`,
    remedy: "Use a folder on a disk of this machine with --data, or a PostgreSQL server with EIAO_DATABASE_URL.",
  });
}

function fileSystemOf(directory: string): number {
  try {
    return statfsSync(directory).type;
  } catch {
    return 0; // the system does not say
  }
}

/** Creates the error for a data directory that cannot be used. @param directory  the directory, or a file in it. */
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
export function freeBytes(directory: string): number {
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
  EISDIR: "there is a folder instead of a file",
  ENOENT: "no folder can be created there",
};

/** Returns in words why the system refuses a file or folder. */
function fileReason(directory: string, error: unknown): string {
  const code = codeOf(error) ?? "";
  return (code === "EEXIST" && linkReason(directory)) || (ofFolders[code] ?? messageOf(error));
}
