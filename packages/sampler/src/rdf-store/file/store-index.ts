import { skippableFrame } from "./packed-graph.ts";
import { isIndexedRecord } from "./graph-record.ts";
import { packSoleFrame } from "./sole-frame.ts";
import type { IndexedRecord } from "./graph-record.ts";
import zlib from "node:zlib";

/** What stands at the end of a sealed store. */
export interface StoreIndex {
  readonly version: 1;
  readonly frames: readonly IndexedRecord[];
  /** Of all octets before the index, lower-case hexadecimal. */
  readonly sha256: string;
}

const mark = Buffer.from("EIAOIDX1");
/** Octets at the end of the file that tell where the index begins. */
export const TRAILER_LENGTH = 4 + mark.length;
/** Records of a million pages have 300 MB. */
const MAX_INDEX = 400_000_000;

/** The index as a skippable frame: compressed JSON, its length, a mark. Decoders pass over it. */
export function encodeIndex(index: StoreIndex): Buffer {
  const params = { [zlib.constants.ZSTD_c_checksumFlag]: 1 };
  const packed = packSoleFrame(Buffer.from(JSON.stringify(index)), params);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(packed.length);
  return skippableFrame(Buffer.concat([packed, length, mark]));
}

/** Octets of the packed index that stands before this trailer; undefined when it is none. */
export function indexLength(trailer: Buffer): number | undefined {
  return trailer.length === TRAILER_LENGTH && trailer.subarray(4).equals(mark) ? trailer.readUInt32LE(0) : undefined;
}

/** Reads a packed index; undefined when it is none. */
export function parseIndex(packed: Uint8Array): StoreIndex | undefined {
  let value: Partial<StoreIndex> | null;
  try {
    value = JSON.parse(zlib.zstdDecompressSync(packed, { maxOutputLength: MAX_INDEX }).toString()) as typeof value;
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { version, frames, sha256 } = value;
  if (version !== 1 || typeof sha256 !== "string" || !Array.isArray(frames)) return undefined;
  return frames.every(isIndexedRecord) ? { version, frames, sha256 } : undefined;
}
