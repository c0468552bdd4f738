import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { jobOf } from "@eiao/crawler/internal";
import { workingCopies } from "@eiao/sampler/internal";
import { codeOf } from "@eiao/crawler/internal/errors";
import { warehouseError } from "../errors.ts";

/** The folders and the site to clean up. */
export interface CleanOptions {
  readonly dataDir: string;
  /** The folder with the logs of all sites, beside those in the data directory. */
  readonly logs?: string;
  /** The only site to clean. If there are many sites, each has a folder. */
  readonly site?: string;
  /**
   * Returns true if the working copy of an id is needed, because it waits to be loaded, or its site is being sampled.
   * The copy and its logs then stay. Default: no copy is needed.
   */
  readonly isWanted?: (database: string) => boolean | Promise<boolean>;
}

/** The form of ids of crawls and of the databases of their results. Spec 15.4. */
const DATABASE_ID = /^rdf_[A-Za-z0-9.-]+_\d{9,11}_\d+_\d+$/;
/** The six log files of a crawl (spec 15.3). */
const LOG_OF_ID = /^(?:crawler|sampler|etl)_(rdf_[A-Za-z0-9.-]+_\d{9,11}_\d+_\d+)_(?:stdout|stderr)\.log$/;
const DAY = 86_400_000;
/** The default age, from "Seven days exceeds any expected queue latency" (spec 15.1). */
const DEFAULT_DAYS = 7;

/**
 * Removes the working copy of a crawl's results and its six logs: `cleandb` (spec 15.1). Never touches other files, such as sealed stores.
 * Missing files are no error.
 * @returns the removed files. @throws EiaoError `BadDatabaseName`, which protects other data.
 */
export async function cleanDatabase(database: string, options: CleanOptions): Promise<string[]> {
  if (!DATABASE_ID.test(database))
    throw warehouseError("BadDatabaseName", { name: JSON.stringify(database.slice(0, 80)) });
  if ((await options.isWanted?.(database)) === true) return [];
  const copies = (await workingCopies(options.dataDir, options.site)).filter((copy) => copy.database === database);
  const logs = await logFiles(options, database);
  return await removeFiles([...copies.flatMap(({ files }) => files), ...logs.map(({ file }) => file)]);
}

/**
 * Removes working copies and logs of crawls that are older than a number of days: the daily age rule (spec 15.1, D-63). They belong to
 * crashed samplers, or never reached the loader.
 * @param days  default: 7. @param now  milliseconds since 1970. @returns the removed files.
 */
export async function cleanByAge(options: CleanOptions, days = DEFAULT_DAYS, now = Date.now()): Promise<string[]> {
  const found = [
    ...(await workingCopies(options.dataDir)),
    ...(await logFiles(options)).map(({ file, ...log }) => ({ ...log, files: [file] })),
  ].filter(({ modified }) => now - modified > days * DAY);
  const removed: string[] = [];
  for (const { database, files } of found) {
    if (database !== undefined && (await options.isWanted?.(database)) === true) continue;
    removed.push(...(await removeFiles(files)));
  }
  return removed;
}

interface LogFile {
  readonly database: string;
  readonly file: string;
  readonly modified: number;
}

/** Finds the log files of crawls. @param database  limits them to one id, so that the ages of others are not read. */
async function logFiles({ dataDir, logs, site }: CleanOptions, database?: string): Promise<LogFile[]> {
  const root = path.join(dataDir, "output", "logs");
  const found = logs === undefined ? [] : await logsIn(logs, database);
  for (const job of site === undefined ? await foldersIn(root) : [jobOf(site)])
    for (const launch of await foldersIn(path.join(root, job)))
      found.push(...(await logsIn(path.join(root, job, launch), database)));
  return found;
}

async function logsIn(folder: string, requested: string | undefined): Promise<LogFile[]> {
  const logs: LogFile[] = [];
  for (const name of await namesIn(folder)) {
    const database = LOG_OF_ID.exec(name)?.[1];
    if (database === undefined || (requested !== undefined && database !== requested)) continue;
    const file = path.join(folder, name);
    for (const modified of await orEmpty(stat(file).then(({ mtimeMs }) => [mtimeMs])))
      logs.push({ database, file, modified });
  }
  return logs;
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await orEmpty(readdir(folder, { withFileTypes: true }));
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

const namesIn = (folder: string): Promise<string[]> => orEmpty(readdir(folder));

async function orEmpty<T>(names: Promise<T[]>): Promise<T[]> {
  try {
    return await names;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

async function removeFiles(files: readonly string[]): Promise<string[]> {
  const sorted = files.toSorted();
  for (const file of sorted) await rm(file, { force: true });
  return sorted;
}
