import { createReadStream } from "node:fs";
import { open, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "../../system-errors.ts";
import type { CdxjEntry } from "./cdxj-line.ts";
import { parseCdxjLine } from "./cdxj-line.ts";
import { missingLines } from "./cdxj-missing.ts";
import { surtKey } from "./surt.ts";

/** Name of the index in a launch's folder. */
export const CDXJ_NAME = "index.cdxj";

/** About 50 lines. What a kill loses of them is made again from the WARC. */
const BATCH_LENGTH = 16_384;

/** The index of a folder while its WARC grows: lines in order of writing, sorted when closed. */
export interface CdxjWriter {
  /** Takes a line, which ends with LF; some are written at a time. */
  append(line: string): Promise<void>;
  /** Sorts the index by its octets and puts it in place of the unsorted one at once. */
  close(): Promise<void>;
  /** Closes the file as it is: the next `openCdxj` mends it. */
  abandon(): Promise<void>;
}

/**
 * Opens the index and makes it say what the WARC files of the folder hold: after a kill, lines of what was cut are
 * dropped and missing ones are added. Cost: reads the index, and the WARC only after the last record indexed.
 */
export async function openCdxj(folder: string): Promise<CdxjWriter> {
  const file = path.join(folder, CDXJ_NAME);
  const before = await readLatin1(file);
  const { kept, added } = await missingLines(folder, before === "" ? [] : before.split("\n"));
  const after = [...kept, ...added].map((line) => `${line}\n`).join("");
  if (after !== before) await replace(file, after);
  const handle = await open(file, "a");
  let waiting = "";
  const flush = async () => {
    const lines = waiting;
    waiting = "";
    await handle.appendFile(lines);
  };
  return {
    async append(line) {
      waiting += line;
      if (waiting.length >= BATCH_LENGTH) await flush();
    },
    async close() {
      try {
        await flush();
      } finally {
        await handle.close();
      }
      const lines = (await readLatin1(file)).split("\n").filter((line) => line !== "");
      // One character an octet: the order of UTF-16 units is that of octets.
      await replace(
        file,
        lines
          .sort()
          .map((line) => `${line}\n`)
          .join(""),
      );
    },
    abandon: () => handle.close(),
  };
}

/**
 * Makes the index of a folder say what its files hold, sorted; for who has written one without `openCdxj`.
 * Cost: as of opening and closing it.
 */
export async function renewCdxj(folder: string): Promise<void> {
  const index = await openCdxj(folder);
  await index.close();
}

/**
 * Captures of exactly this URL in a launch, oldest first; none when there is no index.
 * Cost: reads the index once, 0.4 GB/s, sorted or not. Memory: a chunk.
 */
export async function lookupCdxj(folder: string, url: string): Promise<CdxjEntry[]> {
  const start = Buffer.from(`${surtKey(url)} `, "latin1");
  const found: CdxjEntry[] = [];
  const take = (lines: Buffer) => {
    for (let at = lines.indexOf(start); at !== -1; at = lines.indexOf(start, at + 1)) {
      if (at > 0 && lines[at - 1] !== 10) continue;
      const end = lines.indexOf(10, at);
      const entry = parseCdxjLine(lines.toString("utf8", at, end === -1 ? lines.length : end));
      if (entry?.url === url) found.push(entry);
    }
  };
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path.join(folder, CDXJ_NAME), { highWaterMark: 1_048_576 })) {
      const bytes = Buffer.concat([rest, chunk as Buffer]);
      const whole = bytes.lastIndexOf(10) + 1;
      take(bytes.subarray(0, whole));
      rest = bytes.subarray(whole);
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return found.sort((a, b) => (a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0));
}

async function readLatin1(file: string): Promise<string> {
  try {
    return await readFile(file, "latin1");
  } catch (error) {
    if (isMissing(error)) return "";
    throw error;
  }
}

async function replace(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content, "latin1");
  await rename(`${file}.new`, file);
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}
