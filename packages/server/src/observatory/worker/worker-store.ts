import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { makeDataDirectory } from "@eiao/crawler/internal/database";
import { openS3Objects } from "../store/s3-objects.ts";
import { checkMark, markOfBucket, markOfFolder } from "../store/store-mark.ts";
import { serviceError } from "../../transport/service-errors.ts";
import { storeAddress, storeTarget } from "../store/object-store.ts";
import { bucketFiles, sharedFiles } from "../store/site-files.ts";
import type { SiteFiles } from "../store/site-files.ts";
import type { SiteSettings } from "./worker-settings.ts";

/** The location of a worker's store. */
export interface StoreOfWorker {
  /** The coordinator's store: the folder where it is mounted on this machine, or the same `s3://` address; null for the coordinator's name of it. */
  readonly store: string | null;
  /** The folder on this machine for files of unfinished sites if the store is a bucket. Default: a temporary folder. */
  readonly work?: string;
}

/** The open store of a worker, which is the coordinator's. */
export interface WorkerStore {
  /** The folder below which the worker writes files. */
  readonly dataDir: string;
  readonly files: SiteFiles;
  close(): void;
}

/** Opens the store of a worker, if it is the coordinator's. @throws EiaoError `BadStore`, `OtherStore`, `ObjectStoreGone`, `StoreUnavailable`. */
export async function openWorkerStore(
  { store, work = defaultWork() }: StoreOfWorker,
  settings: Pick<SiteSettings, "store" | "storeId">,
): Promise<WorkerStore> {
  const theirs = storeTarget(settings.store, path.sep);
  const own = store === null ? theirs : storeTarget(store, process.cwd());
  if (own.kind !== theirs.kind || (theirs.kind === "bucket" && storeAddress(own) !== storeAddress(theirs)))
    throw serviceError("OtherStore", {
      store: storeAddress(own),
      reason: `the coordinator uses ${storeAddress(theirs)}`,
    });
  if (own.kind === "folder") {
    await checkMark(markOfFolder(own.folder), settings.storeId);
    return { dataDir: own.folder, files: sharedFiles, close: () => undefined };
  }
  const objects = await openS3Objects(own);
  try {
    await checkMark(markOfBucket(storeAddress(own), objects), settings.storeId);
    makeDataDirectory(work);
    return { dataDir: work, files: bucketFiles(work, objects), close: () => objects.close() };
  } catch (error) {
    objects.close();
    throw error;
  }
}

/** Returns a folder of this user in the temporary folder of the system. Files that a sweep removes are in the bucket, or made again. */
function defaultWork(): string {
  return path.join(tmpdir(), `eiao-work-${userInfo().uid}`);
}

/** Returns true if a store is a bucket, so that its workers need the environment of its client. */
export function isBucket({ store }: Pick<SiteSettings, "store">): boolean {
  return storeTarget(store, path.sep).kind === "bucket";
}

/** The age in ms from which files are removed: longer than work on any site. */
const OLD_MS = 3 * 86_400_000;

/**
 * Removes the files of dead workers in the folder of a machine whose store is a bucket: crawls without a write for three days, which other workers
 * began again. Unreadable files stay. @returns the number of removed folders and files.
 */
export async function sweepFolder(dataDir: string, now: number): Promise<number> {
  let removed = 0;
  for (const kind of ["warcs", "logs", "rdf"]) {
    const root = path.join(dataDir, "output", kind);
    for (const job of await namesIn(root))
      for (const name of await namesIn(path.join(root, job))) {
        const it = path.join(root, job, name);
        if (now - (await newest(it)) <= OLD_MS) continue;
        await rm(it, { recursive: true, force: true });
        removed++;
      }
  }
  return removed;
}

/** Returns the time of the last write to a file, or to a file in a folder, in milliseconds since 1970. */
async function newest(it: string): Promise<number> {
  const times = [it, ...(await namesIn(it)).map((name) => path.join(it, name))].map((each) =>
    stat(each).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  );
  return Math.max(...(await Promise.all(times)));
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
