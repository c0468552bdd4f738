import path from "node:path";
import { openS3Objects } from "./s3-objects.ts";
import { bucketFiles, sharedFiles } from "./site-files.ts";
import type { SiteFiles } from "./site-files.ts";
import { markOfBucket, markOfFolder, storeId } from "./store-mark.ts";
import { storeAddress, storeTarget } from "./object-store.ts";

/** The store of an observatory, in its coordinator. */
export interface CoordinatorStore {
  /** The name that workers receive. */
  readonly name: string;
  /** The id in the mark of the store. */
  readonly id: string;
  readonly files: SiteFiles;
  close(): void;
}

/**
 * Opens the store, and marks a new one.
 * @param store  a bucket, `s3://...`. Default: the data directory.
 * @throws EiaoError `BadStore`, `ObjectStoreGone`.
 */
export async function openCoordinatorStore(dataDir: string, store: string | undefined): Promise<CoordinatorStore> {
  const target = storeTarget(store ?? dataDir, process.cwd());
  const name = storeAddress(target);
  if (target.kind === "folder") {
    const id = await storeId(markOfFolder(target.folder));
    return { name: path.resolve(target.folder), id, files: sharedFiles, close: () => undefined };
  }
  const objects = await openS3Objects(target);
  try {
    const id = await storeId(markOfBucket(name, objects));
    return { name, id, files: bucketFiles(path.resolve(dataDir), objects), close: () => objects.close() };
  } catch (error) {
    objects.close();
    throw error;
  }
}
