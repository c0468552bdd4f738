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
const NAME = /^[\da-f]{64}\.json\.zst$/;

/** Texts that wait to be written: UTF-16 units. More are not kept. */
const MOST_WAITING = 16_000_000;

/**
 * Files of one folder; when they exceed so many octets, the oldest half goes. They are written one after the other: packing takes a megabyte
 * at a time, and in a rush of readers hundreds are to be written at once.
 * @param folder  is made when something is written.
 */
export async function openDiskCache(folder: string, most: number, mostWaiting = MOST_WAITING): Promise<DiskCache> {
  const fileOf = (key: string) => path.join(folder, `${key}.json.zst`);
  let octets = await sizeOf(folder);
  let waiting = 0;
  let last = Promise.resolve();
  const writeFileOf = async (key: string, text: string): Promise<void> => {
    try {
      const packed = await compress(text);
      makeFolder(folder);
      const part = path.join(folder, `${randomUUID()}.part`);
      await writeFile(part, packed);
      await rename(part, fileOf(key));
      octets += packed.length;
      if (octets > most) octets = await removeOldest(folder, most / 2);
    } catch {
      // a full disk makes reports slower, not wrong
    }
  };
  return {
    async read(key) {
      try {
        const packed = await readFile(fileOf(key));
        return (await decompress(packed, { maxOutputLength: LARGEST_TEXT })).toString();
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

async function sizeOf(folder: string): Promise<number> {
  return (await filesIn(folder)).reduce((sum, { octets }) => sum + octets, 0);
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
