import zlib from "node:zlib";
import type { ZstdOptions } from "node:zlib";

const FRAME_MAGIC = 0xfd_2f_b5_28;
const HEAD_LENGTH = 5;
const BLOCK_HEAD_LENGTH = 3;
const RUN_LENGTH_BLOCK = 1;
const CHECKSUM_LENGTH = 4;

/** Node compresses into pieces of so many octets where it is not told otherwise. */
const PIECE = 16_384;
/** With its content size and checksum. */
const EMPTY_FRAME = Buffer.from("28b52ffd240001000099e9d851", "hex");

/**
 * Compresses to one frame. In one piece, which is never full: when the frame ends where a piece does, Node asks for more, and Zstandard
 * gives an empty frame.
 */
export function packSoleFrame(content: Uint8Array, params: NonNullable<ZstdOptions["params"]>): Buffer {
  const { length } = content;
  const chunkSize = length + (length >> 8) + 1_024; // above ZSTD_COMPRESSBOUND
  return zlib.zstdCompressSync(content, { params, pledgedSrcSize: length, chunkSize });
}

/**
 * Whether these octets are one Zstandard frame to their end: decoders take several for one text, and pass over what a skippable one holds.
 * Looks at the heads of its blocks only. Source: RFC 8878, 3.1.1.
 *
 * The empty frame that stores of earlier programs have behind one that just fills its pieces hides nothing.
 */
export function isSoleFrame(octets: Buffer): boolean {
  const end = octets.length - EMPTY_FRAME.length;
  const isEmptyBehind = end > 0 && end % PIECE === 0 && octets.subarray(end).equals(EMPTY_FRAME);
  return isFrame(isEmptyBehind ? octets.subarray(0, end) : octets);
}

function isFrame(octets: Buffer): boolean {
  if (octets.length < HEAD_LENGTH || octets.readUInt32LE(0) !== FRAME_MAGIC) return false;
  const descriptor = octets.readUInt8(4);
  const isSingle = (descriptor & 0x20) !== 0;
  const sizeLength = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  const dictionaryLength = [0, 1, 2, 4][descriptor & 3] ?? 0;
  let at = HEAD_LENGTH + (isSingle ? 0 : 1) + dictionaryLength + sizeLength;
  for (;;) {
    if (at + BLOCK_HEAD_LENGTH > octets.length) return false;
    const head = octets.readUIntLE(at, BLOCK_HEAD_LENGTH);
    const isRun = ((head >> 1) & 3) === RUN_LENGTH_BLOCK;
    at += BLOCK_HEAD_LENGTH + (isRun ? 1 : head >> 3);
    if ((head & 1) === 1) return at + ((descriptor & 4) === 0 ? 0 : CHECKSUM_LENGTH) === octets.length;
  }
}
