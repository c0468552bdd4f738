import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "@eiao/crawler/internal/errors";
import type { ExportedFile } from "./export-file.ts";
import { removeLeft, runFolder } from "./export-folder.ts";
import type { ExportFormat } from "./export-folder.ts";

/** An export that is at its target, where it is put when it is whole. */
export interface FinishedExport {
  readonly run: string;
  readonly format: ExportFormat;
  /** The absolute path of the folder. */
  readonly folder: string;
  /** The time at which the export was made, for people. */
  readonly madeAt: Date;
  /** The time at which the run was published, as the database said it. If the export was copied here, a later time. */
  readonly publishedAt: Date;
  /** By name; `SHA256SUMS` itself is none of them. */
  readonly files: readonly ExportedFile[];
}

/** The formats of exports. */
export const exportFormats: readonly ExportFormat[] = ["parquet", "csv", "rdf", "warc"];
const SUMS = "SHA256SUMS";
/** 500,000 sites in a file each. */
const LARGEST_SUMS = 64_000_000;
const LINE = /^([0-9a-f]{64}) {2}([^\0\\]+)$/;

/** Returns the folder in which exports of a format are written and found. */
export function exportsFolder(dataDir: string, format: string): string {
  return path.join(dataDir, "output", "exports", format);
}

/**
 * The finished export of a run in the data directory; undefined: there is none, or nothing that could be read as one. One that is being made,
 * and what a killed one left, stand elsewhere.
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
    if (found?.isFile() !== true) return undefined; // somebody took a part of it away
    files.push({ name, octets: found.size, sha256 });
    if (found.mtime > madeAt) madeAt = found.mtime;
  }
  return files.length === 0 ? undefined : { run, format, folder, madeAt, publishedAt: sums.time, files };
}

/** No part of it leads out of the folder. */
function isBelow(name: string): boolean {
  return name.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

async function sumsIn(folder: string): Promise<{ readonly text: string; readonly time: Date } | undefined> {
  const file = path.join(folder, SUMS);
  // Most runs have none of most formats, and the error of each takes longer than all else.
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
 * Removes the exports of a run from the data directory, in all formats, with what killed ones left of it: first out of their place, so that nobody is
 * offered a part of one.
 * @returns the folders that are gone.
 */
export async function removeExports(dataDir: string, run: string): Promise<string[]> {
  const removed: string[] = [];
  for (const format of exportFormats) {
    const folder = exportsFolder(dataDir, format);
    const target = path.join(folder, runFolder(run));
    // A name that the next export of the run takes for what a killed one left.
    const gone = path.join(folder, `.${runFolder(run)}.${process.pid}-${randomBytes(4).toString("hex")}`);
    if (existsSync(folder)) await removeLeft(folder, run, target);
    const entries = await readdir(target).catch((): string[] => []);
    if (!entries.includes(SUMS)) continue; // no export: it is left alone
    try {
      await rename(target, gone);
    } catch (error) {
      if (codeOf(error) === "ENOENT") continue;
      throw error;
    }
    await rm(gone, { recursive: true, force: true });
    removed.push(target);
  }
  return removed;
}
