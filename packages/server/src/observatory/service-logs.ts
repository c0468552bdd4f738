import { randomBytes } from "node:crypto";
import { appendFile, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@eiao/crawler/internal/database";
import { codeOf, wordsOf } from "@eiao/crawler/internal/errors";
import type { Observatory, SiteLogs } from "./services/observatory.ts";

/** The logs of an observatory (spec 15.3), in a folder. */
export interface ServiceLogs {
  readonly log: Observatory["log"];
  readonly siteLogs: SiteLogs;
  readonly lastLogged: Observatory["lastLogged"];
  /** Resolves when all lines are written. */
  close(): Promise<void>;
}

/** Characters that would end a line, or change how the others look. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;
const LONGEST_LINE = 2_000;
/** Ids of crawls (spec 15.4): they stand in names of files. */
const CRAWL_ID = /^rdf_[A-Za-z0-9.-]{1,64}_\d{9,11}_\d{1,9}_\d{1,9}$/;
const OF_ONE_CRAWL = /_std(?:out|err)\.log$/;
/** Names of files that are remembered. */
const MOST_MADE = 10_000;
/** Octets that wait to be written while the disk is slow; what comes then is left out. */
const MOST_WAITING = 16_777_216;

/**
 * Appends each line of a service to its log, with its time (RFC 5322, UTC; D-33), and those of sites, as they come, to the logs of their
 * crawls. Files are opened for each piece, so that they may be moved away at any time. Those that are not of one crawl, and so never end,
 * are put aside when they are large (`limits`). A log that cannot be written stops no work.
 * @param onFault  is told the first failure; null: they are written again.
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
        // Both files are there from the first line on: who looks for six finds six.
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

/** Lines wait so long for others: opening a file costs more than writing to it. */
const GATHER_MS = 100;

/** Files of lines; what comes while they are gathered or written is written together. */
function createFiles(folder: string, onFault: (error: Error | null) => void, limits: LogLimits) {
  let waiting = new Map<string, string>();
  let octets = 0;
  let writing: Promise<void> | null = null;
  let gathering: NodeJS.Timeout | undefined;
  let isTold = false;
  /** Files that are there: what adds nothing to them need not open them. */
  const made = new Set<string>();
  const fail = (problem: string): void => {
    if (!isTold) onFault(new Error(`The logs in ${folder} cannot be written: ${problem}`));
    isTold = true;
  };
  const writeAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const pieces = waiting;
      waiting = new Map();
      octets = 0;
      let failed = false;
      const failHere = (error: unknown): void => {
        failed = true;
        fail(wordsOf(error));
      };
      for (const [name, text] of pieces) {
        if (text === "" && made.has(name)) continue;
        if (!OF_ONE_CRAWL.test(name)) await rotateLog(folder, name, limits).catch(failHere);
        await appendFile(path.join(folder, name), text).then(() => made.add(name), failHere);
        if (made.size > MOST_MADE) made.clear();
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
      gather(); // what came as it ended
    }));
  };
  return {
    append(name: string, lines: readonly string[]): void {
      if (octets > MOST_WAITING) return fail("lines come faster than they can be written");
      const text = lines.map((line) => `${line.replace(UNPRINTABLE, " ").slice(0, LONGEST_LINE)}\n`).join("");
      octets += text.length;
      waiting.set(name, (waiting.get(name) ?? "") + text);
      gather();
    },
    async flush(): Promise<void> {
      await write();
      if (waiting.size > 0) await write();
    },
  };
}

/** The limits that decide when a log is put aside, and how many of those are kept. */
export interface LogLimits {
  /** The largest size in bytes. */
  readonly largest: number;
  readonly kept: number;
}

/** At most 320 MiB a log. */
export const logLimits: LogLimits = { largest: 67_108_864, kept: 4 };

/**
 * Puts a log that is large enough aside, as `NAME.20261125T173640123Z-a1b2c3.log`, and removes the oldest of those that are too many.
 * Any number of processes may do so with one folder at a time: no name is taken twice, and none writes over another's lines.
 * @param name  of the file, `NAME.log`.
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
    // Not begun yet, or another process was first.
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  const found = (await readdir(folder)).filter((each) => isAside(each, name)).toSorted();
  // The clock was ahead once: what is of days to come goes first, or nothing that is put aside from now on would stay.
  const ahead = found.filter((each) => each.slice(name.length - "log".length) > textOf(Date.now() + DAY_MS));
  const aside = [...ahead, ...found.filter((each) => !ahead.includes(each))];
  for (const old of aside.slice(0, Math.max(aside.length - limits.kept, 0)))
    await rm(path.join(folder, old), { force: true });
}

/** The clock of another machine is ahead by less. */
const DAY_MS = 86_400_000;

/** Formats a time as `20261125T173640123Z`. */
function textOf(time: number): string {
  return new Date(time).toISOString().replaceAll(/[-:.]/g, "");
}

/** Returns true if a file was put aside from this log, and not from one whose name begins alike. */
function isAside(file: string, name: string): boolean {
  const stem = `${name.slice(0, -4)}.`;
  return file.startsWith(stem) && /^\d{8}T\d{9}Z-[0-9a-f]{6}\.log$/.test(file.slice(stem.length));
}
