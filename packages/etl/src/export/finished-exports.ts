import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "@eiao/crawler/internal/errors";
import type { ExportedFile } from "./export-file.ts";
import { removeDrafts, runFolder } from "./export-folder.ts";
import type { ExportFormat } from "./export-folder.ts";

/** An export at its target, where it appears only when it is complete. */
export interface FinishedExport {
  readonly run: string;
  readonly format: ExportFormat;
  /** The absolute path of the folder. */
  readonly folder: string;
  /** The time of the export, for people. */
  readonly madeAt: Date;
  /** The time at which the run was published, by the clock of the database. If the export was copied here, a later time. */
  readonly publishedAt: Date;
  /** The files in the order of their names, without `SHA256SUMS`. */
  readonly files: readonly ExportedFile[];
}

/** The formats of exports. */
export const exportFormats: readonly ExportFormat[] = ["parquet", "csv", "rdf", "warc"];
const SUMS = "SHA256SUMS";
/** Enough for 500,000 sites with one file each. */
const LARGEST_SUMS = 64_000_000;
const LINE = /^([0-9a-f]{64}) {2}([^\0\\]+)$/;

/** Returns the folder in which exports of a format are written and found. */
export function exportsFolder(dataDir: string, format: string): string {
  return path.join(dataDir, "output", "exports", format);
}

/**
 * Returns the finished export of a run in the data directory, or undefined if there is none, or it cannot be read. Ignores unfinished
 * exports, which have other names.
 */
export async function finishedExport(
  dataDir: string,
  format: ExportFormat,
  run: string,
): Promise<FinishedExport | undefined> {
  const folder = path.join(exportsFolder(dataDir, format), runFolder(run));
  const sums = await sumsIn(folder);
  if (sums === undefined) return undefined;
  const files: ExportedFile[] = [];
  let madeAt = new Date(0);
  for (const line of sums.text.split("\n")) {
    const [, sha256, name] = LINE.exec(line) ?? [];
    if (sha256 === undefined || name === undefined || !isBelow(name)) continue;
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found?.isFile() !== true) return undefined; // a part is missing
    files.push({ name, bytes: found.size, sha256 });
    if (found.mtime > madeAt) madeAt = found.mtime;
  }
  return files.length === 0 ? undefined : { run, format, folder, madeAt, publishedAt: sums.time, files };
}

/** Returns true if a name does not lead out of the folder. */
function isBelow(name: string): boolean {
  return name.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

async function sumsIn(folder: string): Promise<{ readonly text: string; readonly time: Date } | undefined> {
  const file = path.join(folder, SUMS);
  // Most runs lack most formats, and an exception for each would take longer than everything else.
  if (!existsSync(file)) return undefined;
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const { size, mtime } = await handle.stat();
    return size > LARGEST_SUMS ? undefined : { text: await handle.readFile("utf8"), time: mtime };
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

/**
 * Removes the exports of a run from the data directory, in all formats, with the remains of killed exports. Renames each first, so that no reader
 * gets a part of it.
 * @returns the removed folders.
 */
export async function removeExports(dataDir: string, run: string): Promise<string[]> {
  const removed: string[] = [];
  for (const format of exportFormats) {
    const folder = exportsFolder(dataDir, format);
    const target = path.join(folder, runFolder(run));
    // The next export of the run removes folders of this name as remains of a killed one.
    const trash = path.join(folder, `.${runFolder(run)}.${process.pid}-${randomBytes(4).toString("hex")}`);
    if (existsSync(folder)) await removeDrafts(folder, run, target);
    const entries = await readdir(target).catch((): string[] => []);
    if (!entries.includes(SUMS)) continue; // not an export, so it stays
    try {
      await rename(target, trash);
    } catch (error) {
      if (codeOf(error) === "ENOENT") continue;
      throw error;
    }
    await rm(trash, { recursive: true, force: true });
    removed.push(target);
  }
  return removed;
}
