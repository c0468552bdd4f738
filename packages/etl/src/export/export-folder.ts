import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { isRunning, makeFolder } from "@eiao/crawler/internal/database";
import { codeOf, systemErrorOf, messageOf } from "@eiao/crawler/internal/errors";
import { warehouseError } from "../errors.ts";
import { createExportFile } from "./export-file.ts";
import type { ExportedFile } from "./export-file.ts";

/** The format of an export. */
export type ExportFormat = "parquet" | "csv" | "rdf" | "warc";

/** The files that only one format has. */
const marks: Readonly<Record<ExportFormat, RegExp>> = {
  parquet: /\.parquet$/,
  csv: /^results\.csv$/,
  rdf: /\.(?:trig|rdf)$/,
  warc: /\.warc\.gz$/,
};
const SUMS = "SHA256SUMS";
const own = new Set<string>();

/** Returns the folder name of a run: a partition as in Hive. */
export function runFolder(run: string): string {
  return `run=${run}`;
}

/**
 * Begins the export of a run into `folder/run=RUN`. At the end it replaces an earlier export of the run in the same format; other content
 * is refused. Removes the remains of killed exports of the run.
 * @throws EiaoError `ExportPlaceTaken`, `ExportNotWritten`.
 */
export async function openExportFolder(folder: string, run: string, format: ExportFormat) {
  const target = path.join(folder, runFolder(run));
  return await withWriteErrors(target, async () => {
    makeFolder(folder);
    await removeDrafts(folder, run, target);
    await refuseOtherCase(folder, run, target);
    await refuseForeign(target, format);
    const draft = path.join(folder, `.${runFolder(run)}.${process.pid}-${randomBytes(4).toString("hex")}`);
    await mkdir(draft);
    own.add(draft);
    const discard = async (): Promise<void> => {
      await rm(draft, { recursive: true, force: true });
      own.delete(draft);
    };
    return {
      at: target,
      /** The folder of the files until `publish` renames it. */
      draft,
      /**
       * Writes `SHA256SUMS`, then replaces the target, and an earlier export of the run, by the folder.
       * @param publishedAt  the time of the run's publication, which becomes the file's time, for `finishedExport`.
       * @returns the new path.
       */
      publish: (files: readonly ExportedFile[], publishedAt: Date): Promise<string> =>
        withWriteErrors(target, async () => {
          const sums = await createExportFile(draft, SUMS);
          await sums.write(sumsText(files));
          await sums.finish();
          await setFileTime(path.join(draft, SUMS), publishedAt);
          await refuseForeign(target, format);
          await replaceTarget(draft, target);
          own.delete(draft);
          return target;
        }),
      /** Removes the draft; an earlier export stays. */
      discard,
    };
  });
}

/** File systems store times in milliseconds, seconds or steps of two seconds, and truncate the rest. */
const finenesses = [1, 1_000, 2_000];

/** Gives the file the time of the database, because the clock of this machine may differ, or be set back. */
async function setFileTime(file: string, publishedAt: Date): Promise<void> {
  for (const milliseconds of finenesses) {
    const time = new Date(publishedAt.getTime() + milliseconds);
    await utimes(file, time, time);
    if ((await stat(file)).mtime >= publishedAt) return;
  }
}

/** Returns the text in the format of GNU `sha256sum`. No file name needs escapes. */
function sumsText(files: readonly ExportedFile[]): string {
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return sorted.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join("");
}

/** Refuses to replace the export of another run on a file system that ignores the case of names. */
async function refuseOtherCase(folder: string, run: string, target: string): Promise<void> {
  const own = await stat(target).catch(() => undefined);
  if (own === undefined) return;
  const name = runFolder(run);
  for (const other of await readdir(folder)) {
    if (other === name || other.toLowerCase() !== name.toLowerCase()) continue;
    const stats = await stat(path.join(folder, other));
    if (stats.ino !== own.ino || stats.dev !== own.dev) continue;
    const what = `${other}, which has the same name as ${name} on this file system`;
    throw warehouseError("ExportPlaceTaken", { folder, what });
  }
}

/** Refuses to replace a folder that is no export of this format, or has files of another origin. */
async function refuseForeign(target: string, format: ExportFormat): Promise<void> {
  const found = await readdir(target, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  const files = found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(target, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
  if (files.length === 0) return;
  const refuse = (what: string) => warehouseError("ExportPlaceTaken", { folder: target, what });
  const sums = await readFile(path.join(target, SUMS), "utf8").catch(() => "");
  const listed = new Set(sums.split("\n").flatMap((line) => /^[0-9a-f]{64} {2}(.+)$/.exec(line)?.slice(1) ?? []));
  const foreign = files.find((name) => name !== SUMS && !listed.has(name));
  if (foreign !== undefined) throw refuse(`${foreign}, which is not part of an export`);
  if (!files.some((name) => marks[format].test(name)) && files.some((name) => isOfFormat(name)))
    throw refuse("an export in another format");
}

function isOfFormat(name: string): boolean {
  return Object.values(marks).some((mark) => mark.test(name));
}

async function replaceTarget(draft: string, target: string): Promise<void> {
  const old = `${draft}-old`;
  const wasThere = await rename(target, old).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === "ENOENT") return false;
      throw error;
    },
  );
  try {
    await rename(draft, target);
  } catch (error) {
    if (wasThere) await rename(old, target);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}

/** Removes the drafts of processes that have ended. If a process in another container is still running, it fails because its draft is gone. */
export async function removeDrafts(folder: string, run: string, target: string): Promise<void> {
  const start = `.${runFolder(run)}.`;
  for (const name of await readdir(folder)) {
    const [, writer] = name.startsWith(start)
      ? (/^(\d+)-[0-9a-f]{8}(?:-old)?$/.exec(name.slice(start.length)) ?? [])
      : [];
    const isOwn = [...own].some((draft) => name.startsWith(path.basename(draft)));
    if (writer === undefined || isOwn || (Number(writer) !== process.pid && isRunning(Number(writer)))) continue;
    // If the writer was killed while it replaced an earlier export, that one is restored.
    if (name.endsWith("-old") && !existsSync(target)) await rename(path.join(folder, name), target);
    else await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Returns true for errors of files: they have a path, or are in the table of system errors. Errors of connections have neither. */
function isOfFiles(error: unknown): boolean {
  return systemErrorOf(error) !== undefined || (error instanceof Error && "syscall" in error && "path" in error);
}

/** Runs `work` on the files of an export. @throws EiaoError `ExportNotWritten` if the system refused an operation on them. */
export async function withWriteErrors<Value>(target: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (isOfFiles(error)) throw warehouseError("ExportNotWritten", { folder: target, reason: messageOf(error) }, error);
    throw error;
  }
}
