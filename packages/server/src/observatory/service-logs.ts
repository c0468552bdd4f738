import { mkdirSync } from "node:fs";
import { appendFile, stat } from "node:fs/promises";
import path from "node:path";
import { wordsOf } from "@eiao/wam-core/errors";
import type { Observatory } from "../services/observatory.ts";

/** The logs of the services (spec 15.3), in a folder. */
export interface ServiceLogs {
  readonly log: Observatory["log"];
  readonly lastLogged: Observatory["lastLogged"];
  /** Resolves when all lines are written. */
  close(): Promise<void>;
}

/** Characters that would end a line, or change how the others look. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;
const LONGEST_LINE = 2_000;

/**
 * Appends each line to `siteurlserver.log`, `samplingserver.log` or `etlserver.log`, with its time (RFC 5322, UTC; D-33). A log that cannot be
 * written stops no work: the first failure is told.
 */
export function openServiceLogs(folder: string, onFault: (error: unknown) => void): ServiceLogs {
  mkdirSync(folder, { recursive: true });
  let last: Promise<unknown> = Promise.resolve();
  let isTold = false;
  return {
    log(service, line) {
      const date = new Date().toUTCString().replace("GMT", "+0000");
      const text = `${date}: ${line.replace(UNPRINTABLE, " ").slice(0, LONGEST_LINE)}\n`;
      last = last
        .then(() => appendFile(path.join(folder, `${service}.log`), text))
        .catch((error: unknown) => {
          if (!isTold) onFault(new Error(`The logs in ${folder} cannot be written: ${wordsOf(error)}`));
          isTold = true;
        });
    },
    async lastLogged(service) {
      const file = await stat(path.join(folder, `${service}.log`)).catch(() => null);
      return file?.mtime ?? null;
    },
    close: async () => void (await last),
  };
}
