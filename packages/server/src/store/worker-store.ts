import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { makeDataDirectory } from "@eiao/crawler/database";
import { serviceError } from "../services/errors.ts";
import type { SiteSettings } from "../worker/worker-settings.ts";
import { openS3Objects } from "./s3-objects.ts";
import { bucketFiles, sharedFiles } from "./site-files.ts";
import type { SiteFiles } from "./site-files.ts";
import { checkMark, markOfBucket, markOfFolder } from "./store-mark.ts";
import { storeAddress, storePlace } from "./store-place.ts";

/** Where a worker's store is. */
export interface StoreOfWorker {
  /** The coordinator's: a folder, as it is mounted on this machine, or the same `s3://` address; null: by the coordinator's own name. */
  readonly store: string | null;
  /** Where this machine keeps the files of sites that it is at, when the store is a bucket; a temporary folder unless given. */
  readonly work?: string;
}

/** The store of a worker, when it is the coordinator's. */
export interface WorkerStore {
  /** Below it files are made. */
  readonly dataDir: string;
  readonly files: SiteFiles;
  close(): void;
}

/** @throws EiaoError `BadStore`, `OtherStore`, `ObjectStoreGone`, `StoreUnavailable`. */
export async function openWorkerStore(
  { store, work = usualWork() }: StoreOfWorker,
  settings: Pick<SiteSettings, "store" | "storeId">,
): Promise<WorkerStore> {
  const theirs = storePlace(settings.store, path.sep);
  const own = store === null ? theirs : storePlace(store, process.cwd());
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

/** A folder of this user's in the system's for what is temporary: what a sweep takes away is in the bucket, or begun again. */
function usualWork(): string {
  return path.join(tmpdir(), `eiao-work-${userInfo().uid}`);
}

/** Whether a store is a bucket, so that its workers need the environment of its client. */
export function isBucket({ store }: Pick<SiteSettings, "store">): boolean {
  return storePlace(store, path.sep).kind === "bucket";
}
