import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { zstdFrameEnd } from "@eiao/crawler/internal/web";
import type { RuleSetCount, StoreOpening, StoredScenario } from "../contents.ts";
import { rdfStoreError } from "../errors.ts";
import { graphOctets, pageGraph } from "../graphs/page-graph.ts";

const { ZSTD_c_checksumFlag, ZSTD_c_compressionLevel, ZSTD_c_contentSizeFlag } = zlib.constants;
const decompress = promisify(zlib.zstdDecompress);

/** 1 packs a page's TriG to a twentieth, in a fiftieth of the time that its evaluation took; 9 saves 15 % for ten times that. */
const LEVEL = 1;

/** The number of the store format. Raise it when a change makes stores unreadable for other builds, or their octets mean something else. */
const STORE_VERSION = 1;

/** Skippable frames of the Zstandard format, which every decoder passes over. RFC 8878, 3.1.2. */
const SKIPPABLE_MAGIC = 0x18_4d_2a_5e;
const FRAME_MAGIC = 0xfd_2f_b5_28;

/** More than any record or index of a real store: what a damaged or hostile length can make us read. */
export const MAX_SKIPPABLE = 64_000_000;

/** A skippable frame: what decoders do not see. */
export function skippableFrame(content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(SKIPPABLE_MAGIC, 0);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** Octets of the content of the skippable frame that begins with these 8; undefined when they begin none of ours. */
export function skippableLength(head: Buffer): number | undefined {
  if (head.length < 8 || head.readUInt32LE(0) !== SKIPPABLE_MAGIC) return undefined;
  const length = head.readUInt32LE(4);
  return length <= MAX_SKIPPABLE ? length : undefined;
}

/**
 * The first octets of every store: a Zstandard frame, so that the file is known for what it is, with a TriG comment.
 * Put together by hand (one raw block), so that no version of the compressor changes it. RFC 8878, 3.1.1.
 */
export const prologue: Buffer = rawFrame(
  `# EIAO RDF store, version ${STORE_VERSION}. TriG; a frame for each page graph.\n`,
);

/**
 * Returns true if a file begins as a store with another version number.
 * @param head  the first octets of the file, as many as `prologue` has.
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
  head[4] = 0x20; // single segment, content size in one octet, no checksum
  head[5] = content.length;
  head.writeUIntLE((content.length << 3) | 1, 6, 3); // last block, raw
  return Buffer.concat([head, content]);
}

/** A graph as it is appended: its record in a skippable frame, then TriG in a frame of its own. */
export interface PackedGraph {
  readonly record: GraphRecord;
  readonly bytes: Uint8Array;
}

/** @param trig  UTF-8. Cost: 0.3 ms for a page of 300 results. */
export function packGraph(trig: Uint8Array, facts: GraphFacts): PackedGraph {
  const { length } = trig;
  const frame = packSoleFrame(trig, params);
  const record: GraphRecord = { ...facts, octets: frame.length, length, sha256: sha256(frame) };
  return { record, bytes: Buffer.concat([skippableFrame(Buffer.from(JSON.stringify(record))), frame]) };
}

/** Unpacked at once, in less than half a millisecond: to hand it to another thread would cost twice as much. */
const SHORT = 500_000;

const params = { [ZSTD_c_compressionLevel]: LEVEL, [ZSTD_c_checksumFlag]: 1, [ZSTD_c_contentSizeFlag]: 1 };

/** The text of a frame; undefined when it is damaged or longer than its record says. */
export async function unpackGraph(frame: Uint8Array, record: GraphRecord): Promise<Buffer | undefined> {
  if (sha256(frame) !== record.sha256) return undefined;
  try {
    const { length } = record;
    // At once into one piece: pieces of the usual 16 kB take five times as long. A length that is not true reserves no more than this.
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
 * The graph of a page as the store appends it.
 * @throws EiaoError `ScenarioInvalid`, `PageTooLarge`. Cost: 1 ms for a page of 300 results.
 */
export function packPage(scenario: StoredScenario, opening: StoreOpening): PackedGraph {
  const { id, documents, counts } = scenario;
  const graph = pageGraph(scenario, opening);
  const trig = graphOctets(graph);
  if (trig.length > MAX_GRAPH)
    throw rdfStoreError("PageTooLarge", { scenario: id, found: trig.length, limit: MAX_GRAPH });
  const urls = documents.map(({ url }) => url);
  return packGraph(trig, { kind: "page", id, urls, counts, triples: graph.triples });
}

/** The content of a frame, as its writer says it. */
interface GraphFacts {
  readonly kind: "opening" | "page" | "survey" | "manifest";
  /** Scenario id of a page; of the opening a digest of what the measurement was begun with; else empty. */
  readonly id: string;
  /** Documents of a page scenario, the page first. */
  readonly urls: readonly string[];
  readonly counts: readonly RuleSetCount[];
  /** Statements of its graph. */
  readonly triples: number;
}

/** The JSON record before every frame: enough to resume without decompressing anything. */
export interface GraphRecord extends GraphFacts {
  /** The length of the compressed frame. */
  readonly octets: number;
  /** The length of its text. */
  readonly length: number;
  /** The digest of the compressed frame, lower-case hexadecimal. */
  readonly sha256: string;
}

/** A record and where its frame begins. */
export interface IndexedRecord extends GraphRecord {
  readonly offset: number;
}

/** A graph of more octets than this is refused: V8's longest string is twice as long. */
export const MAX_GRAPH = 256_000_000;

/** Reads a record; undefined when it is none: the file may come from anywhere. */
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
  const { kind, id, urls, counts, triples, octets, length, sha256 } = value as Partial<Record<string, unknown>>;
  return (
    typeof kind === "string" &&
    kinds.has(kind) &&
    typeof id === "string" &&
    Array.isArray(urls) &&
    urls.every((url) => typeof url === "string") &&
    Array.isArray(counts) &&
    counts.every(isRuleSetCount) &&
    isCount(triples, MAX_GRAPH) &&
    isCount(octets, 2 * MAX_GRAPH) &&
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
  /** The digest of all octets before the index, lower-case hexadecimal. */
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

/**
 * Compresses to one frame. In one piece, which is never full: when the frame ends where a piece does, Node asks for more, and Zstandard
 * gives an empty frame.
 */
export function packSoleFrame(content: Uint8Array, params: Record<number, number | boolean>): Buffer {
  const { length } = content;
  const chunkSize = length + (length >> 8) + 1_024; // above ZSTD_COMPRESSBOUND
  return zlib.zstdCompressSync(content, { params, pledgedSrcSize: length, chunkSize });
}

/**
 * Returns true if these octets are one Zstandard frame to their end: decoders take several for one text, and pass over what a skippable one holds.
 * Looks at the heads of its blocks only. Source: RFC 8878, 3.1.1.
 */
export function isSoleFrame(octets: Buffer): boolean {
  return octets.length >= 4 && octets.readUInt32LE(0) === FRAME_MAGIC && zstdFrameEnd(octets, 0) === octets.length;
}
