import { appendFileSync, closeSync, openSync, renameSync } from "node:fs";
import { join } from "node:path";
import { wordsOf } from "../system-errors.ts";
import { compressLog } from "./compress-log.ts";
import { decisionLine } from "./decision-line.ts";
import { DECISION_LOG } from "./decision-log-files.ts";
import type { Decision } from "./decision.ts";
import { scopeError } from "./errors.ts";
import { resumeDecisionLog } from "./resume-decision-log.ts";

/** Writes `scope.log`: every URL that was decided, and by which rule. Spec 19.2. */
export interface DecisionLog {
  /**
   * Adds a line; it is in the file after the next `flush` at the latest. Cost: about 0.5 µs, and a write every 64 KiB.
   * @throws EiaoError `UnwritableDecisionLog`, also after `close`.
   */
  record(url: string, decision: Decision): void;
  /** Resolves when the operating system has every line. @throws EiaoError `UnwritableDecisionLog`. */
  flush(): Promise<void>;
  /** Flushes, waits for compressions, closes the file. A second call does nothing. @throws as `flush`. */
  close(): Promise<void>;
}

export interface DecisionLogOptions {
  /** A file that would grow beyond this is set aside and compressed: octets, 64 MiB unless given. */
  readonly rotateBytes?: number;
  /** ms since 1970. */
  readonly now?: () => number;
}

const BUFFER_CHARACTERS = 64 * 1024;

/**
 * Opens the decision log of a folder, which is made when it is not there, and goes on where an earlier process stopped:
 * a line torn by a kill is ended, compressions that were under way are done again.
 *
 * @throws EiaoError `UnwritableDecisionLog`.
 */
export async function openDecisionLog(folder: string, options: DecisionLogOptions = {}): Promise<DecisionLog> {
  const { rotateBytes = 64 * 1024 * 1024, now = Date.now } = options;
  const file = join(folder, DECISION_LOG);
  const unwritable = (cause: unknown) => scopeError("UnwritableDecisionLog", { file, reason: wordsOf(cause) }, cause);
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
      const octets = Buffer.from(buffer);
      const target = size > 0 && size + octets.length > rotateBytes ? rotate() : descriptor;
      appendFileSync(target, octets);
      size += octets.length;
      buffer = "";
    } catch (cause) {
      throw unwritable(cause);
    }
  };

  const rotate = (): number => {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined; // its number may be that of another file soon
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
    record(url, decision) {
      if (descriptor === undefined) throw unwritable(new Error("it is closed"));
      buffer += `${decisionLine(timeOf(now()), url, decision)}\n`;
      if (buffer.length >= BUFFER_CHARACTERS) write();
    },
    async flush() {
      write();
    },
    async close() {
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

/** Many decisions fall into one millisecond. */
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
