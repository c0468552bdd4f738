import { access, rename } from "node:fs/promises";
import { codeOf } from "@eiao/crawler/errors";
import { openStoreReader } from "../../rdf-store/file/read.ts";
import type { StoreOpening } from "../../rdf-store/site-survey.ts";
import { assessmentFile } from "./run-files.ts";

/** What a sealed store was begun with; undefined: it is damaged, which who reads it next tells. */
export async function storeOpening(store: string): Promise<StoreOpening | undefined> {
  try {
    const reader = await openStoreReader(store);
    try {
      return (await reader.manifest()).opening;
    } finally {
      await reader.close();
    }
  } catch {
    return undefined;
  }
}

const SAFE_ID = /^[A-Za-z0-9._-]{1,150}$/;

/**
 * A sealed store of another crawl gets out of the way of this one's, with its report card: `EIAO1.of_rdf_EIAO1_1795645621_1_6135814.trig.zst`. It
 * can be read, verified and loaded as before. What is not there is no fault.
 */
export async function putAside(store: string): Promise<void> {
  if (!(await exists(store))) return;
  const { database = "" } = (await storeOpening(store)) ?? {};
  const base = store.replace(/\.trig\.zst$/, "");
  const aside = `${base}.of_${SAFE_ID.test(database) ? database : "another-crawl"}.trig.zst`;
  await rename(assessmentFile(store), assessmentFile(aside)).catch((error: unknown) => {
    if (codeOf(error) !== "ENOENT") throw error;
  });
  await rename(store, aside);
}

export async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
