import { randomBytes } from "node:crypto";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "@eiao/crawler/errors";

/** When a log is put aside, and how many of those are kept. */
export interface LogLimits {
  /** Octets. */
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

/** `20261125T173640123Z` */
function textOf(time: number): string {
  return new Date(time).toISOString().replaceAll(/[-:.]/g, "");
}

/** Whether a file is what was put aside of this log, and not of one whose name begins alike. */
function isAside(file: string, name: string): boolean {
  const stem = `${name.slice(0, -4)}.`;
  return file.startsWith(stem) && /^\d{8}T\d{9}Z-[0-9a-f]{6}\.log$/.test(file.slice(stem.length));
}
