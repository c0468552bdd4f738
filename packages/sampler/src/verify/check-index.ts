import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import zlib from "node:zlib";
import { prologue, skippableLength } from "../rdf-store/file/packed-graph.ts";
import { parseGraphRecord } from "../rdf-store/file/graph-record.ts";
import type { GraphRecord, IndexedRecord } from "../rdf-store/file/graph-record.ts";
import { readOctetsAt } from "../rdf-store/file/recover.ts";
import { isSoleFrame } from "../rdf-store/file/sole-frame.ts";
import { indexLength, parseIndex, TRAILER_LENGTH } from "../rdf-store/file/store-index.ts";
import type { StoreIndex } from "../rdf-store/file/store-index.ts";

/** Octets before a skippable frame's content. */
const HEAD_LENGTH = 8;

/**
 * Holds the index of a store, which no digest covers, against the records in it, and their places: nothing more is in the file than what a
 * store has, in its order, and nothing is hidden from decoders.
 * @returns in words what does not fit; undefined: all does. Cost: reads the file once, unpacks nothing but the index.
 */
export async function indexProblem(file: string): Promise<string | undefined> {
  const handle = await open(file, "r");
  try {
    return await problemIn(handle);
  } finally {
    await handle.close();
  }
}

async function problemIn(handle: FileHandle): Promise<string | undefined> {
  const { size } = await handle.stat();
  const length = indexLength(await readOctetsAt(handle, size - TRAILER_LENGTH, TRAILER_LENGTH));
  const start = size - TRAILER_LENGTH - (length ?? 0);
  const packed = await readOctetsAt(handle, start, length ?? 0);
  const index = parseIndex(packed);
  if (length === undefined || index === undefined) return "its index cannot be read";
  const head = await readOctetsAt(handle, start - HEAD_LENGTH, HEAD_LENGTH);
  if (skippableLength(head) !== length + TRAILER_LENGTH) return "its index does not begin as it must";
  if (!isSoleFrame(packed)) return "something is hidden behind its index";
  const frames: IndexedRecord[] = [];
  let at = prologue.length;
  while (at < start - HEAD_LENGTH) {
    const record = await recordAt(handle, at);
    if (typeof record === "string") return record;
    frames.push(record);
    at = record.offset + record.octets;
  }
  if (at !== start - HEAD_LENGTH) return "its last frame reaches into its index";
  return orderProblem(frames) ?? indexDifference(frames, index, packed);
}

/** The record at an octet with its frame; a text: what is wrong there. */
async function recordAt(handle: FileHandle, at: number): Promise<IndexedRecord | string> {
  const length = skippableLength(await readOctetsAt(handle, at, HEAD_LENGTH));
  if (length === undefined) return `no frame begins at byte ${at}`;
  const json = await readOctetsAt(handle, at + HEAD_LENGTH, length);
  const record = parseGraphRecord(json.toString());
  if (record === undefined) return `no frame begins at byte ${at}`;
  if (json.toString() !== JSON.stringify(onlyKnown(record))) return `the record at byte ${at} says more than it should`;
  const offset = at + HEAD_LENGTH + length;
  if (!isSoleFrame(await readOctetsAt(handle, offset, record.octets)))
    return `there is not exactly one frame from byte ${offset} to ${offset + record.octets}`;
  return { ...record, offset };
}

/** A record as the program writes it: no other key, none in another place. */
function onlyKnown({ kind, id, urls, counts, triples, octets, length, sha256 }: GraphRecord): GraphRecord {
  const known = counts.map(({ ruleSet, applied, failed }) => ({ ruleSet, applied, failed }));
  return { kind, id, urls, counts: known, triples, octets, length, sha256 };
}

/** Stores are written from the opening by way of the pages to survey and manifest. */
function orderProblem(frames: readonly IndexedRecord[]): string | undefined {
  const order = frames.map(({ kind }) => kind).join(" ");
  return /^opening (?:page )*survey manifest$/.test(order) ? undefined : "its frames stand in another order";
}

function indexDifference(frames: readonly IndexedRecord[], index: StoreIndex, packed: Buffer): string | undefined {
  const right = JSON.stringify({ version: 1, frames, sha256: index.sha256 });
  if (zlib.zstdDecompressSync(packed).toString() === right) return undefined; // parsed before: of a length that is allowed
  const at = frames.findIndex((frame, number) => JSON.stringify(frame) !== JSON.stringify(index.frames[number]));
  const frame = frames[at];
  return frame === undefined
    ? "its index says more than what is in it"
    : `its index and the frame at byte ${frame.offset} disagree`;
}
