import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { constants, crc32, gunzipSync, inflateRawSync } from "node:zlib";

/** One gzip member found in a file: one record. */
export interface Member {
  readonly offset: number;
  /** The length of the compressed member, in bytes. */
  readonly length: number;
  readonly content: Uint8Array;
}

/** The end of the valid part of a file, and what follows it: nothing, an interrupted write, or damaged bytes. */
export interface MembersEnd {
  readonly offset: number;
  readonly verdict: "end" | "torn" | "damaged";
}

/** The size of the largest record that is read whole, both packed and unpacked: far over any limit for pages. */
export const DEFAULT_MAX_RECORD_BYTES = 1_073_741_824;

const WINDOW_BYTES = 1_048_576;
const HEADER_LENGTH = 10;
const TRAILER_LENGTH = 8;
/** The beginning of each member that this crawler writes: magic number, deflate, no flags (RFC 1952, 2.3). */
const magic = Buffer.from([0x1f, 0x8b, 8, 0]);

/**
 * Visits the gzip members of a file from an offset on, up to the end of the file or the first bad member. It verifies
 * header, data, check sum and length. Cost: one inflation each. Memory: the largest member, packed and unpacked.
 *
 * @param visit  returns false if the content is not a record: the file counts as damaged from there.
 */
export async function scanMembers(file: string, from: number, visit: (member: Member) => boolean): Promise<MembersEnd> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    let window: Buffer = Buffer.alloc(0);
    let start = from; // the offset of the window in the file
    for (let offset = from; offset < size;) {
      const member = memberAt(window, offset - start);
      if (member === "damaged") return { offset, verdict: "damaged" };
      if (member === "torn") {
        if (start + window.length < size && window.length < DEFAULT_MAX_RECORD_BYTES) {
          const needed = offset === start ? 2 * window.length : WINDOW_BYTES;
          window = await readAt(handle, offset, Math.min(Math.max(needed, WINDOW_BYTES), size - offset));
          start = offset;
          if (window.length > 0) continue; // if not, another program has just cut the file
        }
        return { offset, verdict: hasMember(window, offset - start + 1) ? "damaged" : "torn" };
      }
      if (!visit({ offset, ...member })) return { offset, verdict: "damaged" };
      offset += member.length;
    }
    return { offset: Math.max(from, size), verdict: "end" };
  } finally {
    await handle.close();
  }
}

/**
 * Unpacks one whole member of any writer.
 * @throws Error of zlib when it is damaged or unpacks to more than `limit` bytes (code ERR_BUFFER_TOO_LARGE).
 */
export function unpackMember(bytes: Uint8Array, limit: number): Uint8Array {
  return gunzipSync(bytes, { maxOutputLength: limit });
}

/** Reads `length` bytes, fewer at the end of the file. */
export async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** Reads the member that begins at an offset of `bytes`. `torn`: it does not end within them. */
export function memberAt(bytes: Buffer, start: number): Omit<Member, "offset"> | "torn" | "damaged" {
  const available = bytes.length - start;
  if (
    magic.compare(bytes, start, start + Math.min(magic.length, available), 0, Math.min(magic.length, available)) !== 0
  )
    return "damaged";
  if (available < HEADER_LENGTH) return "torn";
  let content: Buffer;
  let packed: number;
  try {
    // It stops at the end of the deflate stream and reports how much it read, which gunzipSync does not.
    const { buffer, engine } = inflateRawSync(bytes.subarray(start + HEADER_LENGTH), {
      info: true,
      maxOutputLength: DEFAULT_MAX_RECORD_BYTES,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    content = buffer;
    packed = engine.bytesWritten;
  } catch (error) {
    return error instanceof Error && "errno" in error && error.errno === constants.Z_BUF_ERROR ? "torn" : "damaged";
  }
  const trailer = start + HEADER_LENGTH + packed;
  if (trailer + TRAILER_LENGTH > bytes.length) return "torn";
  const good = bytes.readUInt32LE(trailer) === crc32(content) && bytes.readUInt32LE(trailer + 4) === content.length;
  return good ? { length: HEADER_LENGTH + packed + TRAILER_LENGTH, content } : "damaged";
}

/** Returns true if a whole record follows: then the bytes before it were damaged, not cut off. */
function hasMember(bytes: Buffer, from: number): boolean {
  let at = bytes.indexOf(magic, from);
  // Stored payloads may contain these bytes thousands of times. After a wrong "no", only a copy of the cut bytes is missing.
  for (let tries = 0; at !== -1 && tries < 100; tries++) {
    const member = memberAt(bytes, at);
    if (typeof member === "object" && Buffer.from(member.content.subarray(0, 5)).toString() === "WARC/") return true;
    at = bytes.indexOf(magic, at + 1);
  }
  return false;
}
