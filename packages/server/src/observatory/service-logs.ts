import { randomBytes } from "node:crypto";
import { appendFile, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@eiao/crawler/internal/database";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import { printable } from "./alerts/alert.ts";
import type { Observatory, SiteLogs } from "./services/observatory.ts";

/** The logs of an observatory (spec 15.3), in a folder. */
export interface ServiceLogs {
  readonly log: Observatory["log"];
  readonly siteLogs: SiteLogs;
  readonly lastLogged: Observatory["lastLogged"];
  /** Resolves when all lines are written. */
  close(): Promise<void>;
}

const LONGEST_LINE = 2_000;
/** Matches ids of crawls (spec 15.4), which are part of file names. */
const CRAWL_ID = /^rdf_[A-Za-z0-9.-]{1,64}_\d{9,11}_\d{1,9}_\d{1,9}$/;
const OF_ONE_CRAWL = /_std(?:out|err)\.log$/;
/** The greatest number of file names that are remembered. */
const MOST_MADE = 10_000;
/** The size of the lines that can wait for a slow disk, in characters. Further lines are dropped. */
const MOST_WAITING = 16_777_216;

/**
 * Opens the logs. It appends each line of a service with its time (RFC 5322, UTC; D-33) to the log of the service, and lines of sites unchanged to
 * the logs of their crawls. A file is opened for each piece, so it can be moved away at any time. Logs that do not belong to one crawl, and so
 * never end, are put aside when they are large (`limits`). A log that cannot be written stops no work.
 * @param onFault  called with the first failure, and with null when the logs are written again.
 */
export function openServiceLogs(
  folder: string,
  onFault: (error: Error | null) => void,
  limits: LogLimits = logLimits,
): ServiceLogs {
  makeFolder(folder);
  const files = createFiles(folder, onFault, limits);
  const date = (): string => new Date().toUTCString().replace("GMT", "+0000");
  const dated = (line: string): string => `${date()}: ${line}`;
  return {
    log: (service, line) => files.append(`${service}.log`, [dated(line)]),
    siteLogs: {
      folder,
      write(id, part, log, lines) {
        if (!CRAWL_ID.test(id)) return;
        if (log !== "stdout" && log !== "stderr")
          return files.append(
            `${log}.log`,
            lines.map((line) => dated(`${id}: ${line}`)),
          );
        // Both files exist from the first line on, so that a reader always finds all six.
        for (const each of ["stdout", "stderr"] as const)
          files.append(`${part}_${id}_${each}.log`, each === log ? lines : []);
        if (log === "stdout") files.append("crawler.log", lines);
      },
      flush: () => files.flush(),
    },
    async lastLogged(service) {
      const file = await stat(path.join(folder, `${service}.log`)).catch(() => null);
      return file?.mtime ?? null;
    },
    close: () => files.flush(),
  };
}

/** The time for which lines are collected, because opening a file costs more than writing to it. */
const GATHER_MS = 100;

/** Creates the writer of the files. Lines that arrive while others are collected or written are written together. */
function createFiles(folder: string, onFault: (error: Error | null) => void, limits: LogLimits) {
  let waiting = new Map<string, string>();
  let bytes = 0;
  let writing: Promise<void> | null = null;
  let gathering: NodeJS.Timeout | undefined;
  let isTold = false;
  /** The names of files that exist: empty pieces need not open them. */
  const existing = new Set<string>();
  const fail = (problem: string): void => {
    if (!isTold) onFault(new Error(`The logs in ${folder} cannot be written: ${problem}`));
    isTold = true;
  };
  const writeAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const pieces = waiting;
      waiting = new Map();
      bytes = 0;
      let failed = false;
      const failHere = (error: unknown): void => {
        failed = true;
        fail(messageOf(error));
      };
      for (const [name, text] of pieces) {
        if (text === "" && existing.has(name)) continue;
        if (!OF_ONE_CRAWL.test(name)) await rotateLog(folder, name, limits).catch(failHere);
        await appendFile(path.join(folder, name), text).then(() => existing.add(name), failHere);
        if (existing.size > MOST_MADE) existing.clear();
      }
      if (!isTold || failed) continue;
      isTold = false;
      onFault(null);
    }
  };
  const gather = (): void => {
    if (writing === null && waiting.size > 0) gathering ??= setTimeout(() => void write(), GATHER_MS);
  };
  const write = (): Promise<void> => {
    clearTimeout(gathering);
    gathering = undefined;
    return (writing ??= writeAll().finally(() => {
      writing = null;
      gather(); // lines that came as it ended
    }));
  };
  return {
    append(name: string, lines: readonly string[]): void {
      if (bytes > MOST_WAITING) return fail("lines come faster than they can be written");
      const text = lines.map((line) => `${printable(line, LONGEST_LINE)}\n`).join("");
      bytes += text.length;
      waiting.set(name, (waiting.get(name) ?? "") + text);
      gather();
    },
    async flush(): Promise<void> {
      await write();
      if (waiting.size > 0) await write();
    },
  };
}

/** The size at which a log is put aside, and the number of logs that are kept. */
export interface LogLimits {
  /** The largest size in bytes. */
  readonly largest: number;
  readonly kept: number;
}

/** The default limits: at most 320 MiB for each log. */
export const logLimits: LogLimits = { largest: 67_108_864, kept: 4 };

/**
 * Puts a log that is large enough aside, as `NAME.20261125T173640123Z-a1b2c3.log`, and removes the oldest ones beyond the limit. Any number of
 * processes can do so in one folder: names are unique, and no process overwrites lines of another.
 * @param name  the name of the file, `NAME.log`.
 * @throws Error of the file system.
 */
export async function rotateLog(folder: string, name: string, limits: LogLimits): Promise<void> {
  const file = path.join(folder, name);
  try {
    if ((await stat(file)).size < limits.largest) return;
    await rename(
      file,
      path.join(folder, `${name.slice(0, -4)}.${textOf(Date.now())}-${randomBytes(3).toString("hex")}.log`),
    );
  } catch (error) {
    // The log does not exist yet, or another process was first.
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  const found = (await readdir(folder)).filter((each) => isAside(each, name)).toSorted();
  // Logs with future times come from a clock that was ahead. They are removed first; otherwise no new log would stay.
  const ahead = found.filter((each) => each.slice(name.length - "log".length) > textOf(Date.now() + DAY_MS));
  const aside = [...ahead, ...found.filter((each) => !ahead.includes(each))];
  for (const old of aside.slice(0, Math.max(aside.length - limits.kept, 0)))
    await rm(path.join(folder, old), { force: true });
}

/** The time by which a name may be ahead: clocks of other machines differ by less. */
const DAY_MS = 86_400_000;

/** Formats a time as `20261125T173640123Z`. */
function textOf(time: number): string {
  return new Date(time).toISOString().replaceAll(/[-:.]/g, "");
}

/** Returns true if a file was put aside from this log, and not from another whose name begins alike. */
function isAside(file: string, name: string): boolean {
  const stem = `${name.slice(0, -4)}.`;
  return file.startsWith(stem) && /^\d{8}T\d{9}Z-[0-9a-f]{6}\.log$/.test(file.slice(stem.length));
}
