import { readdir } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "../../system-errors.ts";

const WARC_NAME = /^(.+)-(\d{5,9})\.warc\.gz$/;

/** Returns the name of a WARC file: `<prefix>-00000.warc.gz` and so on. */
export function warcFileName(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(5, "0")}.warc.gz`;
}

/** Returns `<prefix>-meta.warc.gz`, the file of records about a whole launch. The crawl neither reads nor writes it. */
export function metaWarcName(prefix: string): string {
  return `${prefix}${META_END}`;
}

const META_END = "-meta.warc.gz";

/** Lists the names of the WARC files in the index of a folder: `listWarcFiles`, and the files of `metaWarcName`. */
export async function listIndexedFiles(folder: string): Promise<string[]> {
  const pages = await listWarcFiles(folder);
  const all = await readdir(folder).catch(() => [] as string[]);
  return [...pages, ...all.filter((name) => name.endsWith(META_END)).sort()];
}

/** Returns the number in the name of a WARC file. */
export function warcFileNumber(name: string): number | undefined {
  const digits = WARC_NAME.exec(name)?.[2];
  return digits === undefined ? undefined : Number(digits);
}

/** Lists the names of the WARC files of a folder in the order in which they were written; none when there is no folder. */
export async function listWarcFiles(folder: string): Promise<string[]> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
  return names
    .filter((name) => WARC_NAME.test(name))
    .sort((a, b) => (warcFileNumber(a) ?? 0) - (warcFileNumber(b) ?? 0) || (a < b ? -1 : 1));
}

/** Returns the path of a file as positions name it: relative to the data directory, with `/`. */
export function archiveName(dataDir: string, file: string): string {
  return path.relative(path.resolve(dataDir), path.resolve(file)).split(path.sep).join("/");
}
