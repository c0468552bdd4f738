import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { prologue, skippableLength } from "../rdf-store/file/packed-graph.ts";
import { parseGraphRecord } from "../rdf-store/file/graph-record.ts";
import { readOctetsAt } from "../rdf-store/file/recover.ts";
import { indexLength, parseIndex, TRAILER_LENGTH } from "../rdf-store/file/store-index.ts";

/** Octets before a skippable frame's content. */
const HEAD_LENGTH = 8;

/**
 * Holds the index of a store, which no digest covers, against the records in it.
 * @returns in words what does not fit; undefined: all does. Cost: reads every record, no frame.
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
  const index = length === undefined ? undefined : parseIndex(await readOctetsAt(handle, start, length));
  if (length === undefined || index === undefined) return "its index cannot be read";
  const head = await readOctetsAt(handle, start - HEAD_LENGTH, HEAD_LENGTH);
  if (skippableLength(head) !== length + TRAILER_LENGTH) return "its index does not begin as it must";
  let at = prologue.length;
  for (const frame of index.frames) {
    const octets = skippableLength(await readOctetsAt(handle, at, HEAD_LENGTH));
    const record = octets === undefined ? undefined : await recordAt(handle, at + HEAD_LENGTH, octets);
    const offset = at + HEAD_LENGTH + (octets ?? 0);
    if (record === undefined) return `no frame begins at octet ${at}`;
    if (JSON.stringify({ ...record, offset }) !== JSON.stringify(frame))
      return `its index and the frame at octet ${offset} disagree`;
    at = offset + record.octets;
  }
  return at === start - HEAD_LENGTH ? undefined : "it has frames that its index does not name";
}

async function recordAt(handle: FileHandle, at: number, octets: number) {
  return parseGraphRecord((await readOctetsAt(handle, at, octets)).toString());
}
