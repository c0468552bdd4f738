import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { zstdFrameEnd } from "@eiao/crawler/internal/web";
import type { RuleSetCount, StoreOpening, StoredScenario } from "../contents.ts";
import { rdfStoreError } from "../errors.ts";
import { graphBytes, pageGraph } from "../graphs/page-graph.ts";

const { ZSTD_c_checksumFlag, ZSTD_c_compressionLevel, ZSTD_c_contentSizeFlag } = zlib.constants;
const decompress = promisify(zlib.zstdDecompress);

/** The compression level. Level 1 packs TriG to a twentieth, in a fiftieth of the time of the evaluation. Level 9 saves 15 % for ten times that. */
const LEVEL = 1;

/** The version of the store format. Raise it if other builds can no longer read stores, or their bytes change meaning. */
const STORE_VERSION = 1;

/** The magic number of skippable frames of the Zstandard format, which every decoder ignores. RFC 8878, 3.1.2. */
const SKIPPABLE_MAGIC = 0x18_4d_2a_5e;
const FRAME_MAGIC = 0xfd_2f_b5_28;

/** The largest skippable frame, larger than in any real store. It limits what a damaged or hostile length can make us read. */
export const MAX_SKIPPABLE = 64_000_000;

/** Returns the content as a skippable frame, which decoders ignore. */
export function skippableFrame(content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(SKIPPABLE_MAGIC, 0);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** Returns the content length of the skippable frame that begins with these 8 bytes, or undefined if it is not one of ours. */
export function skippableLength(head: Buffer): number | undefined {
  if (head.length < 8 || head.readUInt32LE(0) !== SKIPPABLE_MAGIC) return undefined;
  const length = head.readUInt32LE(4);
  return length <= MAX_SKIPPABLE ? length : undefined;
}

/**
 * The first bytes of every store: a Zstandard frame, so that programs recognise the file, with a TriG comment.
 * It is built by hand (one raw block), so that no version of the compressor changes it. RFC 8878, 3.1.1.
 */
export const prologue: Buffer = rawFrame(
  `# EIAO RDF store, version ${STORE_VERSION}. TriG; a frame for each page graph.\n`,
);

/**
 * Returns true if a file begins as a store with another version number.
 * @param head  the first bytes of the file, as many as `prologue` has.
 */
export function isOtherVersion(head: Buffer): boolean {
  if (head.length < 9 || head.readUInt32LE(0) !== FRAME_MAGIC) return false;
  const [, version] = /^# EIAO RDF store, version (\d{1,6})\./.exec(head.subarray(9).toString("latin1")) ?? [];
  return version !== undefined && Number(version) !== STORE_VERSION;
}

function rawFrame(text: string): Buffer {
  const content = Buffer.from(text);
  const head = Buffer.alloc(9);
  head.writeUInt32LE(FRAME_MAGIC, 0);
  head[4] = 0x20; // single segment, content size in one byte, no checksum
  head[5] = content.length;
  head.writeUIntLE((content.length << 3) | 1, 6, 3); // last block, raw
  return Buffer.concat([head, content]);
}

/** A graph in the form that is appended: its record in a skippable frame, then TriG in its own frame. */
export interface PackedGraph {
  readonly record: GraphRecord;
  readonly bytes: Uint8Array;
}

/** Packs a graph into a frame. @param trig  the graph in UTF-8. Cost: 0.3 ms for a page with 300 results. */
export function packGraph(trig: Uint8Array, facts: GraphFacts): PackedGraph {
  const { length } = trig;
  const frame = packSoleFrame(trig, params);
  const record: GraphRecord = { ...facts, bytes: frame.length, length, sha256: sha256(frame) };
  return { record, bytes: Buffer.concat([skippableFrame(Buffer.from(JSON.stringify(record))), frame]) };
}

/** Shorter texts are unpacked synchronously, in less than half a millisecond: another thread would cost twice as much. */
const SHORT = 500_000;

const params = { [ZSTD_c_compressionLevel]: LEVEL, [ZSTD_c_checksumFlag]: 1, [ZSTD_c_contentSizeFlag]: 1 };

/** Unpacks the text of a frame. Returns undefined if the frame or its length differs from its record. */
export async function unpackGraph(frame: Uint8Array, record: GraphRecord): Promise<Buffer | undefined> {
  if (sha256(frame) !== record.sha256) return undefined;
  try {
    const { length } = record;
    // One piece, because pieces of the usual 16 kB take five times as long. The maximum limits what a false length reserves.
    const chunkSize = Math.min(Math.max(length + 1, 1024), 16_000_000);
    const options = { maxOutputLength: length + 1, chunkSize };
    const text = length < SHORT ? zlib.zstdDecompressSync(frame, options) : await decompress(frame, options);
    return text.length === record.length ? text : undefined;
  } catch {
    return undefined;
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Packs the graph of a page for the store.
 * @throws EiaoError `ScenarioInvalid`, `PageTooLarge`. Cost: 1 ms for a page with 300 results.
 */
export function packPage(scenario: StoredScenario, opening: StoreOpening): PackedGraph {
  const { id, documents, counts } = scenario;
  const graph = pageGraph(scenario, opening);
  const trig = graphBytes(graph);
  if (trig.length > MAX_GRAPH)
    throw rdfStoreError("PageTooLarge", { scenario: id, found: trig.length, limit: MAX_GRAPH });
  const urls = documents.map(({ url }) => url);
  return packGraph(trig, { kind: "page", id, urls, counts, triples: graph.triples });
}

/** The facts about the content of a frame, as its writer states them. */
interface GraphFacts {
  readonly kind: "opening" | "page" | "survey" | "manifest";
  /** For a page, its scenario id; for the opening, a digest of the facts that identify the measurement; else empty. */
  readonly id: string;
  /** The URLs of the documents of a page scenario, the page first. */
  readonly urls: readonly string[];
  readonly counts: readonly RuleSetCount[];
  /** The number of statements of the graph. */
  readonly triples: number;
}

/** The JSON record before every frame: enough to resume without decompressing anything. */
export interface GraphRecord extends GraphFacts {
  /** The length of the compressed frame. */
  readonly bytes: number;
  /** The length of its text. */
  readonly length: number;
  /** The digest of the compressed frame, lower-case hexadecimal. */
  readonly sha256: string;
}

/** A record with the offset of its frame. */
export interface IndexedRecord extends GraphRecord {
  readonly offset: number;
}

/** The largest graph in bytes. V8's longest string is twice as long. */
export const MAX_GRAPH = 256_000_000;

/** Reads a record. Returns undefined if it is invalid, because the file may come from anywhere. */
export function parseGraphRecord(json: string): GraphRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  return isRecord(value) ? value : undefined;
}

export function isIndexedRecord(value: unknown): value is IndexedRecord {
  return isRecord(value) && isCount((value as Partial<IndexedRecord>).offset, Number.MAX_SAFE_INTEGER);
}

function isRecord(value: unknown): value is GraphRecord {
  if (typeof value !== "object" || value === null) return false;
  const { kind, id, urls, counts, triples, bytes, length, sha256 } = value as Partial<Record<string, unknown>>;
  return (
    typeof kind === "string" &&
    kinds.has(kind) &&
    typeof id === "string" &&
    Array.isArray(urls) &&
    urls.every((url) => typeof url === "string") &&
    Array.isArray(counts) &&
    counts.every(isRuleSetCount) &&
    isCount(triples, MAX_GRAPH) &&
    isCount(bytes, 2 * MAX_GRAPH) &&
    isCount(length, MAX_GRAPH) &&
    typeof sha256 === "string"
  );
}

const kinds: ReadonlySet<string> = new Set(["opening", "page", "survey", "manifest"]);

function isRuleSetCount(value: unknown): value is RuleSetCount {
  if (typeof value !== "object" || value === null) return false;
  const { ruleSet, applied, failed } = value as Partial<Record<string, unknown>>;
  return typeof ruleSet === "string" && typeof applied === "number" && typeof failed === "number";
}

function isCount(value: unknown, limit: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= limit;
}

/** The index at the end of a sealed store. */
export interface StoreIndex {
  readonly version: 1;
  readonly frames: readonly IndexedRecord[];
  /** The digest of the file before the index, in lower-case hexadecimal. */
  readonly sha256: string;
}

const mark = Buffer.from("EIAOIDX1");
/** The length of the trailer, from which the beginning of the index follows. */
export const TRAILER_LENGTH = 4 + mark.length;
/** The largest unpacked index. The records of a million pages have 300 MB. */
const MAX_INDEX = 400_000_000;

/** Encodes the index as a skippable frame: compressed JSON, its length, a mark. Decoders ignore it. */
export function encodeIndex(index: StoreIndex): Buffer {
  const params = { [zlib.constants.ZSTD_c_checksumFlag]: 1 };
  const packed = packSoleFrame(Buffer.from(JSON.stringify(index)), params);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(packed.length);
  return skippableFrame(Buffer.concat([packed, length, mark]));
}

/** Returns the length of the packed index before this trailer, or undefined if it is not a trailer. */
export function indexLength(trailer: Buffer): number | undefined {
  return trailer.length === TRAILER_LENGTH && trailer.subarray(4).equals(mark) ? trailer.readUInt32LE(0) : undefined;
}

/** Reads a packed index. Returns undefined if it is invalid. */
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

/**
 * Compresses to one frame. The output piece is larger than needed: if the frame ended exactly with a piece, Node would ask for more, and
 * Zstandard would add an empty frame.
 */
export function packSoleFrame(content: Uint8Array, params: Record<number, number | boolean>): Buffer {
  const { length } = content;
  const chunkSize = length + (length >> 8) + 1_024; // above ZSTD_COMPRESSBOUND
  return zlib.zstdCompressSync(content, { params, pledgedSrcSize: length, chunkSize });
}

/**
 * Returns true if these bytes are exactly one Zstandard frame. Decoders join the texts of several frames, and ignore skippable ones. It reads
 * only the headers of the blocks. Source: RFC 8878, 3.1.1.
 */
export function isSoleFrame(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32LE(0) === FRAME_MAGIC && zstdFrameEnd(bytes, 0) === bytes.length;
}
