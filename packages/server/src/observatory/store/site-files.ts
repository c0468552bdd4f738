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

/** Transfers the files of sites. Workers read and write them below their data directory. */
export interface SiteFiles {
  /** Returns true if the files of a crawl are on this machine or can be fetched, so that the crawl can continue or is done. */
  isHere(launch: LaunchName): Promise<boolean>;
  /** Sends the files of a crawl that has ended. They no longer change. */
  crawled(launch: LaunchName): Promise<void>;
  /** Fetches the files that sampling reads. */
  toSample(launch: LaunchName, of: SiteRun): Promise<void>;
  /** Fetches archives of earlier crawls that contain pages. @param files  their paths below the data directory. */
  archives(files: readonly string[]): Promise<void>;
  /** Sends the files of a site that is sampled. They no longer change. */
  sampled(launch: LaunchName, of: SiteRun): Promise<void>;
  /** Fetches the files that loading reads. @returns a function that removes the fetched files. */
  toLoad(of: SiteRun): Promise<() => Promise<void>>;
  /** Removes stores of a forgotten run, with their report cards. @param stores  their paths below the data directory. */
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
 * Returns the transfers to and from a bucket. Files are written below a folder of this machine, and uploaded when they are complete. The store of a
 * run is uploaded last, so that all other files are there before it. Other workers read only the bucket. The methods throw EiaoError
 * `ObjectStoreGone`. @param onFile  called with the name of each file that was sent or fetched.
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
  /** Fetches the objects that are not on this machine, and returns their files. */
  const fetchMissing = async (names: readonly StoredObject[]): Promise<string[]> => {
    const fetched: string[] = [];
    for (const { name, bytes } of names) {
      if ((await bytesOf(fileOf(name))) === bytes || !(await objects.get(name, fileOf(name)))) continue;
      fetched.push(fileOf(name));
      onFile(name);
    }
    return fetched;
  };
  const folders = ({ job, timestamp }: LaunchName): string[] => Object.values(outputFolders(dataDir, job, timestamp));
  /** Sends the files of a crawl that are not in the bucket, or changed since. */
  const sendFolders = async (launch: LaunchName): Promise<void> => {
    for (const folder of folders(launch)) {
      const sizes = new Map((await objects.list(`${nameOf(folder)}/`)).map(({ name, bytes }) => [name, bytes]));
      for (const file of (await filesIn(folder)).toSorted((one, other) => isIndex(one) - isIndex(other)))
        if (sizes.get(nameOf(file)) !== (await bytesOf(file))) await send(file);
    }
  };
  const heldFiles = createHeldFiles(); // two runs of a site can be loaded at a time
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
      if (!isSealed && existsSync(journal)) return; // this machine was sampling, and continues with its own files
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
      const release = await heldFiles.fetch(files, () => fetchMissing(lists));
      return async () => {
        for (const file of [store, assessment]) await rm(file, { force: true });
        await release();
      };
    },
    forget: (stores) =>
      forgetStores(
        objects,
        stores.map((store) => store.split(path.sep).join("/")),
      ),
  };
}

/** The number of folders that are listed at a time: a hundred thousand calls at once would wait for each other until they time out. */
const LISTED_AT_ONCE = 8;

/** Removes stores, but not those of runs whose names begin alike, such as 2026.11 and 2026. @param stores  names of objects. */
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

/** The index with the position of each URL of a crawl. It is uploaded last, so that the archives are there before it. */
const INDEX = "index.cdxj";

function isIndex(file: string): number {
  return path.basename(file) === INDEX ? 1 : 0;
}

/** Matches the ends of names after the run: of a store, its report card, its replays and their cards. A name of a run has no `_`. */
const OF_STORE = /^(?:trig\.zst|assessment\.json|replay_.*)$/;

/** Matches the names of files that link a sample to its pages. */
const META = /-meta\.warc\.gz$/;

/** Returns the job of a store, from its path `output/rdf/{job}/{run}.trig.zst`. */
function jobOfStore(store: string): string {
  return path.basename(path.dirname(store));
}

async function bytesOf(file: string): Promise<number | undefined> {
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

/** Creates a holder of fetched files with several readers: it removes a file after its last reader has ended. */
export function createHeldFiles() {
  const readers = new Map<string, number>();
  const fetched = new Set<string>();
  const release = async (files: readonly string[]): Promise<void> => {
    for (const file of files) {
      const count = (readers.get(file) ?? 1) - 1;
      if (count > 0) readers.set(file, count);
      else readers.delete(file);
      if (count === 0 && fetched.delete(file)) await rm(file, { force: true });
    }
  };
  return {
    /**
     * Fetches files for one more reader.
     * @param work  fetches the missing files, and returns their names. @returns a function that ends the reading.
     */
    async fetch(files: readonly string[], work: () => Promise<readonly string[]>) {
      for (const file of files) readers.set(file, (readers.get(file) ?? 0) + 1);
      try {
        for (const file of await work()) fetched.add(file);
      } catch (error) {
        await release(files);
        throw error;
      }
      return () => release(files);
    },
  };
}
