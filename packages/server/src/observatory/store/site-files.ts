import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { outputFolders } from "@eiao/crawler";
import type { Launch } from "@eiao/crawler";
import { codeOf } from "@eiao/crawler/internal/errors";
import { runFiles } from "@eiao/sampler/internal";
import type { SiteJob } from "../queue/job.ts";
import type { Objects, StoredObject } from "./object-store.ts";

type SiteRun = Pick<SiteJob, "site" | "run">;
type LaunchName = Pick<Launch, "job" | "timestamp">;

/** The methods by which a worker handles the files of a site, beside reading and writing them below its data directory. */
export interface SiteFiles {
  /** Returns true if a crawl can continue, or is done: its files are on this machine, or where all can read them. */
  isHere(launch: LaunchName): Promise<boolean>;
  /** A crawl has ended: its files are sealed. */
  crawled(launch: LaunchName): Promise<void>;
  /** Makes sure that what sampling reads is here. */
  toSample(launch: LaunchName, of: SiteRun): Promise<void>;
  /** Archives that pages lie in which an earlier crawl fetched, by their paths below the data directory. */
  archives(files: readonly string[]): Promise<void>;
  /** A site is sampled: all of its files are sealed. */
  sampled(launch: LaunchName, of: SiteRun): Promise<void>;
  /** Makes sure that what loading reads is here. @returns takes away what was fetched for it. */
  toLoad(of: SiteRun): Promise<() => Promise<void>>;
  /** A run is forgotten: its stores and report cards go. @param stores  by their paths below the data directory. */
  forget(stores: readonly string[]): Promise<void>;
}

/** The files of a folder that all workers share, which need no transfer. */
export const sharedFiles: SiteFiles = {
  isHere: () => Promise.resolve(true),
  crawled: () => Promise.resolve(),
  toSample: () => Promise.resolve(),
  archives: () => Promise.resolve(),
  sampled: () => Promise.resolve(),
  toLoad: () => Promise.resolve(() => Promise.resolve()),
  forget: () => Promise.resolve(),
};

/**
 * Makes the files of a bucket. They are made below a folder of this machine, and uploaded when they are sealed. The store of
 * a run is uploaded last, so that all other files are there when it is. Other workers read only the bucket.
 * @param onFile  each file that was sent or fetched. @returns its methods throw EiaoError `ObjectStoreGone`.
 */
export function bucketFiles(
  dataDir: string,
  objects: Objects,
  onFile: (name: string) => void = () => undefined,
): SiteFiles {
  const nameOf = (file: string): string => path.relative(dataDir, file).split(path.sep).join("/");
  const fileOf = (name: string): string => path.join(dataDir, ...name.split("/"));
  const send = async (file: string): Promise<void> => {
    await objects.put(file, nameOf(file));
    onFile(nameOf(file));
  };
  /** @returns those that were not here. */
  const fetchMissing = async (names: readonly StoredObject[]): Promise<string[]> => {
    const fetched: string[] = [];
    for (const { name, octets } of names) {
      if ((await octetsOf(fileOf(name))) === octets || !(await objects.get(name, fileOf(name)))) continue;
      fetched.push(fileOf(name));
      onFile(name);
    }
    return fetched;
  };
  const folders = ({ job, timestamp }: LaunchName): string[] => Object.values(outputFolders(dataDir, job, timestamp));
  /** Sends the folders' files that are not in the bucket, or have been written to since. */
  const sendFolders = async (launch: LaunchName): Promise<void> => {
    for (const folder of folders(launch)) {
      const there = new Map((await objects.list(`${nameOf(folder)}/`)).map(({ name, octets }) => [name, octets]));
      for (const file of (await filesIn(folder)).toSorted((one, other) => isIndex(one) - isIndex(other)))
        if (there.get(nameOf(file)) !== (await octetsOf(file))) await send(file);
    }
  };
  const held = createHeldFiles(); // two runs of a site may be loaded at a time
  const ofRun = ({ site, run }: SiteRun): ReturnType<typeof runFiles> => runFiles(dataDir, site, run, "");
  return {
    async isHere({ job, timestamp }) {
      const index = path.join(outputFolders(dataDir, job, timestamp).warcs, INDEX);
      if (existsSync(path.dirname(index))) return true;
      return (await objects.list(nameOf(index))).length > 0;
    },
    crawled: sendFolders,
    async toSample(launch, of) {
      const { journal, store, assessment } = ofRun(of);
      const isSealed = await objects.get(nameOf(store), store);
      if (isSealed) await objects.get(nameOf(assessment), assessment);
      if (!isSealed && existsSync(journal)) return; // this machine was at it, and goes on where it was
      for (const folder of folders(launch)) await fetchMissing(await objects.list(`${nameOf(folder)}/`));
    },
    async archives(files) {
      for (const file of new Set(files)) {
        const name = file.split(path.sep).join("/");
        if (!existsSync(fileOf(name)) && (await objects.get(name, fileOf(name)))) onFile(name);
      }
    },
    async sampled(launch, of) {
      const { store, assessment } = ofRun(of);
      await sendFolders(launch);
      await send(assessment);
      await send(store);
      for (const it of [...folders(launch), store, assessment]) await rm(it, { recursive: true, force: true });
    },
    async toLoad(of) {
      const { store, assessment } = ofRun(of);
      for (const file of [assessment, store]) await objects.get(nameOf(file), file);
      const lists = (await objects.list(`output/warcs/${jobOfStore(store)}/`)).filter(({ name }) => META.test(name));
      const files = lists.map(({ name }) => fileOf(name));
      const letGo = await held.fetch(files, () => fetchMissing(lists));
      return async () => {
        for (const file of [store, assessment]) await rm(file, { force: true });
        await letGo();
      };
    },
    forget: (stores) =>
      forgetStores(
        objects,
        stores.map((store) => store.split(path.sep).join("/")),
      ),
  };
}

/** Folders that are looked into at a time: a hundred thousand calls at once would wait for each other until they are taken for dead. */
const LISTED_AT_ONCE = 8;

/** Names of other runs may begin like that of one that goes: 2026.11 like 2026. @param stores  names of objects. */
async function forgetStores(objects: Objects, stores: readonly string[]): Promise<void> {
  const waiting = Map.groupBy(stores, (store) => path.posix.dirname(store)).entries();
  const worker = async (): Promise<void> => {
    for (const [folder, ofSite] of waiting) {
      const beginnings = ofSite.map((store) => store.replace(/trig\.zst$/, ""));
      const isOfOne = (name: string): boolean =>
        beginnings.some((each) => name.startsWith(each) && OF_STORE.test(name.slice(each.length)));
      const found = (await objects.list(`${folder}/`)).map(({ name }) => name).filter(isOfOne);
      if (found.length > 0) await objects.remove(found);
    }
  };
  await Promise.all(Array.from({ length: LISTED_AT_ONCE }, worker));
}

/** The index with the position of each URL of a crawl. It is uploaded last, so that the archives are there when it is. */
const INDEX = "index.cdxj";

function isIndex(file: string): number {
  return path.basename(file) === INDEX ? 1 : 0;
}

/** A store, its report card, its replays with theirs: what follows on the name of its run. A name of a run has no `_`. */
const OF_STORE = /^(?:trig\.zst|assessment\.json|replay_.*)$/;

/** The names of the files that link a sample to its pages. */
const META = /-meta\.warc\.gz$/;

/** Returns the job of a store, from its path `output/rdf/{job}/{run}.trig.zst`. */
function jobOfStore(store: string): string {
  return path.basename(path.dirname(store));
}

async function octetsOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return undefined;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(folder, name));
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return [];
  }
}

/** Makes a holder of files that were fetched for several who read them at a time: they are gone when the last of them has ended. */
export function createHeldFiles() {
  const readers = new Map<string, number>();
  const fetched = new Set<string>();
  const letGo = async (files: readonly string[]): Promise<void> => {
    for (const file of files) {
      const left = (readers.get(file) ?? 1) - 1;
      if (left > 0) readers.set(file, left);
      else readers.delete(file);
      if (left === 0 && fetched.delete(file)) await rm(file, { force: true });
    }
  };
  return {
    /**
     * Fetches files for one more reader.
     * @param work  fetches those that are not there, and says which these were. @returns lets them go again.
     */
    async fetch(files: readonly string[], work: () => Promise<readonly string[]>) {
      for (const file of files) readers.set(file, (readers.get(file) ?? 0) + 1);
      try {
        for (const file of await work()) fetched.add(file);
      } catch (error) {
        await letGo(files);
        throw error;
      }
      return () => letGo(files);
    },
  };
}
