import { randomBytes } from "node:crypto";
import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isRunning } from "@eiao/crawler/internal/database";
import { assessmentFile } from "../assessment/assessed-run.ts";
import { notWritten } from "../store/file/append-file.ts";

/** A store with its report card that is made under a name of its own: no two calls have the same. */
interface WorkingFile {
  /** The path of the store. */
  readonly file: string;
  /** Report card, then store take their places: a kill in between leaves no store, or the one that was there. @throws EiaoError `StoreNotWritten`. */
  publish(): Promise<void>;
  /** Removes what is still there under these names. */
  remove(): Promise<void>;
}

/** Names behind that of the store that is made: the process, something random, and what a writer adds. */
const LEFT = /^(\d+)-[0-9a-f]{8}(?:\.part|\.assessment\.json(?:\.new)?)?$/;

/** Files that this process is making. */
const own = new Set<string>();

/**
 * Names a file to make a store in, and removes what processes that were killed left beside it. A process that cannot be seen from here, in
 * another container, loses its file by that: it ends with an error, and `target` stays whole.
 */
export async function openWorkingFile(target: string): Promise<WorkingFile> {
  const folder = path.dirname(target);
  const start = `${path.basename(target)}.`;
  for (const name of await readdir(folder)) {
    const [, writer] = name.startsWith(start) ? (LEFT.exec(name.slice(start.length)) ?? []) : [];
    const isOwn = [...own].some((file) => name.startsWith(path.basename(file)));
    if (writer === undefined || isOwn) continue;
    if (Number(writer) === process.pid || !isRunning(Number(writer)))
      await rm(path.join(folder, name), { force: true });
  }
  const file = `${target}.${process.pid}-${randomBytes(4).toString("hex")}`;
  const card = assessmentFile(file);
  own.add(file);
  return {
    file,
    async publish() {
      try {
        await rename(card, assessmentFile(target));
        await rename(file, target);
      } catch (error) {
        throw notWritten(target, error);
      }
    },
    async remove() {
      for (const name of [`${file}.part`, file, `${card}.new`, card]) await rm(name, { force: true });
      own.delete(file);
    },
  };
}
