import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { EiaoError } from "@eiao/wam-core/errors";
import { messageOf } from "../../system-errors.ts";
import { warcError } from "./errors.ts";
import { readAt } from "./members.ts";
import { parseRecordHead } from "./record.ts";
import type { WarcRecord } from "./record.ts";

const DEFAULT_MAX_BLOCK_BYTES = 64 * 1_048_576;
const MAX_HEAD_BYTES = 1_048_576;

/**
 * Reads all records of a WARC file of any crawler, in order: each record gzipped, the whole file gzipped, or not compressed; version
 * 0.17 to 1.1. Memory: one block. A block over `maxBlockBytes` (default: 64 MiB) is cut; its `cut` is true.
 *
 * @throws EiaoError `WarcUnreadable` after the last whole record if the file does not continue as a WARC; its
 *         offset counts unpacked bytes.
 */
export async function* readRecords(
  file: string,
  maxBlockBytes: number = DEFAULT_MAX_BLOCK_BYTES,
): AsyncGenerator<WarcRecord, void> {
  const gzip = await isGzip(file); // first, because the stream of a missing file would fail without a listener
  const stopped = new AbortController();
  const source = createReadStream(file, { highWaterMark: 262_144 });
  const stream = gzip ? createGunzip({ chunkSize: 262_144 }) : undefined;
  // Its error reaches the loop below through the stream. Stopping early is not an error.
  if (stream !== undefined) pipeline(source, stream, { signal: stopped.signal }).catch(() => undefined);
  const bytes = openBytes(stream ?? source);
  const unreadable = (reason: string, cause?: unknown) =>
    warcError("WarcUnreadable", { file, offset: bytes.position(), reason }, cause);
  try {
    for (;;) {
      const lines: string[] = [];
      let headBytes = 0;
      for (;;) {
        const line = await bytes.line(MAX_HEAD_BYTES);
        if (line === undefined) {
          if (lines.length > 0) throw unreadable("it ends inside the header of a record");
          return;
        }
        const text = line.toString("utf8").replace(/\r$/, "");
        if (text === "" && lines.length === 0) continue; // between records
        if (text === "") break;
        headBytes += line.length;
        if (headBytes > MAX_HEAD_BYTES) throw unreadable("the header of a record is too large");
        lines.push(text);
      }
      const head = parseRecordHead(lines.join("\n"));
      if (head === undefined) throw unreadable("no record begins here");
      const { version, type, fields, length } = head;
      const block = await bytes.take(length, maxBlockBytes);
      if (block === undefined) throw unreadable("it ends inside a record");
      yield { version, type, fields, block, cut: length > maxBlockBytes };
    }
  } catch (error) {
    if (error instanceof EiaoError) throw error;
    throw unreadable(messageOf(error), error);
  } finally {
    stopped.abort();
    source.destroy();
  }
}

async function isGzip(file: string): Promise<boolean> {
  let start: Buffer;
  try {
    const handle = await open(file, "r");
    try {
      start = await readAt(handle, 0, 2);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw warcError("WarcUnreadable", { file, offset: 0, reason: messageOf(error) }, error);
  }
  return start[0] === 0x1f && start[1] === 0x8b;
}

/** Makes a reader of lines and counted bytes of a stream. It holds no more than the requested bytes and one chunk. */
function openBytes(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let chunk: Buffer = Buffer.alloc(0);
  let taken = 0;

  /** Ensures that a chunk is there. Returns false at the end of the stream. */
  async function fill(): Promise<boolean> {
    while (chunk.length === 0) {
      const { done, value } = await chunks.next();
      if (done === true) return false;
      chunk = value;
    }
    return true;
  }

  function cut(length: number): Buffer {
    const piece = chunk.subarray(0, length);
    chunk = chunk.subarray(piece.length);
    taken += piece.length;
    return piece;
  }

  return {
    /** Takes the bytes up to the next LF, without it; undefined at the end. A line over `limit` bytes comes in pieces. */
    async line(limit: number): Promise<Buffer | undefined> {
      const pieces: Buffer[] = [];
      for (let length = 0; length < limit;) {
        if (!(await fill())) return pieces.length === 0 ? undefined : Buffer.concat(pieces);
        const at = chunk.indexOf(10);
        if (at !== -1) {
          pieces.push(cut(at + 1).subarray(0, -1));
          break;
        }
        const piece = cut(limit - length);
        pieces.push(piece);
        length += piece.length;
      }
      return Buffer.concat(pieces);
    },
    /** Takes the next `length` bytes and returns the first `keep` of them; undefined when there are fewer than `length`. */
    async take(length: number, keep: number): Promise<Buffer | undefined> {
      const pieces: Buffer[] = [];
      let budget = keep;
      for (let remaining = length; remaining > 0;) {
        if (!(await fill())) return undefined;
        const piece = cut(remaining);
        remaining -= piece.length;
        if (budget > 0) pieces.push(piece.subarray(0, budget));
        budget -= piece.length;
      }
      return Buffer.concat(pieces);
    },
    /** Returns the number of bytes taken so far. */
    position: () => taken,
  };
}
