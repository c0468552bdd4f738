import { createReadStream } from "node:fs";
import { open, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "../../../system-errors.ts";
import { headerOf } from "../../../web/exchange.ts";
import { storedResponse } from "../decode-exchange.ts";
import { scanMembers } from "../members.ts";
import type { WarcPosition } from "../position.ts";
import { parseRecord, targetUriOf } from "../record.ts";
import type { WarcRecord } from "../record.ts";
import { listIndexedFiles } from "../warc-files.ts";
import { fieldOf } from "../warc-fields.ts";
import { cdxjLine, parseCdxjLine, surtKey } from "./cdxj-line.ts";
import type { CdxjEntry } from "./cdxj-line.ts";

/** The name of the index in the folder of a launch. */
export const CDXJ_NAME = "index.cdxj";

/** The characters of about 50 lines. Lines that a kill loses are made again from the WARC. */
const BATCH_LENGTH = 16_384;

/** The index of a folder while its WARC grows: lines in order of writing, sorted when closed. */
export type CdxjWriter = Awaited<ReturnType<typeof openCdxj>>;

/**
 * Opens the index and makes it agree with the WARC files of the folder: after a kill, it drops lines of records that
 * were cut off and adds missing lines. Cost: reads the index, and the WARC only after the last indexed record.
 */
export async function openCdxj(folder: string) {
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
    /** Appends a line, which ends with LF. Lines are written in batches. */
    async append(line: string): Promise<void> {
      waiting += line;
      if (waiting.length >= BATCH_LENGTH) await flush();
    },
    /** Sorts the index by bytes and replaces the unsorted one atomically. */
    async close(): Promise<void> {
      try {
        await flush();
      } finally {
        await handle.close();
      }
      const lines = (await readLatin1(file)).split("\n").filter((line) => line !== "");
      // Each byte is one character, so the order of UTF-16 units is the order of bytes.
      await replace(
        file,
        lines
          .sort()
          .map((line) => `${line}\n`)
          .join(""),
      );
    },
    /** Closes the file as it is: the next `openCdxj` fixes it. */
    abandon: () => handle.close(),
  };
}

/**
 * Makes a sorted index of a folder that agrees with its files, for files that were written without `openCdxj`.
 * Cost: opening and closing the index.
 */
export async function renewCdxj(folder: string): Promise<void> {
  const index = await openCdxj(folder);
  await index.close();
}

/**
 * Returns the captures of exactly this URL in a launch, oldest first; none when there is no index.
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
      const end = bytes.lastIndexOf(10) + 1;
      take(bytes.subarray(0, end));
      rest = bytes.subarray(end);
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

/**
 * Describes the differences between a closed index and the WARC files of its folder: lines without a record, records without a line, wrong order.
 * @throws Error of the file system, when there is no index. Cost: unpacks all WARC files. Memory: the lines.
 */
export async function cdxjProblems(folder: string): Promise<string[]> {
  const lines = (await readFile(path.join(folder, CDXJ_NAME), "latin1")).split("\n");
  const behind = lines.pop();
  const { added } = await missingLines(folder, []);
  const expected = new Map<string, number>();
  for (const line of added) expected.set(line, (expected.get(line) ?? 0) + 1);
  const problems: string[] = [];
  for (const [at, line] of lines.entries()) {
    const count = expected.get(line) ?? 0;
    if (count > 0) expected.set(line, count - 1);
    else problems.push(`Line ${at + 1} does not belong to any record: ${line.slice(0, 300)}`);
    if (at > 0 && line < (lines[at - 1] ?? "")) problems.push(`Line ${at + 1} is out of order.`);
  }
  for (const [line, count] of expected) {
    const { url = line, offset = 0, filename = "" } = parseCdxjLine(line) ?? {};
    if (count > 0) problems.push(`The index has no line for ${url} at byte ${offset} of ${filename}.`);
  }
  if (behind !== "") problems.push(`The index does not end with a line feed: ${behind?.slice(0, 300)}`);
  return problems;
}

/**
 * Compares index lines with the WARC files of a folder. Records are indexed in the order of writing, so only those after the last one
 * indexed are read.
 *
 * @returns the valid lines, each once, and the lines to add.
 */
async function missingLines(folder: string, lines: readonly string[]) {
  const sizes = new Map<string, number>();
  for (const name of await listIndexedFiles(folder)) sizes.set(name, (await stat(path.join(folder, name))).size);
  const indexed = new Map<string, number>(); // the end of the indexed part of each file
  const positions = new Set<string>();
  const kept: string[] = [];
  for (const line of lines) {
    // Each byte of a line is one character here. Keys, positions and digests are ASCII.
    const entry = parseCdxjLine(line);
    if (entry === undefined) continue;
    const position = `${entry.filename} ${entry.offset}`;
    const end = entry.offset + entry.length;
    if (end > (sizes.get(entry.filename) ?? 0) || positions.has(position)) continue;
    positions.add(position);
    indexed.set(entry.filename, Math.max(end, indexed.get(entry.filename) ?? 0));
    kept.push(line);
  }
  const added: string[] = [];
  for (const [name, size] of sizes) {
    const from = indexed.get(name) ?? 0;
    if (from === size) continue;
    let before: WarcRecord | undefined; // the record of the last line that was added
    await scanMembers(path.join(folder, name), from, ({ offset, length, content }) => {
      const record = parseRecord(content);
      const line = record === undefined ? undefined : lineOf(record, { file: name, offset, length });
      if (line !== undefined) added.push(line);
      else if (isHeadOf(record, before)) added.pop(); // an answer to HEAD is not a capture of a page
      before = line === undefined ? undefined : record;
      return record !== undefined;
    });
  }
  return { kept, added };
}

/** Returns true if a record is the HEAD request of the response before it. */
function isHeadOf(request: WarcRecord | undefined, response: WarcRecord | undefined): boolean {
  if (request?.type !== "request" || response?.type !== "response") return false;
  const answered = fieldOf(request.fields, "WARC-Concurrent-To");
  return (
    answered !== undefined &&
    answered === fieldOf(response.fields, "WARC-Record-ID") &&
    Buffer.from(request.block.subarray(0, 5)).toString() === "HEAD "
  );
}

/** The beginning of the targets of `metadata` records about a launch. Those of exchanges have no line: their responses have one. */
const OF_LAUNCH = "metadata://eiao/";

function lineOf(record: WarcRecord, position: WarcPosition): string | undefined {
  const stored = storedResponse(record);
  const url = targetUriOf(record);
  if (stored === undefined && !(record.type === "metadata" && url.startsWith(OF_LAUNCH))) return undefined;
  const line = cdxjLine(
    {
      url,
      date: fieldOf(record.fields, "WARC-Date") ?? "",
      mediaType:
        stored === undefined ? fieldOf(record.fields, "Content-Type") : headerOf(stored.headers, "content-type"),
      status: stored?.status,
      digest: fieldOf(record.fields, "WARC-Payload-Digest") ?? "",
      revisit: record.type === "revisit",
    },
    position,
  );
  return Buffer.from(line).toString("latin1").trimEnd();
}
