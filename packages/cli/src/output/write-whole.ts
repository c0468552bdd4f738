import { constants, rmSync } from "node:fs";
import { access, chmod, copyFile, lstat, open, readdir, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { codeOf } from "@eiao/crawler/internal/errors";

/** A file that is written under another name and renamed when it is complete, so that readers find either the old text or the new one. */
export interface WholeFile {
  readonly handle: FileHandle;
  /** Replaces the file by the new text. @throws Error of the system; the old file then stays unchanged. */
  finish(): Promise<void>;
  /** Removes the new text and keeps the old file. */
  discard(): Promise<void>;
}

let drafts = 0;
/** Unfinished drafts, to remove when the program ends. */
const unfinished = new Set<string>();
/** The prefix of drafts' names. It includes the machine's name, because only that machine can check whether the writer still runs. */
const start = [".eiao", hostname(), ""].join("-");

/**
 * Opens a file for writing. If it is a link, its target is replaced, and keeps its permissions. Pipes and devices (including
 * `/dev/stdout`) are written directly, and so is a file in a folder where no other file may be created.
 *
 * @throws Error of the system.
 */
export async function openWhole(filePath: string): Promise<WholeFile> {
  const target = await fileBehind(filePath);
  if (target === undefined) return directFile(await open(filePath, "a"));
  // A write-protected report is not replaced, even if its folder is writable.
  const before = await stat(target).catch(() => undefined);
  if (before !== undefined) await access(target, constants.W_OK);
  const folder = path.dirname(target);
  await removeKilled(folder);
  const draft = path.join(folder, `${start}${process.pid}-${++drafts}.part`);
  let handle: FileHandle;
  try {
    handle = await open(draft, "wx", before?.mode ?? 0o666);
  } catch (error) {
    if (before !== undefined && codeOf(error) === "EACCES") return directFile(await open(target, "w"));
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

/** Removes the drafts of killed programs from a folder. */
async function removeKilled(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    if (!name.startsWith(start)) continue;
    const [, writer] = /^(\d+)-\d+\.part$/.exec(name.slice(start.length)) ?? [];
    if (writer === undefined || Number(writer) === process.pid) continue;
    const { isRunning } = await import("@eiao/crawler/internal/database"); // loaded only if needed
    if (!isRunning(Number(writer))) await rm(path.join(folder, name), { force: true }).catch(() => undefined);
  }
}

/** Writes a text file, completely or not at all. @throws Error of the system. */
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

function directFile(handle: FileHandle): WholeFile {
  return { handle, finish: () => handle.close(), discard: () => handle.close() };
}

/**
 * Returns the path of the regular file behind links, even if missing, or `undefined` for other files, which cannot be replaced.
 * @throws Error of the system if its folder is missing, it is a folder, or the links form a circle.
 */
async function fileBehind(filePath: string): Promise<string | undefined> {
  let at = path.join(await realpath(path.dirname(filePath)), path.basename(filePath));
  for (let links = 0; ; links++) {
    // Open files of the process (/dev/stdout, /dev/fd/3) belong to another program.
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
