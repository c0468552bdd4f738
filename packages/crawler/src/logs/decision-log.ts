import { rotatedLogs, DECISION_LOG } from "./read-decision-log.ts";
import { appendFileSync, closeSync, createReadStream, createWriteStream, openSync, renameSync } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Decision } from "../decide/scope/decision.ts";
import { scopeError } from "../decide/scope/errors.ts";
import { makeFolder } from "../files/make-folder.ts";
import { messageOf } from "../system-errors.ts";
import { decisionLine } from "./read-decision-log.ts";

/** The writer of `scope.log`, which has every URL that was decided and the rule that decided. Spec 19.2. */
export type DecisionLog = Awaited<ReturnType<typeof openDecisionLog>>;

interface DecisionLogOptions {
  /** The size in bytes beyond which a file is set aside and compressed. Default: 64 MiB. */
  readonly rotateBytes?: number;
  /** Returns the time in ms since 1970. */
  readonly now?: () => number;
}

const BUFFER_CHARACTERS = 64 * 1024;

/**
 * Opens the decision log of a folder, which is created if it is missing. Continues where an earlier process stopped: ends a line torn by a
 * kill, and repeats compressions that were interrupted.
 *
 * @throws EiaoError `UnwritableDecisionLog`.
 */
export async function openDecisionLog(folder: string, options: DecisionLogOptions = {}) {
  const { rotateBytes = 64 * 1024 * 1024, now = Date.now } = options;
  const file = join(folder, DECISION_LOG);
  const unwritable = (cause: unknown) => scopeError("UnwritableDecisionLog", { file, reason: messageOf(cause) }, cause);
  const opened = async () => ({ left: await resumeDecisionLog(folder), at: openSync(file, "a") });
  const { left, at } = await opened().catch((cause: unknown) => {
    throw unwritable(cause);
  });

  let { size, number } = left;
  let descriptor: number | undefined = at;
  let buffer = "";
  let compressing: Promise<void> = Promise.resolve();
  const compressNext = (plain: string): void => {
    const before = compressing;
    compressing = (async () => {
      await before;
      await compressLog(plain);
    })();
    compressing.catch(() => {}); // `close` reports it; the lines are still in the plain file
  };
  left.plain.forEach(compressNext);

  const write = (): void => {
    if (buffer === "") return;
    try {
      if (descriptor === undefined) throw new Error("it is closed");
      const bytes = Buffer.from(buffer);
      const target = size > 0 && size + bytes.length > rotateBytes ? rotate() : descriptor;
      appendFileSync(target, bytes);
      size += bytes.length;
      buffer = "";
    } catch (cause) {
      throw unwritable(cause);
    }
  };

  const rotate = (): number => {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined; // its number may soon belong to another file
    const aside = `${file}.${++number}`;
    renameSync(file, aside);
    const next = openSync(file, "a");
    descriptor = next;
    size = 0;
    compressNext(aside);
    return next;
  };

  const timeOf = isoTimes();
  return {
    /**
     * Adds a line; it is in the file after the next `flush` at the latest. Cost: about 0.5 µs, and a write every 64 KiB.
     * @throws EiaoError `UnwritableDecisionLog`, also after `close`.
     */
    record(url: string, decision: Decision): void {
      if (descriptor === undefined) throw unwritable(new Error("it is closed"));
      buffer += `${decisionLine(timeOf(now()), url, decision)}\n`;
      if (buffer.length >= BUFFER_CHARACTERS) write();
    },
    /** Resolves when the operating system has every line. @throws EiaoError `UnwritableDecisionLog`. */
    async flush(): Promise<void> {
      write();
    },
    /** Flushes, waits for compressions, closes the file. A second call does nothing. @throws as `flush`. */
    async close(): Promise<void> {
      if (descriptor === undefined) return;
      try {
        write();
      } finally {
        if (descriptor !== undefined) closeSync(descriptor);
        descriptor = undefined;
      }
      await compressing.catch((cause: unknown) => {
        throw unwritable(cause);
      });
    },
  };
}

/** Returns a function that formats times and keeps the last one, since many decisions fall into one millisecond. */
function isoTimes(): (time: number) => string {
  let last = Number.NaN;
  let text = "";
  return (time) => {
    if (time !== last) {
      last = time;
      text = new Date(time).toISOString();
    }
    return text;
  };
}

/**
 * Creates the folder if it is missing, ends a line torn by a kill, and removes incomplete compressed files.
 *
 * @returns the size of the current file in bytes, the number of the last rotated file (0: none), and the rotated files that are not
 *         compressed yet.
 */
async function resumeDecisionLog(folder: string) {
  makeFolder(folder);
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${DECISION_LOG}.`) && name.endsWith(UNFINISHED)) await rm(join(folder, name));
  }
  const rotated = await rotatedLogs(folder);
  const complete = new Set(rotated.filter((log) => log.compressed).map((log) => log.number));
  const plain: string[] = [];
  for (const { number, file, compressed } of rotated) {
    if (compressed) continue;
    if (complete.has(number)) await rm(file);
    else plain.push(file);
  }
  return { size: await endLastLine(join(folder, DECISION_LOG)), number: rotated.at(-1)?.number ?? 0, plain };
}

/** Ends a last line that is incomplete. Returns the size of the file in bytes. */
async function endLastLine(file: string): Promise<number> {
  const handle = await open(file, "a+");
  try {
    const { size } = await handle.stat();
    if (size === 0) return 0;
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    if (buffer[0] === 10) return size;
    await handle.appendFile("\n");
    return size + 1;
  } finally {
    await handle.close();
  }
}

/** The end of a compressed file's name until it is whole. */
const UNFINISHED = ".gz.part";

/** Replaces `file` by `file.gz`, which gets its name when it is whole: a kill leaves the lines in one or the other. */
async function compressLog(file: string): Promise<void> {
  await pipeline(createReadStream(file), createGzip(), createWriteStream(file + UNFINISHED));
  await rename(file + UNFINISHED, `${file}.gz`);
  await rm(file);
}
