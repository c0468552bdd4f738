import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { makeFolder } from "@eiao/crawler/database";

/** Texts by key, in files. All work is done off the main thread. A file that cannot be read or written is as none. */
export interface DiskCache {
  read(key: string): Promise<string | undefined>;
  write(key: string, text: string): Promise<void>;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const LARGEST_TEXT = 256_000_000;
const NAME = /^[\da-f]{64}\.json(?:\.zst)?$/;
/** Below it packing saves no block of the disk, and takes more time than writing. */
const SHORT_TEXT = 4_000;

/** Texts that wait to be written: UTF-16 units. More are not kept. */
const MOST_WAITING = 16_000_000;

/**
 * Files of one folder; when they exceed so many octets, the oldest half goes. They are written one after the other: packing takes a megabyte
 * at a time, and in a rush of readers hundreds are to be written at once.
 * @param folder  is made when something is written.
 */
export async function openDiskCache(folder: string, most: number, mostWaiting = MOST_WAITING): Promise<DiskCache> {
  const there = await filesIn(folder);
  let octets = there.reduce((sum, file) => sum + file.octets, 0);
  /** So that what was never written is not looked for. */
  const names = new Set(there.map(({ file }) => path.basename(file)));
  let waiting = 0;
  let last = Promise.resolve();
  const writeFileOf = async (key: string, text: string): Promise<void> => {
    try {
      const isShort = text.length <= SHORT_TEXT;
      const octetsOf = isShort ? Buffer.from(text) : await compress(text);
      const name = `${key}.json${isShort ? "" : ".zst"}`;
      makeFolder(folder);
      const part = path.join(folder, `${randomUUID()}.part`);
      await writeFile(part, octetsOf);
      await rename(part, path.join(folder, name));
      names.add(name);
      octets += octetsOf.length;
      if (octets > most) octets = await removeOldest(folder, most / 2);
    } catch {
      // a full disk makes reports slower, not wrong
    }
  };
  return {
    async read(key) {
      const name = [`${key}.json`, `${key}.json.zst`].find((one) => names.has(one));
      if (name === undefined) return undefined;
      try {
        const kept = await readFile(path.join(folder, name));
        return (name.endsWith(".zst") ? await decompress(kept, { maxOutputLength: LARGEST_TEXT }) : kept).toString();
      } catch {
        return undefined;
      }
    },
    async write(key, text) {
      if (waiting > 0 && waiting + text.length > mostWaiting) return;
      waiting += text.length;
      last = last.then(() => writeFileOf(key, text)).finally(() => (waiting -= text.length));
      await last;
    },
  };
}

interface CachedFile {
  readonly file: string;
  readonly octets: number;
  readonly time: number;
}

async function filesIn(folder: string): Promise<CachedFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => NAME.test(name))
      .map(async (name): Promise<CachedFile[]> => {
        const file = path.join(folder, name);
        const found = await stat(file).catch(() => undefined);
        return found === undefined ? [] : [{ file, octets: found.size, time: found.mtimeMs }];
      }),
  );
  return files.flat();
}

/** @returns the octets that are left. */
async function removeOldest(folder: string, keep: number): Promise<number> {
  const files = (await filesIn(folder)).toSorted((a, b) => a.time - b.time);
  let left = files.reduce((sum, { octets }) => sum + octets, 0);
  for (const { file, octets } of files) {
    if (left <= keep) break;
    await rm(file, { force: true });
    left -= octets;
  }
  return left;
}
