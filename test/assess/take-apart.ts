import { zstdDecompressSync, zstdCompressSync } from "node:zlib";
import { prologue, sha256, skippableFrame } from "../../packages/sampler/src/rdf-store/file/packed-graph.ts";
import type { GraphRecord } from "../../packages/sampler/src/rdf-store/file/graph-record.ts";

/** A graph of a store as it lies in the file. */
export interface StorePart {
  /** Octets before its record. */
  readonly before?: Buffer;
  readonly record: GraphRecord;
  /** How the record is written, when it is not as JSON usually is. */
  readonly json?: string;
  readonly frame: Buffer;
}

/** The octets of a store in parts, to be changed: what `reseal` cannot put together wrongly. */
export interface StoreParts {
  readonly parts: readonly StorePart[];
  /** What is packed as the index, when it is not what fits. */
  readonly index?: (json: string) => string;
  /** Behind the packed index, within its frame. */
  readonly behindIndex?: Buffer;
}

const MARK = Buffer.from("EIAOIDX1");
const HEAD = 8;

/** Takes a sealed store apart, and puts it together after a change, with sizes and digests that fit. */
export function rebuilt(octets: Buffer, edit: (store: StoreParts) => StoreParts): Buffer {
  const { parts, index = (json) => json, behindIndex = Buffer.alloc(0) } = edit({ parts: partsOf(octets) });
  let file = octets.subarray(0, prologue.length);
  const frames: object[] = [];
  for (const { before = Buffer.alloc(0), record, json, frame } of parts) {
    const sized = { ...record, octets: frame.length, sha256: sha256(frame) };
    file = Buffer.concat([file, before, skippableFrame(Buffer.from(json ?? JSON.stringify(sized)))]);
    frames.push({ ...(json === undefined ? sized : (JSON.parse(json) as object)), offset: file.length });
    file = Buffer.concat([file, frame]);
  }
  const packed = zstdCompressSync(index(JSON.stringify({ version: 1, frames, sha256: sha256(file) })));
  const content = Buffer.concat([packed, behindIndex]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([file, skippableFrame(Buffer.concat([content, length, MARK]))]);
}

function partsOf(octets: Buffer): StorePart[] {
  const end = octets.length - MARK.length - 4;
  const length = octets.readUInt32LE(end);
  const index = zstdDecompressSync(octets.subarray(end - length, end)).toString();
  const { frames } = JSON.parse(index) as { frames: (GraphRecord & { offset: number })[] };
  return frames.map(({ offset, ...record }) => ({ record, frame: octets.subarray(offset, offset + record.octets) }));
}

/** A frame that decoders pass over, with a text. */
export function hidden(text: string, magic = 0x18_4d_2a_50): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(magic, 0);
  head.writeUInt32LE(Buffer.byteLength(text), 4);
  return Buffer.concat([head, Buffer.from(text)]);
}
