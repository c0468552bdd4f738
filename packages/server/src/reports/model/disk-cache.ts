import { randomUUID } from "node:crypto";
import { open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@eiao/crawler/database";
import { batchEntries, batchFile, contentsEnd, textInBatch } from "./text-batch.ts";
import type { BatchEntry } from "./text-batch.ts";

/** Texts by key, in files. Packing, reading and writing are done off the main thread. A file that cannot be read or written is as none. */
export interface DiskCache {
  read(key: string): Promise<string | undefined>;
  /** Resolves when it is on the disk, soon after: with others that come until then, since a file of its own takes longer than all else of a page. */
  write(key: string, text: string): Promise<void>;
  /** What waits is written now. */
  flush(): void;
}

const NAME = /^[\da-f-]{36}\.texts$/;
/** Texts that wait to be written: UTF-16 units. More are not kept. */
const MOST_WAITING = 16_000_000;
/** Texts wait so long for others, unless they are so many together: UTF-16 units. To read one all of its file are unpacked. */
const WAIT_MS = 250;
const ENOUGH = 256_000;
const FIRST_READ = 4_096;

/** Where a text is. */
interface Place extends Pick<BatchEntry, "at" | "length"> {
  readonly name: string;
}

/**
 * Files of one folder; when they exceed so many octets, the oldest half goes. They are written one after the other: packing takes a megabyte
 * at a time, and in a rush of readers hundreds are to be written at once.
 * @param folder  is made when something is written.
 */
export async function openDiskCache(folder: string, most: number, mostWaiting = MOST_WAITING): Promise<DiskCache> {
  await removeParts(folder);
  const there = await filesIn(folder);
  let octets = there.reduce((sum, file) => sum + file.octets, 0);
  const places = await placesIn(folder, there);
  let texts = new Map<string, string>();
  let gathered = 0;
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  let batchEnd = Promise.withResolvers<void>();
  const writeFileOf = async (batch: ReadonlyMap<string, string>): Promise<void> => {
    try {
      const file = await batchFile(batch);
      const name = `${randomUUID()}.texts`;
      makeFolder(folder);
      await writePart(path.join(folder, name), file);
      for (const entry of batchEntries(file)) places.set(entry.key, { ...entry, name });
      octets += file.length;
      if (octets <= most) return;
      octets = await removeOldest(folder, most / 2);
      const left = new Set((await filesIn(folder)).map((one) => one.name));
      for (const [key, place] of places) if (!left.has(place.name)) places.delete(key);
    } catch {
      // a full disk makes reports slower, not wrong
    }
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (texts.size === 0) return;
    const [batch, units, end] = [texts, gathered, batchEnd];
    texts = new Map();
    gathered = 0;
    batchEnd = Promise.withResolvers<void>();
    last = last
      .then(() => writeFileOf(batch))
      .finally(() => {
        waiting -= units;
        end.resolve();
      });
  };
  return {
    async read(key) {
      const place = places.get(key);
      if (place === undefined) return undefined;
      try {
        return await textInBatch(await readFile(path.join(folder, place.name)), place);
      } catch {
        return undefined;
      }
    },
    async write(key, text) {
      if (waiting > 0 && waiting + text.length > mostWaiting) return;
      waiting += text.length;
      gathered += text.length;
      texts.set(key, text);
      const written = batchEnd.promise;
      if (gathered >= ENOUGH) flush();
      else timer ??= setTimeout(flush, WAIT_MS);
      await written;
    },
    flush,
  };
}

/** Under another name until it is whole; of one that is not, as on a full disk, nothing stays. */
async function writePart(file: string, octets: Buffer): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeFile(part, octets);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

const PART = /^[\da-f-]{36}\.texts\.part$/;
/** Longer nobody writes a file. */
const OLD_MS = 60_000;

/** What programs that were killed left. */
async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!PART.test(name)) continue;
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > OLD_MS)
      await rm(path.join(folder, name), { force: true }).catch(() => undefined);
  }
}

interface CachedFile {
  readonly name: string;
  readonly octets: number;
  readonly time: number;
}

async function filesIn(folder: string): Promise<CachedFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => NAME.test(name))
      .map(async (name): Promise<CachedFile[]> => {
        const found = await stat(path.join(folder, name)).catch(() => undefined);
        return found === undefined ? [] : [{ name, octets: found.size, time: found.mtimeMs }];
      }),
  );
  return files.flat();
}

/** Where the texts of all files are; of several with one key the newest. What is damaged is left out. */
async function placesIn(folder: string, files: readonly CachedFile[]): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  for (const { name } of files.toSorted((a, b) => a.time - b.time))
    try {
      for (const entry of batchEntries(await contentsOf(path.join(folder, name))))
        places.set(entry.key, { ...entry, name });
    } catch {
      // what it had is read again
    }
  return places;
}

/** The beginning of a file, up to the end of its contents. */
async function contentsOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_READ), 0, FIRST_READ, 0);
    const end = contentsEnd(buffer.subarray(0, bytesRead)) ?? 0;
    if (end <= bytesRead) return buffer.subarray(0, bytesRead);
    const { buffer: all, bytesRead: length } = await handle.read(Buffer.alloc(end), 0, end, 0);
    return all.subarray(0, length);
  } finally {
    await handle.close();
  }
}

/** @returns the octets that are left. */
async function removeOldest(folder: string, keep: number): Promise<number> {
  const files = (await filesIn(folder)).toSorted((a, b) => a.time - b.time);
  let left = files.reduce((sum, { octets }) => sum + octets, 0);
  for (const { name, octets } of files) {
    if (left <= keep) break;
    await rm(path.join(folder, name), { force: true });
    left -= octets;
  }
  return left;
}
