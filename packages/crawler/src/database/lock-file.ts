import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { codeOf, EiaoError } from "@eiao/wam-core/errors";
import { dataDirectoryUnusable, makeDataDirectory } from "./data-directory.ts";
import { databaseError } from "./errors.ts";
import { processStart } from "./process-identity.ts";

/** Who has a data directory: the content of its lock file, as JSON. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** See `processStart`. */
  readonly started: string;
  /** See `identityOf`. */
  readonly directory: string;
  /** What runs, for people: `eiao-wam crawl`. */
  readonly program: string;
  /** Where the holder answers HTTP, when it does. */
  readonly address: string | null;
  /** Unique per lock; a file never holds the same again. */
  readonly id: string;
}

export interface LockFile {
  /** Says where its holder answers HTTP from now on. */
  readonly announce: (address: string) => void;
  readonly release: () => void;
}

/** The lock file's name in the data directory. */
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
    remove(draft); // a full disk may have left the name
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
      renameSync(renewed, file); // nobody takes it meanwhile: its holder is alive
    } catch (error) {
      remove(renewed);
      throw dataDirectoryUnusable(dataDir, error);
    }
  };
  return { announce, release };
}

/** Who has the data directory; undefined: nobody, or one that died. */
export function lockHolder(dataDir: string): LockHolder | undefined {
  const holder = readHolder(path.join(dataDir, LOCK_FILE_NAME));
  return holder !== undefined && isHeld(holder, dataDir) ? holder : undefined;
}

/** What a directory is, wherever it is moved to: a copy is another one. "unknown" where it cannot be looked at. */
function identityOf(directory: string): string {
  try {
    const { dev, ino } = statSync(directory, { bigint: true });
    return `${dev}/${ino}`;
  } catch {
    return "unknown";
  }
}

/**
 * `link` makes the file with its content in one step, or fails because it exists. To replace the file of a dead holder
 * one needs the right to do so: a file named after that holder's id, acquired the same way. Who has it looks again:
 * is the dead holder still in the file, then nobody else can be replacing it, for each file's id comes only once.
 */
function acquire(file: string, draft: string, dataDir: string): void {
  for (;;) {
    if (linked(draft, file)) return;
    const holder = readHolder(file);
    if (holder === undefined) continue; // given back in the meantime
    if (isHeld(holder, dataDir)) {
      throw databaseError("DataDirectoryLocked", { directory: dataDir, holder: describeHolder(holder, file) });
    }
    const right = `${file}.after-${holder.id}`;
    acquire(right, draft, dataDir);
    const stillThere = readHolder(file)?.id === holder.id;
    // The right is the draft's second name; renamed over the lock it makes it ours in one step.
    if (stillThere) return renameSync(right, file);
    remove(right);
  }
}

/** What cannot be removed stays: the file is told where it cannot be written, and a lock left behind is that of a dead holder. */
function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // No permission, or a read-only disk.
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

/** Undefined when there is no such file. What is no lock of ours counts as a holder nobody knows. */
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

/** Whether its holder lives and has this directory: a copy of one that is in use has its lock too, and nobody has the copy. */
function isHeld(holder: LockHolder, dataDir: string): boolean {
  if (holder.host !== hostname()) return true;
  const here = identityOf(dataDir);
  if (here !== holder.directory && ![here, holder.directory].includes("unknown")) return false;
  const started = processStart(holder.pid);
  return started !== undefined && (started === holder.started || [started, holder.started].includes("unknown"));
}

function describeHolder({ program, pid, host, address }: LockHolder, file: string): string {
  if (pid === 0) return `an unknown program, whose lock cannot be read (if nothing uses the directory, remove ${file})`;
  const where = host === hostname() ? "" : ` on ${host} (if it is gone for certain, remove ${file})`;
  return `${program}, process ${pid}${where}${address === null ? "" : `, at ${address}`}`;
}
