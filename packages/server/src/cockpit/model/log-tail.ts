import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { jobOf, outputFolders } from "@eiao/crawler";

/** The end of a log. */
export interface LogTail {
  readonly lines: readonly string[];
  /** Of the whole file. */
  readonly octets: number;
}

/** So much of a log is read. */
const MOST_OCTETS = 65_536;
const MOST_LINES = 300;

/** The last lines of a file; undefined: there is none. Cost: at most 64 KiB are read, however long it is. */
export async function logTail(file: string): Promise<LogTail | undefined> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (handle === undefined) return undefined;
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - MOST_OCTETS);
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(Math.min(size, MOST_OCTETS)),
      position: from,
    });
    const lines = buffer.subarray(0, bytesRead).toString("utf8").split("\n");
    if (from > 0) lines.shift(); // begins anywhere
    if (lines.at(-1) === "") lines.pop();
    return { lines: lines.slice(-MOST_LINES), octets: size };
  } finally {
    await handle.close();
  }
}

/** A name of a log, and of nothing else. */
const LOG = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}\.log$/;

/** Whether a name is one of a file of the folder of logs. */
export function isLogName(name: string): boolean {
  return LOG.test(name) && !name.includes("..");
}

/** Logs that are of no single site, by name. */
export async function serviceLogNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => isLogName(name) && !/_std(?:out|err)\.log$/.test(name)).toSorted();
}

/** The six logs of a crawl, by their names. Spec 15.3. */
export function siteLogNames(databaseId: string): string[] {
  return ["crawler", "sampler", "etl"].flatMap((part) =>
    ["stdout", "stderr"].map((stream) => `${part}_${databaseId}_${stream}.log`),
  );
}

/** The file of a log. */
export function logFile(folder: string, name: string): string {
  return path.join(folder, name);
}

/** Logs of one launch of a site's crawl. Spec 20.2. */
export interface LaunchLogs {
  /** 14 digits. */
  readonly timestamp: string;
  readonly logs: readonly { readonly name: string; readonly octets: number }[];
}

const TIMESTAMP = /^\d{14}$/;
const MOST_LAUNCHES = 5;

/** Those of the last launches here, newest first: where a remote worker has a disk of its own they are there. */
export async function launchLogs(dataDir: string, site: string): Promise<LaunchLogs[]> {
  const job = jobOf(site);
  const names = await readdir(path.join(dataDir, "output", "logs", job)).catch(() => []);
  const timestamps = names
    .filter((name) => TIMESTAMP.test(name))
    .toSorted()
    .toReversed()
    .slice(0, MOST_LAUNCHES);
  return Promise.all(
    timestamps.map(async (timestamp) => {
      const folder = outputFolders(dataDir, job, timestamp).logs;
      const files = (await readdir(folder).catch(() => [])).filter((name) => isLogName(name)).toSorted();
      const logs = await Promise.all(
        files.map(async (name) => ({
          name,
          octets: (await stat(path.join(folder, name)).catch(() => undefined))?.size ?? 0,
        })),
      );
      return { timestamp, logs };
    }),
  );
}

/** The file of a log of a launch; undefined: that is no name of one. */
export function launchLogFile(dataDir: string, site: string, timestamp: string, name: string): string | undefined {
  if (!TIMESTAMP.test(timestamp) || !isLogName(name)) return undefined;
  return path.join(outputFolders(dataDir, jobOf(site), timestamp).logs, name);
}
