import zlib, { constants } from "node:zlib";

const FRAME_MAGIC = 0xfd_2f_b5_28;
/** The magic number of skippable frames without its last four bits, which may be anything. */
const SKIPPABLE_MAGIC = 0x18_4d_2a_50;
const MAGIC_LENGTH = 4;
const HEAD_LENGTH = 5;
const BLOCK_HEAD_LENGTH = 3;
const RUN_LENGTH_BLOCK = 1;
const CHECKSUM_LENGTH = 4;

/** Each frame costs a start of zstd. Only an attacker sends more. */
const MAX_FRAMES = 1000;

/**
 * Unpacks one or more Zstandard frames (RFC 8878, 3), skips skippable ones, and ignores bytes after them, as browsers do. Node reads only
 * the first.
 *
 * @param isWhole  true if every frame must be complete; false to unpack as much as there is.
 * @throws Error of zlib: code Z_BUF_ERROR when a frame is incomplete; RangeError over `limit`; Error over `MAX_FRAMES` frames.
 * Cost: that of zstd, and 25 µs a frame.
 */
export function unpackZstd(packed: Uint8Array, limit: number, isWhole: boolean): Uint8Array {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const parts: Uint8Array[] = [];
  let remaining = limit;
  let at = 0;
  do {
    const end = Math.min(zstdFrameEnd(bytes, at) ?? bytes.length, bytes.length);
    if (parts.length === MAX_FRAMES) throw new Error(`It has more than ${MAX_FRAMES} frames.`);
    const part = zlib.zstdDecompressSync(bytes.subarray(at, end), {
      maxOutputLength: Math.max(remaining, 1), // 0 is not allowed
      ...(isWhole ? {} : { finishFlush: constants.ZSTD_e_flush }),
    });
    remaining -= part.length;
    if (remaining < 0) throw new RangeError(`It has more than ${limit} bytes after decompression.`);
    parts.push(part);
    at = end;
  } while (zstdFrameEnd(bytes, at) !== undefined);
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
}

/**
 * Returns the end of the Zstandard frame that begins at a byte, from the headers of its blocks; skippable frames count too. It is infinite
 * if the frame continues after the last byte, and undefined if no frame begins there. Source: RFC 8878, 3.1.
 */
export function zstdFrameEnd(bytes: Buffer, start: number): number | undefined {
  if (start + MAGIC_LENGTH > bytes.length) return undefined;
  const magic = bytes.readUInt32LE(start);
  if ((magic & ~15) >>> 0 === SKIPPABLE_MAGIC) return skippedEnd(bytes, start);
  return magic === FRAME_MAGIC ? blocksEnd(bytes, start) : undefined;
}

function skippedEnd(bytes: Buffer, start: number): number {
  const at = start + MAGIC_LENGTH;
  return at + 4 > bytes.length ? Infinity : at + 4 + bytes.readUInt32LE(at);
}

function blocksEnd(bytes: Buffer, start: number): number {
  const descriptor = bytes[start + MAGIC_LENGTH] ?? 0;
  const isSingle = (descriptor & 0x20) !== 0;
  const sizeLength = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  const dictionaryLength = [0, 1, 2, 4][descriptor & 3] ?? 0;
  let at = start + HEAD_LENGTH + (isSingle ? 0 : 1) + dictionaryLength + sizeLength;
  while (at + BLOCK_HEAD_LENGTH <= bytes.length) {
    const head = bytes.readUIntLE(at, BLOCK_HEAD_LENGTH);
    const isRun = ((head >> 1) & 3) === RUN_LENGTH_BLOCK;
    at += BLOCK_HEAD_LENGTH + (isRun ? 1 : head >> 3);
    if ((head & 1) === 1) return at + ((descriptor & 4) === 0 ? 0 : CHECKSUM_LENGTH);
  }
  return Infinity;
}
