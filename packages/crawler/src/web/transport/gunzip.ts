import zlib from "node:zlib";

/** The decoded content of a body in gzip. */
interface Unpacked {
  readonly bytes: Uint8Array;
  /** The fault that browsers ignore: bytes after the last member, or a missing check sum and length. */
  readonly end: "rest" | "no-trailer" | "whole";
}

/**
 * Unpacks gzip of one or more members (RFC 1952, 2.2), and ignores bytes after them. A member without its trailer, as some servers send
 * it, is complete if it has its last block. A member with a part of the trailer is incomplete.
 *
 * @throws Error of zlib: code Z_BUF_ERROR when a member is incomplete; RangeError over `limit`.
 * Cost: that of zlib; if bytes follow the last member, that of unpacking again.
 */
export function gunzip(bytes: Uint8Array, limit: number): Unpacked {
  try {
    return { bytes: zlib.gunzipSync(bytes, { maxOutputLength: limit }), end: "whole" };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const end = wholeMembers(bytes, limit);
    if (end > 0 && !isMember(bytes, end)) {
      return { bytes: zlib.gunzipSync(bytes.subarray(0, end), { maxOutputLength: limit }), end: "rest" };
    }
    const data = end === 0 && isMember(bytes, 0) ? dataStart(bytes, 0) : undefined;
    if (data === undefined || packedLength(bytes.subarray(data), limit) !== bytes.length - data) throw error;
    return { bytes: zlib.inflateRawSync(bytes.subarray(data), { maxOutputLength: limit }), end: "no-trailer" };
  }
}

/** Returns the bytes of the complete members, without a look at their check sums; 0: none. */
function wholeMembers(bytes: Uint8Array, limit: number): number {
  let end = 0;
  for (let count = 0; count < MAX_MEMBERS && isMember(bytes, end); count++) {
    const data = dataStart(bytes, end);
    const packed = data === undefined ? undefined : packedLength(bytes.subarray(data), limit);
    if (data === undefined || packed === undefined || data + packed + TRAILER_LENGTH > bytes.length) break;
    end = data + packed + TRAILER_LENGTH;
  }
  return end;
}

/** Each member costs a start of zlib. Only an attacker sends more of them with bytes after them. */
const MAX_MEMBERS = 1000;
const TRAILER_LENGTH = 8;

/** Returns true for the magic number and method of a member. A member that is cut before its third byte is none. */
function isMember(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x1f && bytes[at + 1] === 0x8b && bytes[at + 2] === 8;
}

/** Returns the offset after the header of a member: RFC 1952, 2.3. */
function dataStart(bytes: Uint8Array, start: number): number | undefined {
  const flags = bytes[start + 3] ?? 0;
  let at = start + 10;
  if ((flags & 4) !== 0) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  for (const text of [8, 16]) {
    if ((flags & text) === 0) continue;
    const end = bytes.indexOf(0, at);
    if (end === -1) return undefined;
    at = end + 1;
  }
  if ((flags & 2) !== 0) at += 2;
  return at < bytes.length ? at : undefined;
}

/** Returns the length of a deflate stream that others follow; undefined when it is incomplete or damaged. */
function packedLength(bytes: Uint8Array, limit: number): number | undefined {
  try {
    const settings = { info: true, maxOutputLength: limit } as const;
    const { engine } = zlib.inflateRawSync(bytes, settings) as unknown as { engine: { bytesWritten: number } };
    return engine.bytesWritten;
  } catch {
    return undefined;
  }
}
