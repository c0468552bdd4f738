import { hash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { makeFolder } from "@eiao/crawler/internal/database";
import { LRUCache } from "lru-cache";
import { openDiskCache, removeDiskCache } from "./disk-cache.ts";
import type { DiskCache } from "./disk-cache.ts";
import { createLoadTurns } from "./load-turns.ts";

/** This cache keeps what was read from the warehouse, in memory and on disk, until something else is published: spec 14.5. */
export interface ReportCache {
  /**
   * Returns what `load` gives, or gave for the same key: those who ask at the same time share one load. Errors are not kept.
   * @param key  plain data. @throws EiaoError `ReportsBusy`, and what `load` throws.
   */
  get<T>(key: readonly unknown[], load: () => Promise<T>, how?: LoadHow): Promise<T>;
  /** Tells the cache what is published now. Values of another publication, and those that were removed from the disk, are not used any more. */
  renew(stamp: string): void;
  /** Returns a text that is another one as soon as readers see something else. */
  publication(): string;
  close(): void;
}

/** The way in which a value is loaded. */
export interface LoadHow {
  /** True for what is of one site, and for searches: they take a few milliseconds and have turns of their own. */
  readonly isShort?: boolean;
}

/** The bounds of a cache. */
export interface ReportCacheOptions {
  /** Made when missing. Only files of the cache are touched in it. */
  readonly folder: string;
  /** Loads at a time (`reportconcurrency`), and four times as many short ones; default 4. */
  readonly atOnce?: number;
  /** Loads that may wait for their turn, and four times as many short ones; default 200. */
  readonly mostWaiting?: number;
  /** Default 64 MB of text. */
  readonly memoryOctets?: number;
  /** The limit on disk in bytes. Default 1 GB. */
  readonly diskOctets?: number;
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

/** Short loads are a few statements, which wait for the database: four at a time left it idle for half of the time. */
const SHORT_A_LOAD = 4;
const FILE = /^[\da-f]{32}\.sqlite$/;

/** Opens the cache of a folder. It shows what is there, until `renew` says that something else is published. */
export function openReportCache(options: ReportCacheOptions): ReportCache {
  const { folder, atOnce = 4, mostWaiting = 200, memoryOctets = 64_000_000, diskOctets = 1_000_000_000 } = options;
  const turns = createLoadTurns(atOnce, mostWaiting);
  const shortTurns = createLoadTurns(SHORT_A_LOAD * atOnce, SHORT_A_LOAD * mostWaiting);
  const open = (file: string): DiskCache | undefined => {
    try {
      makeFolder(folder);
    } catch {
      return undefined; // as on a full disk, where what is read is in memory alone
    }
    return openDiskCache(path.join(folder, file), diskOctets);
  };
  makeFolder(folder); // where nothing can be written from the first on, whoever starts it is told
  let file = filesIn(folder)[0] ?? fileOf("");
  let disk = open(file);
  let opened = 0;

  const memory = new LRUCache<string, Stored, Load>({
    maxSize: memoryOctets,
    ignoreFetchAbort: true, // whoever asked gets the value, also when others drive it out meanwhile
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
      const named = fileOf(stamp);
      if (named === file) {
        disk ??= open(file); // there may be space again
        if (disk?.isThere() !== false) return;
      }
      disk?.close();
      file = named;
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

/** Returns the files of caches; what else an operator has there is not ours. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => FILE.test(name));
  } catch {
    return [];
  }
}
