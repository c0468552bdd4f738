import { open, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import zlib from "node:zlib";
import { messageOf } from "@eiao/crawler/internal/errors";
import {
  TRAILER_LENGTH,
  indexLength,
  isOtherVersion,
  isSoleFrame,
  parseGraphRecord,
  parseIndex,
  prologue,
  skippableLength,
} from "../store/file/frames.ts";
import type { GraphRecord, IndexedRecord, StoreIndex } from "../store/file/frames.ts";
import { readBytesAt } from "../store/file/recover.ts";
import { digestOf } from "../store/file/seal.ts";
import type { ArchiveFile, StoreManifest, StoreReader } from "../store/index.ts";
import type { Difference } from "./difference.ts";

/** Compares the digests of a store with its bytes, and its index, which no digest covers, with its records. */
export async function storeDifferences(reader: StoreReader): Promise<Difference[]> {
  const { file } = reader;
  const problems: string[] = [];
  await reader.verifyDigests().catch((error: unknown) => problems.push(messageOf(error)));
  const index = await indexProblem(file);
  if (index !== undefined) problems.push(`${file}: ${index}.`);
  return problems.map((says) => ({ kind: "store", file, says }));
}

/** Compares the WARC files with their digests at the sealing of the store. Later bytes at their end do not matter. */
export async function archiveDifferences({ archives }: StoreManifest, dataDir: string): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const archive of archives) {
    const says = await archiveProblem(archive, path.resolve(dataDir));
    if (says !== undefined) differences.push({ kind: "archive", file: archive.file, says });
  }
  return differences;
}

async function archiveProblem({ file, bytes, digest }: ArchiveFile, dataDir: string): Promise<string | undefined> {
  const absolute = path.resolve(dataDir, file);
  if (!absolute.startsWith(dataDir + path.sep)) return "The file is outside the data directory.";
  if (!Number.isSafeInteger(bytes) || bytes < 0) return "The store gives an impossible number of bytes for this file.";
  const found = await stat(absolute).catch(() => undefined);
  if (found?.isFile() !== true) return "The file does not exist.";
  if (found.size < bytes) return `The file has only ${found.size} of ${bytes} bytes.`;
  return (await digestOf(absolute, bytes)) === digest ? undefined : "The file was changed after it was archived.";
}

/** The number of bytes before the content of a skippable frame. */
const HEAD_LENGTH = 8;

/**
 * Compares the index of a store, which no digest covers, with the records and their positions. The file must contain only the parts of a
 * store, in their order, and nothing that is hidden from decoders.
 * @returns the fault in words, or undefined. Cost: reads the file once, and unpacks only the index.
 */
async function indexProblem(file: string): Promise<string | undefined> {
  const handle = await open(file, "r");
  try {
    return await problemIn(handle);
  } finally {
    await handle.close();
  }
}

async function problemIn(handle: FileHandle): Promise<string | undefined> {
  const { size } = await handle.stat();
  const length = indexLength(await readBytesAt(handle, size - TRAILER_LENGTH, TRAILER_LENGTH));
  const start = size - TRAILER_LENGTH - (length ?? 0);
  const packed = await readBytesAt(handle, start, length ?? 0);
  const index = parseIndex(packed);
  if (length === undefined || index === undefined) return "its index cannot be read";
  const head = await readBytesAt(handle, start - HEAD_LENGTH, HEAD_LENGTH);
  if (skippableLength(head) !== length + TRAILER_LENGTH) return "its index has a wrong beginning";
  if (!isSoleFrame(packed)) return "there is hidden data after its index";
  const frames: IndexedRecord[] = [];
  let at = prologue.length;
  while (at < start - HEAD_LENGTH) {
    const record = await recordAt(handle, at);
    if (typeof record === "string") return record;
    frames.push(record);
    at = record.offset + record.bytes;
  }
  if (at !== start - HEAD_LENGTH) return "its last frame overlaps its index";
  return orderProblem(frames) ?? indexDifference(frames, index, packed);
}

/** Returns the record of the frame at a byte, or the fault there in words. */
async function recordAt(handle: FileHandle, at: number): Promise<IndexedRecord | string> {
  const length = skippableLength(await readBytesAt(handle, at, HEAD_LENGTH));
  if (length === undefined) return `no frame begins at byte ${at}`;
  const json = await readBytesAt(handle, at + HEAD_LENGTH, length);
  const record = parseGraphRecord(json.toString());
  if (record === undefined) return `no frame begins at byte ${at}`;
  if (json.toString() !== JSON.stringify(onlyKnown(record)))
    return `the record at byte ${at} has keys that it must not have, or has them in another order`;
  const offset = at + HEAD_LENGTH + length;
  if (!isSoleFrame(await readBytesAt(handle, offset, record.bytes)))
    return `there is not exactly one frame from byte ${offset} to ${offset + record.bytes}`;
  return { ...record, offset };
}

/** Returns a record as the program writes it, without other keys and with its keys in order. */
function onlyKnown({ kind, id, urls, counts, triples, bytes, length, sha256 }: GraphRecord): GraphRecord {
  const known = counts.map(({ ruleSet, applied, failed }) => ({ ruleSet, applied, failed }));
  return { kind, id, urls, counts: known, triples, bytes, length, sha256 };
}

/** Returns the fault if the frames are not in the order opening, pages, survey, manifest. */
function orderProblem(frames: readonly IndexedRecord[]): string | undefined {
  const order = frames.map(({ kind }) => kind).join(" ");
  return /^opening (?:page )*survey manifest$/.test(order) ? undefined : "its frames are in the wrong order";
}

function indexDifference(frames: readonly IndexedRecord[], index: StoreIndex, packed: Buffer): string | undefined {
  const right = JSON.stringify({ version: 1, frames, sha256: index.sha256 });
  if (zlib.zstdDecompressSync(packed).toString() === right) return undefined; // it was parsed before, so its length is allowed
  const at = frames.findIndex((frame, number) => JSON.stringify(frame) !== JSON.stringify(index.frames[number]));
  const frame = frames[at];
  return frame === undefined
    ? "its index has entries or keys that it must not have"
    : `its index and the frame at byte ${frame.offset} disagree`;
}

/** Returns true if an unreadable file once was a store, because it still has the beginning or the end of one. */
export async function isDamagedStore(file: string): Promise<boolean> {
  const handle = await open(file, "r").catch(() => undefined);
  if (handle === undefined) return false;
  try {
    const { size } = await handle.stat();
    if (size < TRAILER_LENGTH) return false;
    const head = await readBytesAt(handle, 0, prologue.length);
    const tail = await readBytesAt(handle, size - TRAILER_LENGTH, TRAILER_LENGTH);
    return !isOtherVersion(head) && (head.equals(prologue) || indexLength(tail) !== undefined);
  } finally {
    await handle.close();
  }
}
