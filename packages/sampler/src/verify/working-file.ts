import { randomBytes } from "node:crypto";
import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isRunning } from "@eiao/crawler/internal/database";
import { assessmentFile } from "../assessment/assessed-run.ts";
import { notWritten } from "../store/file/append-file.ts";

/** A store and its report card in the making, under a name that is unique for each call. */
interface WorkingFile {
  /** The path of the store. */
  readonly file: string;
  /** Moves the report card, then the store. A kill in between leaves the earlier store, or none. @throws EiaoError `StoreNotWritten`. */
  publish(): Promise<void>;
  /** Removes the files that still have these names. */
  remove(): Promise<void>;
}

/** Matches the end of a working file's name: the process, random digits, and the ending of a writer. */
const LEFT = /^(\d+)-[0-9a-f]{8}(?:\.part|\.assessment\.json(?:\.new)?)?$/;

/** The working files of this process. */
const own = new Set<string>();

/**
 * Chooses the working file of a store, and removes those that killed processes left. A process in another container, which is not visible
 * from here, loses its file by this: it ends with an error, and `target` stays whole.
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
