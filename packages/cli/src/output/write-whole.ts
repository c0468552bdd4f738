import { constants, rmSync } from "node:fs";
import { access, chmod, copyFile, lstat, open, readdir, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { codeOf } from "@eiao/wam-core/errors";

/** A file that is written beside its place and takes it when it is whole: whoever reads the place finds the old text or the new. */
export interface WholeFile {
  readonly handle: FileHandle;
  /** Puts the text in its place. @throws Error of the system; what was there before is unharmed then. */
  finish(): Promise<void>;
  /** Leaves the place as it was. */
  discard(): Promise<void>;
}

let drafts = 0;
/** Not yet in their places: a program that is ended leaves none behind. */
const unfinished = new Set<string>();
/** Whose drafts these are: of another machine or container nobody here sees whether it still writes. */
const start = [".eiao", hostname(), ""].join("-");

/**
 * Opens a file for writing. Links are followed: the file that they name is replaced, not the link, and keeps its permissions. Pipes
 * and devices (also `/dev/stdout`) are written to directly, and so is a file in a folder where no other may be made.
 *
 * @throws Error of the system.
 */
export async function openWhole(filePath: string): Promise<WholeFile> {
  const target = await fileBehind(filePath);
  if (target === undefined) return direct(await open(filePath, "a"));
  // A report that nobody may write over is not written over, though its folder would let us.
  const before = await stat(target).catch(() => undefined);
  if (before !== undefined) await access(target, constants.W_OK);
  const folder = path.dirname(target);
  await removeKilled(folder);
  const draft = path.join(folder, `${start}${process.pid}-${++drafts}.part`);
  let handle: FileHandle;
  try {
    handle = await open(draft, "wx", before?.mode ?? 0o666);
  } catch (error) {
    if (before !== undefined && codeOf(error) === "EACCES") return direct(await open(target, "w"));
    throw error;
  }
  if (drafts === 1) process.on("exit", () => unfinished.forEach((file) => rmSync(file, { force: true })));
  unfinished.add(draft);
  const discard = async (): Promise<void> => {
    await handle.close().catch(() => undefined);
    await rm(draft, { force: true });
    unfinished.delete(draft);
  };
  return {
    handle,
    async finish() {
      try {
        if (before !== undefined) await chmod(draft, before.mode & 0o7777);
        await handle.sync();
        await handle.close();
        await rename(draft, target).catch(async (error: unknown) => {
          // A single file that is mounted into a container cannot be replaced, only written.
          if (codeOf(error) !== "EBUSY") throw error;
          await copyFile(draft, target);
        });
      } finally {
        await discard();
      }
    },
    discard,
  };
}

/** Drafts that killed programs left: whoever writes into their folder next removes them. */
async function removeKilled(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    if (!name.startsWith(start)) continue;
    const [, writer] = /^(\d+)-\d+\.part$/.exec(name.slice(start.length)) ?? [];
    if (writer === undefined || Number(writer) === process.pid) continue;
    const { isRunning } = await import("@eiao/crawler/database"); // which most calls need not load
    if (!isRunning(Number(writer))) await rm(path.join(folder, name), { force: true }).catch(() => undefined);
  }
}

/** Writes a text as a whole. @throws Error of the system. */
export async function writeWhole(filePath: string, text: string): Promise<void> {
  const file = await openWhole(filePath);
  try {
    await file.handle.writeFile(text);
  } catch (error) {
    await file.discard();
    throw error;
  }
  await file.finish();
}

function direct(handle: FileHandle): WholeFile {
  return { handle, finish: () => handle.close(), discard: () => handle.close() };
}

/**
 * The regular file that a place stands for after links, there or not; undefined: something else, that cannot be replaced.
 * @throws Error of the system: its folder is not there, it is a folder, links lead round in a circle.
 */
async function fileBehind(filePath: string): Promise<string | undefined> {
  let at = path.join(await realpath(path.dirname(filePath)), path.basename(filePath));
  for (let links = 0; ; links++) {
    // What the process has open (/dev/stdout, /dev/fd/3) belongs to somebody else, even when it is a file.
    if (at.startsWith("/proc/") || at.startsWith("/dev/fd/")) return undefined;
    const found = await lstat(at).catch((error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error;
    });
    if (found === undefined || found.isFile()) return at;
    if (found.isDirectory()) throw Object.assign(new Error("EISDIR"), { code: "EISDIR" });
    if (!found.isSymbolicLink()) return undefined;
    if (links > 40) throw Object.assign(new Error("ELOOP"), { code: "ELOOP" });
    const next = path.resolve(path.dirname(at), await readlink(at));
    at = path.join(await realpath(path.dirname(next)), path.basename(next));
  }
}
