import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@eiao/crawler/database";
import { createBoundedMap } from "./bounded-map.ts";
import type { BoundedMap } from "./bounded-map.ts";
import { openDiskCache } from "./disk-cache.ts";
import type { DiskCache } from "./disk-cache.ts";
import { createLoadTurns } from "./load-turns.ts";
import type { TurnTicket } from "./load-turns.ts";

/** How something is loaded. */
export interface LoadHow {
  /** Nobody waits for it: others are served first. */
  readonly isPatient?: boolean;
  /** It is of one site, or a search, and takes a few milliseconds: it does not wait for others, in turns of its own; it stays in memory as text. */
  readonly isShort?: boolean;
}

/** What was read from the warehouse, in memory and on disk, until something else is published: spec 14.5. */
export interface ReportCache {
  /**
   * What `load` gives, or gave for the same key. Errors are not kept.
   * @param key  plain data. @throws EiaoError `ReportsBusy`, and what `load` throws.
   */
  get<T>(key: readonly unknown[], load: () => Promise<T>, how?: LoadHow): Promise<T>;
  /**
   * Makes a page that takes a few milliseconds when it is its turn: each in the order in which it was asked for, so that none waits much longer
   * than others. @throws EiaoError `ReportsBusy`, and what `make` throws.
   */
  inTurn<T>(make: () => Promise<T>, how?: Pick<LoadHow, "isPatient">): Promise<T>;
  /** What readers see has this stamp now: of another one nothing is kept. What somebody removed from the disk goes from memory too. */
  renew(stamp: string): Promise<void>;
  /** What readers see now: another object as soon as they see something else. */
  state(): object;
  /** Resolves when all that was kept so far is on the disk. */
  settled(): Promise<void>;
}

/** Its bounds. */
export interface ReportCacheOptions {
  /** Made when missing. Of what is in it only folders of its own are touched. */
  readonly folder: string;
  /** Loads at a time (`reportconcurrency`), twice as many short pages, and four times as many of their loads; default 4. */
  readonly atOnce?: number;
  /** More that may wait for their turn, and four times as many short pages and their loads; default 200. */
  readonly mostWaiting?: number;
  /** Default 64 MB of text. */
  readonly memoryOctets?: number;
  /** Default 1 GB. */
  readonly diskOctets?: number;
}

interface Generation {
  readonly state: object;
  readonly folder: string;
  /** It was there once: when it is no more, somebody removed what was kept. On a full disk it never is. */
  wasThere: boolean;
  readonly disk: DiskCache;
  readonly values: BoundedMap<Kept>;
  readonly underWay: Map<string, { readonly work: Promise<unknown>; readonly ticket: TurnTicket }>;
}

/**
 * What is of one site stays as text: there is much of it, each is asked for a few times, and its objects would take three times the memory and be
 * looked through at every collection. What is of many sites takes milliseconds to read, and stays as it is.
 */
type Kept = { readonly text: string } | { readonly value: unknown };

/** A page is several steps, between which it waits for the database: the others keep the processor busy, and not so many that all take long. */
const PAGES_A_LOAD = 2;
/** Short ones are a few statements, which wait for their turn too; four at a time left the database idle for half of the time. */
const SHORT_A_LOAD = 4;

/** Opens the cache of a folder. It goes on with what is there, until `renew` says that this is of another stamp. */
export async function openReportCache(options: ReportCacheOptions): Promise<ReportCache> {
  const { folder, memoryOctets = 64_000_000, diskOctets = 1_000_000_000 } = options;
  const writes = new Set<Promise<void>>();
  const { atOnce = 4, mostWaiting = 200 } = options;
  const turns = createLoadTurns(atOnce, mostWaiting);
  const pageTurns = createLoadTurns(PAGES_A_LOAD * atOnce, SHORT_A_LOAD * mostWaiting);
  const shortTurns = createLoadTurns(SHORT_A_LOAD * atOnce, SHORT_A_LOAD * mostWaiting);
  const open = async (name: string): Promise<Generation> => {
    const own = path.join(folder, name);
    const disk = await openDiskCache(own, diskOctets);
    const values = createBoundedMap<Kept>(memoryOctets);
    return { state: {}, folder: own, wasThere: isMade(own), disk, values, underWay: new Map() };
  };
  const [last = "new"] = await generationsIn(folder);
  makeFolder(path.join(folder, last)); // where nothing can be kept from the first on, whoever starts it is told
  let now = await open(last);

  const find = async <T>(
    generation: Generation,
    key: string,
    load: () => Promise<T>,
    ticket: TurnTicket,
    isShort: boolean,
  ): Promise<T> => {
    const keep = (value: T, text: string): void =>
      generation.values.set(key, isShort ? { text } : { value }, key.length + text.length);
    const digest = hash("sha256", key);
    const text = await generation.disk.read(digest);
    const kept = text === undefined ? undefined : parsed(text);
    if (text !== undefined && kept !== undefined) {
      keep(kept.value as T, text);
      return kept.value as T;
    }
    const value = await (isShort ? shortTurns : turns).take(load, ticket);
    const written = JSON.stringify(value);
    keep(value, written);
    const writing = generation.disk.write(digest, written); // no reader waits for the disk
    writes.add(writing);
    void writing.finally(() => writes.delete(writing));
    return value;
  };

  return {
    async get<T>(
      keys: readonly unknown[],
      load: () => Promise<T>,
      { isPatient = false, isShort = false }: LoadHow = {},
    ) {
      const generation = now;
      const key = JSON.stringify(keys);
      const known = generation.values.get(key);
      if (known !== undefined) return ("text" in known ? JSON.parse(known.text) : known.value) as T;
      const begun = generation.underWay.get(key);
      if (begun !== undefined) {
        if (!isPatient) (isShort ? shortTurns : turns).hurry(begun.ticket);
        return (await begun.work) as T;
      }
      const ticket = { isPatient };
      const work = find(generation, key, load, ticket, isShort).finally(() => generation.underWay.delete(key));
      generation.underWay.set(key, { work, ticket });
      return await work;
    },
    inTurn: (make, { isPatient = false } = {}) => pageTurns.take(make, { isPatient }),
    async renew(stamp) {
      const name = hash("sha256", stamp).slice(0, 32);
      const isThere = existsSync(now.folder);
      if (path.basename(now.folder) === name && (isThere || !now.wasThere)) {
        now.wasThere ||= isThere;
        return;
      }
      now = await open(name);
      const others = (await generationsIn(folder)).filter((other) => other !== name);
      for (const other of others)
        await rm(path.join(folder, other), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
    },
    state: () => now.state,
    async settled() {
      now.disk.flush();
      await Promise.all(writes);
    },
  };
}

/** Makes the folder of a state. @returns false: that cannot be, as on a full disk, where what is read is in memory alone. */
function isMade(folder: string): boolean {
  try {
    makeFolder(folder);
    return true;
  } catch {
    return false;
  }
}

/** The same cache for who fills it before anybody asks: its loads wait until nobody else's do. */
export function patientCache(cache: ReportCache): ReportCache {
  return { ...cache, get: (key, load, how) => cache.get(key, load, { ...how, isPatient: true }) };
}

/** Undefined: the file was damaged. */
function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Folders of states of what is published; what else an operator keeps there is not ours. */
async function generationsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name === "new" || /^[\da-f]{32}$/.test(name));
}
