import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { codeOf } from "../system-errors.ts";
import { EiaoError } from "@eiao/wam-core/errors";
import { dataDirectoryUnusable, makeDataDirectory } from "./data-directory.ts";
import { databaseError } from "./errors.ts";
import { processStart } from "./process-identity.ts";

/** The process that has locked a data directory: the JSON in the lock file. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** See `processStart`. */
  readonly started: string;
  /** See `identityOf`. */
  readonly directory: string;
  /** The name of the program for people: `eiao-wam crawl`. */
  readonly program: string;
  /** The address at which the holder answers HTTP, if it does. */
  readonly address: string | null;
  /** A random id of this lock. */
  readonly id: string;
}

export interface LockFile {
  /** Writes the address into the lock file at which this process answers HTTP from now on. */
  readonly announce: (address: string) => void;
  readonly release: () => void;
}

/** The name of the lock file in the data directory. */
export const LOCK_FILE_NAME = "eiao.lock";

/**
 * Takes the exclusive lock of a data directory, so that one process at a time writes there. The lock of a process that
 * has died can be taken; when several processes try, one of them gets it. A holder on another host cannot be checked
 * and counts as alive. The lock is released by `release` and when the process exits.
 * @throws EiaoError `DataDirectoryLocked` naming the holder; `StoreUnavailable` when the directory cannot be written.
 */
export function takeLock(dataDir: string, program: string, address: string | null = null): LockFile {
  const started = processStart(process.pid) ?? "unknown";
  makeDataDirectory(dataDir);
  const directory = identityOf(dataDir);
  const own: LockHolder = {
    pid: process.pid,
    host: hostname(),
    started,
    directory,
    program,
    address,
    id: randomUUID(),
  };
  const file = path.join(dataDir, LOCK_FILE_NAME);
  const draft = `${file}.${own.id}`;
  try {
    writeFileSync(draft, `${JSON.stringify(own)}\n`);
  } catch (error) {
    remove(draft); // a full disk may have left an empty file
    throw dataDirectoryUnusable(dataDir, error);
  }
  try {
    acquire(file, draft, dataDir);
  } catch (error) {
    throw error instanceof EiaoError ? error : dataDirectoryUnusable(dataDir, error);
  } finally {
    remove(draft);
  }
  const release = (): void => {
    process.off("exit", release);
    if (readHolder(file)?.id === own.id) remove(file);
  };
  process.on("exit", release);
  const announce = (at: string): void => {
    if (readHolder(file)?.id !== own.id) return;
    const renewed = `${file}.${own.id}`;
    try {
      writeFileSync(renewed, `${JSON.stringify({ ...own, address: at })}\n`);
      renameSync(renewed, file); // no other process takes the lock: its holder is running
    } catch (error) {
      remove(renewed);
      throw dataDirectoryUnusable(dataDir, error);
    }
  };
  return { announce, release };
}

/** Returns the process that has locked a data directory, unless it has died. */
export function lockHolder(dataDir: string): LockHolder | undefined {
  const holder = readHolder(path.join(dataDir, LOCK_FILE_NAME));
  return holder !== undefined && isHeld(holder, dataDir) ? holder : undefined;
}

/** Returns the identity of a directory: it keeps it when it is moved, and a copy has another one. "unknown" if it cannot be read. */
function identityOf(directory: string): string {
  try {
    const { dev, ino } = statSync(directory, { bigint: true });
    return `${dev}/${ino}`;
  } catch {
    return "unknown";
  }
}

/**
 * Makes the draft the lock file. `link` creates a file with its content in one step, or fails because the file exists. To
 * replace the file of a dead holder, a process first acquires a second file in the same way, which is named after the id
 * of that holder. Then it reads the lock file again. If the dead holder is still in it, no other process can be replacing
 * it, because each id is used only once.
 */
function acquire(file: string, draft: string, dataDir: string): void {
  for (;;) {
    if (linked(draft, file)) return;
    const holder = readHolder(file);
    if (holder === undefined) continue; // released in the meantime
    if (isHeld(holder, dataDir)) {
      throw databaseError("DataDirectoryLocked", { directory: dataDir, holder: describeHolder(holder, file) });
    }
    const right = `${file}.after-${holder.id}`;
    acquire(right, draft, dataDir);
    const stillThere = readHolder(file)?.id === holder.id;
    // The second file is a link to the draft. Renaming it over the lock file replaces that in one step.
    if (stillThere) return renameSync(right, file);
    remove(right);
  }
}

/** Removes a file if possible. A lock file that stays does no harm: its holder is dead. */
function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The file is protected, or the disk is read only.
  }
}

function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

const nobodyKnown: LockHolder = {
  pid: 0,
  host: "?",
  started: "unknown",
  directory: "unknown",
  program: "",
  address: null,
  id: "unknown",
};

/** Reads a lock file; undefined if it does not exist. A file with other content counts as the lock of an unknown holder. */
function readHolder(file: string): LockHolder | undefined {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
  }
  const { pid = 0, id = "", host, started, directory = "unknown", program, address = null } = parsed(text) ?? {};
  const isOurs = Number.isSafeInteger(pid) && pid > 0 && /^[\w-]{1,100}$/.test(id);
  if (!isOurs) return nobodyKnown;
  return { pid, id, address, directory, host: host ?? "?", started: started ?? "unknown", program: program ?? "" };
}

function parsed(text: string): Partial<LockHolder> | null {
  try {
    return JSON.parse(text) as Partial<LockHolder> | null;
  } catch {
    return null;
  }
}

/** Returns true if the holder is running and has locked this directory. A copy of the directory contains the lock file too, but is not locked. */
function isHeld(holder: LockHolder, dataDir: string): boolean {
  if (holder.host !== hostname()) return true;
  const here = identityOf(dataDir);
  if (here !== holder.directory && ![here, holder.directory].includes("unknown")) return false;
  const started = processStart(holder.pid);
  return started !== undefined && (started === holder.started || [started, holder.started].includes("unknown"));
}

function describeHolder({ program, pid, host, address }: LockHolder, file: string): string {
  if (pid === 0) return `an unknown program, whose lock cannot be read (if no program uses the folder, remove ${file})`;
  const where = host === hostname() ? "" : ` on ${host} (if you are sure that it has ended, remove ${file})`;
  return `${program}, process ${pid}${where}${address === null ? "" : `, at ${address}`}`;
}
