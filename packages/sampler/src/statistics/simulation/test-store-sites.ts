import path from "node:path";
import { openStoreReader } from "../../store/index.ts";
import type { StoreReader } from "../../store/index.ts";
import type { KnownPage, SiteSort } from "./test-populations.ts";

/**
 * Reads the site of a store with a census, by its first rule set.
 * @throws Error if the store is not a census.
 */
export async function storeSite(file: string): Promise<SiteSort> {
  const reader = await openStoreReader(file);
  try {
    const pages = await pagesOf(reader, file);
    const name = path.basename(path.dirname(file));
    return { name, size: pages.length, kind: "usual", site: () => pages };
  } finally {
    await reader.close();
  }
}

async function pagesOf(reader: StoreReader, file: string): Promise<readonly KnownPage[]> {
  const { opening, drawn } = await reader.manifest();
  if (opening.extent !== "census") throw new Error(`${file} is no census: make one with assess --sample all.`);
  const records = new Map(reader.pages.map((record) => [record.id, record]));
  return drawn.flatMap(({ scenario, elements = 0 }): KnownPage[] => {
    const record = records.get(scenario);
    if (record === undefined) return [];
    const { failed = 0, applied = 0 } = record.counts.find(({ ruleSet }) => ruleSet === opening.ruleSets[0].id) ?? {};
    return [{ failed, applied, elements }];
  });
}
