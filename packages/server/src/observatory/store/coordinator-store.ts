import path from "node:path";
import { openS3Objects } from "./s3-objects.ts";
import { bucketFiles, sharedFiles } from "./site-files.ts";
import type { SiteFiles } from "./site-files.ts";
import { markOfBucket, markOfFolder, storeId } from "./store-mark.ts";
import { storeAddress, storePlace } from "./object-store.ts";

/** The store of an Observatory, as its coordinator has it. */
export interface CoordinatorStore {
  /** The name that workers are told. */
  readonly name: string;
  /** The id in the mark of the store. */
  readonly id: string;
  readonly files: SiteFiles;
  close(): void;
}

/**
 * Opens the store, and marks it when it is new.
 * @param store  a bucket, `s3://...`; else the store is the data directory.
 * @throws EiaoError `BadStore`, `ObjectStoreGone`.
 */
export async function openCoordinatorStore(dataDir: string, store: string | undefined): Promise<CoordinatorStore> {
  const place = storePlace(store ?? dataDir, process.cwd());
  const name = storeAddress(place);
  if (place.kind === "folder") {
    const id = await storeId(markOfFolder(place.folder));
    return { name: path.resolve(place.folder), id, files: sharedFiles, close: () => undefined };
  }
  const objects = await openS3Objects(place);
  try {
    const id = await storeId(markOfBucket(name, objects));
    return { name, id, files: bucketFiles(path.resolve(dataDir), objects), close: () => objects.close() };
  } catch (error) {
    objects.close();
    throw error;
  }
}
