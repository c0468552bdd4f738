import zlib from "node:zlib";
import type { ZstdOptions } from "node:zlib";
import { zstdFrameEnd } from "@eiao/crawler/web";

const FRAME_MAGIC = Buffer.from("28b52ffd", "hex");

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
 * Returns true if these octets are one Zstandard frame to their end: decoders take several for one text, and pass over what a skippable one holds.
 * Looks at the heads of its blocks only. Source: RFC 8878, 3.1.1.
 */
export function isSoleFrame(octets: Buffer): boolean {
  return octets.subarray(0, FRAME_MAGIC.length).equals(FRAME_MAGIC) && zstdFrameEnd(octets, 0) === octets.length;
}
