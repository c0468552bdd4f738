import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rename } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { messageOf } from "@eiao/crawler/internal/errors";
import { makeFolder } from "@eiao/crawler/internal/database";
import { jobOf, outputFolders } from "@eiao/crawler/internal";
import { openWarcWriter, readRecords } from "@eiao/crawler/internal/warc";
import type { WarcRecord } from "@eiao/crawler/internal/warc";
import { exists } from "../store/file/write.ts";
import { archiveError } from "./errors.ts";

/** The settings of an import: the WARC files and the page store. */
export interface ImportSettings {
  /** The folder with WARC files, `.warc` or `.warc.gz`, of any crawler. Loaded files are moved to its subfolder `completed`. */
  readonly folder: string;
  /** The data directory. The page store is `output/warcs/{job}/{launch}` in it. */
  readonly dataDir: string;
  /** The site representation under which the pages are stored. */
  readonly site: string;
  /** The id of a new launch for the pages: 14 digits. */
  readonly launch: string;
  readonly software: string;
  /** The names of the files to load. Default: all WARC files in the folder. */
  readonly files?: readonly string[];
}

/** The result of an import: the files that were loaded and those that could not be. */
export interface ImportedWarcs {
  readonly files: readonly { readonly file: string; readonly records: number }[];
  /** The files that could not be loaded. They are not moved. */
  readonly failed: readonly { readonly file: string; readonly reason: string }[];
}

/**
 * Loads WARC files into the page store, each as a whole, and indexes them. After an interruption the next call continues: a file is loaded
 * when its name is in the store, and a file with the same bytes is never loaded twice.
 *
 * @throws EiaoError `NoImportLaunch`, `NoImportFolder`. Error of the file system. Memory: one record. Source: spec 22.4.
 */
export async function importWarcs(settings: ImportSettings): Promise<ImportedWarcs> {
  const { folder, dataDir, site, launch, software } = settings;
  if (!/^\d{14}$/.test(launch)) throw archiveError("NoImportLaunch", { launch: launch.slice(0, 100) });
  const job = jobOf(site);
  const store = outputFolders(dataDir, job, launch).warcs;
  const completed = path.join(folder, "completed");
  const found = await readdir(folder).catch((error: unknown) => {
    throw archiveError("NoImportFolder", { folder, reason: messageOf(error) }, error);
  });
  makeFolder(store);
  makeFolder(completed);
  const names = (settings.files ?? found).filter((name) => /\.warc(?:\.gz)?$/.test(name)).toSorted();
  const files: { file: string; records: number }[] = [];
  const failed: { file: string; reason: string }[] = [];
  for (const name of names) {
    const source = path.join(folder, name);
    try {
      files.push({ file: name, records: await load(source, store) });
    } catch (error) {
      failed.push({ file: name, reason: messageOf(error) });
      continue;
    }
    await rename(source, path.join(completed, name));
  }
  if ((await readdir(store)).some((name) => name.endsWith(".warc.gz"))) {
    // Opening the writer updates the index from the files; closing it sorts the index.
    const author = { software, job, launch, run: launch, site, userAgent: software, robots: "rfc9309" } as const;
    const writer = await openWarcWriter(store, { dataDir, prefix: "imported", ...author });
    await writer.close();
  }
  return { files, failed };
}

/** Copies a file. Each record becomes a gzip member, because the index counts in members. Resolves to the number of records. */
async function load(source: string, store: string): Promise<number> {
  const target = path.join(store, `imported-${(await digestOf(source)).slice(0, 16)}-00000.warc.gz`);
  const isThere = await exists(target);
  const handle = isThere ? undefined : await open(`${target}.part`, "w");
  let records = 0;
  try {
    for await (const record of readRecords(source, LONGEST_BLOCK)) {
      if (record.cut) throw new Error(`a record is larger than ${LONGEST_BLOCK} bytes`);
      records++;
      await handle?.appendFile(gzipSync(bytesOf(record), { level: 1 }));
    }
    if (records === 0) throw new Error("it contains no record");
    await handle?.sync();
  } finally {
    await handle?.close();
  }
  if (handle !== undefined) await rename(`${target}.part`, target);
  return records;
}

const LONGEST_BLOCK = 1_000_000_000;

function bytesOf({ version, fields, block }: WarcRecord): Buffer {
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.concat([Buffer.from(`${version}\r\n${head}\r\n`), block, Buffer.from("\r\n\r\n")]);
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest("hex");
}
