import { hash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { makeFolder } from "@eiao/crawler/internal/database";
import { LRUCache } from "lru-cache";
import { openDiskCache, removeDiskCache } from "./disk-cache.ts";
import type { DiskCache } from "./disk-cache.ts";
import { createLoadTurns } from "./load-turns.ts";

/** The cache of values from the warehouse, in memory and on disk, until the publication changes: spec 14.5. */
export interface ReportCache {
  /**
   * Returns the value of `load`, or the kept one for the same key. Requests at the same time share one load. Errors are
   * not kept.
   * @param key  plain data. @throws EiaoError `ReportsBusy`, and the errors of `load`.
   */
  get<T>(key: readonly unknown[], load: () => Promise<T>, how?: LoadHow): Promise<T>;
  /** Sets the stamp of the current publication. Values of another publication, and those whose file was removed, are dropped. */
  renew(stamp: string): void;
  /** Returns a text that changes whenever the publication changes. */
  publication(): string;
  close(): void;
}

/** The way in which a value is loaded. */
export interface LoadHow {
  /** True for values of one site and for searches. They take a few milliseconds and have their own turns. */
  readonly isShort?: boolean;
}

/** The bounds of a cache. */
export interface ReportCacheOptions {
  /** The folder of the cache. It is made if it is missing; only files of the cache are changed in it. */
  readonly folder: string;
  /** The number of loads at a time (`reportconcurrency`), and of four times as many short ones. Default: 4. */
  readonly atOnce?: number;
  /** The number of loads that may wait, and of four times as many short ones. Default: 200. */
  readonly mostWaiting?: number;
  /** The limit in memory, in characters of text. Default: 64 million. */
  readonly memoryBytes?: number;
  /** The limit on disk in bytes. Default: 1 GB. */
  readonly diskBytes?: number;
}

/**
 * A value as stored. Values of one site stay texts: there are many, each is asked for a few times, and their objects would
 * take three times the memory and slow down every collection. Values of many sites take milliseconds to parse, and stay
 * objects.
 */
type Stored = { readonly text: string } | { readonly value: unknown; readonly length: number };

interface Load {
  readonly digest: string;
  readonly disk: DiskCache | undefined;
  readonly load: () => Promise<unknown>;
  readonly isShort: boolean;
}

/** Short loads are a few statements that wait for the database. Only four at a time would leave it idle half of the time. */
const SHORT_A_LOAD = 4;
const FILE = /^[\da-f]{32}\.sqlite$/;

/** Opens the cache in a folder. It shows the values on disk until `renew` names another publication. */
export function openReportCache(options: ReportCacheOptions): ReportCache {
  const { folder, atOnce = 4, mostWaiting = 200, memoryBytes = 64_000_000, diskBytes = 1_000_000_000 } = options;
  const turns = createLoadTurns(atOnce, mostWaiting);
  const shortTurns = createLoadTurns(SHORT_A_LOAD * atOnce, SHORT_A_LOAD * mostWaiting);
  const open = (file: string): DiskCache | undefined => {
    try {
      makeFolder(folder);
    } catch {
      return undefined; // as on a full disk: values are in memory only
    }
    return openDiskCache(path.join(folder, file), diskBytes);
  };
  makeFolder(folder); // throws at the start if the folder is not writable
  let file = filesIn(folder)[0] ?? fileOf("");
  let disk = open(file);
  let opened = 0;

  const memory = new LRUCache<string, Stored, Load>({
    maxSize: memoryBytes,
    ignoreFetchAbort: true, // a request gets its value, even if the value is evicted meanwhile
    sizeCalculation: (stored, key) => key.length + ("text" in stored ? stored.text.length : stored.length) + 1,
    async fetchMethod(_key, _old, { context }) {
      const { digest, load, isShort } = context;
      const stored = (text: string, value: unknown): Stored => (isShort ? { text } : { value, length: text.length });
      const written = context.disk?.read(digest);
      if (written !== undefined) return stored(written, isShort ? undefined : JSON.parse(written));
      const value = await (isShort ? shortTurns : turns).take(load);
      const text = JSON.stringify(value);
      context.disk?.write(digest, text);
      return stored(text, value);
    },
  });

  return {
    async get<T>(keys: readonly unknown[], load: () => Promise<T>, { isShort = false }: LoadHow = {}) {
      const key = JSON.stringify(keys);
      const context = { digest: hash("sha256", key), disk, load, isShort };
      const stored = await memory.forceFetch(`${opened} ${key}`, { context });
      return ("text" in stored ? JSON.parse(stored.text) : stored.value) as T;
    },
    renew(stamp) {
      const newFile = fileOf(stamp);
      if (newFile === file) {
        disk ??= open(file); // there may be space again
        if (disk?.isThere() !== false) return;
      }
      disk?.close();
      file = newFile;
      disk = open(file);
      opened++;
      for (const other of filesIn(folder)) if (other !== file) removeDiskCache(path.join(folder, other));
    },
    publication: () => String(opened),
    close: () => disk?.close(),
  };
}

function fileOf(stamp: string): string {
  return `${hash("sha256", stamp).slice(0, 32)}.sqlite`;
}

/** Returns the names of the cache files in a folder. Other files there are left alone. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => FILE.test(name));
  } catch {
    return [];
  }
}
