import type { FileHandle } from "node:fs/promises";
import { rdfStoreError } from "../errors.ts";
import { isOtherVersion, parseGraphRecord, prologue, sha256, skippableLength } from "./frames.ts";
import type { IndexedRecord } from "./frames.ts";

/** The whole part of an unsealed store. */
interface Recovered {
  /** The opening and the pages in their order. */
  readonly records: readonly IndexedRecord[];
  readonly end: number;
  /** The size of the file. It is larger than `end` if a kill interrupted a write or the sealing. */
  readonly size: number;
}

/**
 * Walks an unsealed store from its beginning and stops at the first frame that is not whole by its SHA-256. The survey
 * and manifest of an interrupted sealing are ignored, because they are written again.
 *
 * @throws EiaoError `NotAStore` if the file begins like another file, which must not be cut; `StoreOfOtherBuild`.
 * Cost: reads the file once. Memory: one frame.
 */
export async function recoverStore(handle: FileHandle, file: string): Promise<Recovered> {
  const { size } = await handle.stat();
  const head = await readBytesAt(handle, 0, Math.min(size, prologue.length));
  if (isOtherVersion(head)) throw rdfStoreError("StoreOfOtherBuild", { file });
  if (!head.equals(prologue.subarray(0, head.length))) {
    throw rdfStoreError("NotAStore", { file, reason: "it does not begin like a store" });
  }
  if (size < prologue.length) return { records: [], end: 0, size };
  const records: IndexedRecord[] = [];
  const pages = new Set<string>();
  let end = prologue.length;
  for (;;) {
    const record = await recordAt(handle, end, size);
    if (record === undefined || record.kind !== (records.length === 0 ? "opening" : "page")) break;
    if (sha256(await readBytesAt(handle, record.offset, record.bytes)) !== record.sha256) break;
    if (pages.has(record.id)) break;
    pages.add(record.id);
    records.push(record);
    end = record.offset + record.bytes;
  }
  return { records, end, size };
}

/** Reads the record at `offset`. Returns undefined if it or its frame exceeds `size`. */
async function recordAt(handle: FileHandle, offset: number, size: number): Promise<IndexedRecord | undefined> {
  const length = skippableLength(await readBytesAt(handle, offset, Math.min(8, size - offset)));
  if (length === undefined || offset + 8 + length > size) return undefined;
  const json = await readBytesAt(handle, offset + 8, length);
  const record = parseGraphRecord(json.toString());
  const frame = offset + 8 + length;
  return record === undefined || frame + record.bytes > size ? undefined : { ...record, offset: frame };
}

/** Reads `length` bytes, or fewer at the end of the file. */
export async function readBytesAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(Math.max(0, length)); // the unread rest is cut off
  let done = 0;
  while (done < buffer.length) {
    const { bytesRead } = await handle.read(buffer, done, buffer.length - done, offset + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

/** The bytes to read ahead: some tens of pages. */
const AHEAD_BYTES = 256_000;
/** The largest gap between frames that counts as successive: a record lies between them. */
const GAP_BYTES = 4_096;

/**
 * Creates a function that reads like `readBytesAt` from an unchanging file. It reads ahead if frames are read in order, because one call per
 * frame is a tenth of the time of loading a store. Frames in another order are read one by one.
 * @returns views of the read bytes, for immediate use: each keeps the whole buffer in memory.
 */
export function createReadAhead(handle: FileHandle): (offset: number, length: number) => Promise<Buffer> {
  let start = 0;
  let known: Buffer = Buffer.alloc(0);
  return async (offset, length) => {
    const at = offset - start;
    if (at >= 0 && at + length <= known.length) return known.subarray(at, at + length);
    const follows = at >= 0 && at <= known.length + GAP_BYTES;
    const read = await readBytesAt(handle, offset, follows ? Math.max(length, AHEAD_BYTES) : length);
    start = offset;
    known = read;
    return read.subarray(0, length);
  };
}
