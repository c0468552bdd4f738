import { open } from "node:fs/promises";
import { isOtherVersion, prologue } from "../rdf-store/file/packed-graph.ts";
import { readOctetsAt } from "../rdf-store/file/recover.ts";
import { indexLength, TRAILER_LENGTH } from "../rdf-store/file/store-index.ts";

/** Returns true if a file that cannot be read as a store once was one: its beginning or its end still says so. */
export async function isDamagedStore(file: string): Promise<boolean> {
  const handle = await open(file, "r").catch(() => undefined);
  if (handle === undefined) return false;
  try {
    const { size } = await handle.stat();
    if (size < TRAILER_LENGTH) return false;
    const head = await readOctetsAt(handle, 0, prologue.length);
    const tail = await readOctetsAt(handle, size - TRAILER_LENGTH, TRAILER_LENGTH);
    return !isOtherVersion(head) && (head.equals(prologue) || indexLength(tail) !== undefined);
  } finally {
    await handle.close();
  }
}
