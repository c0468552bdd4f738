import type { FileHandle } from "node:fs/promises";
import { readOctetsAt } from "./recover.ts";

/** Some tens of pages. */
const AHEAD_OCTETS = 256_000;
/** Between one frame and the next stands a record. */
const GAP_OCTETS = 4_096;

/**
 * Reads as `readOctetsAt` does, of a file that does not change: what follows on what was read last comes with it, because a call for each
 * frame is a tenth of what loading a store takes. Frames in another order are read one by one.
 * @returns views of what was read, to be used at once: each keeps all of it in memory.
 */
export function createReadAhead(handle: FileHandle): (offset: number, length: number) => Promise<Buffer> {
  let start = 0;
  let known: Buffer = Buffer.alloc(0);
  return async (offset, length) => {
    const at = offset - start;
    if (at >= 0 && at + length <= known.length) return known.subarray(at, at + length);
    const follows = at >= 0 && at <= known.length + GAP_OCTETS;
    const read = await readOctetsAt(handle, offset, follows ? Math.max(length, AHEAD_OCTETS) : length);
    start = offset;
    known = read;
    return read.subarray(0, length);
  };
}
