import { announceSites, generateStores, loadableStore, loadStore } from "@eiao/etl/internal";
import type { Warehouse } from "@eiao/etl";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { usedBytes } from "./used-bytes.ts";

const PACKED = `select sum(length(counts) + length(content)) as bytes from dw.pageresult p join dw.testrun t on t.run = p.run
  join dw.site s on s.site = p.site where t.name = $1 and s.name = any($2)`;
const DICTIONARIES = `select sum(length(dictionary)) as bytes from dw.sitefile f join dw.testrun t on t.run = f.run
  join dw.site s on s.site = f.site where t.name = $1 and s.name = any($2)`;

/** The bytes that sealed stores take when they are loaded together. */
export interface LoadedStores {
  readonly results: number;
  /** The bytes of all tables, with their indexes. */
  readonly bytes: number;
  /** The bytes per result of packed pages and their dictionaries. */
  readonly packed: number;
}

/** Loads sealed stores together into a run. */
export async function loadStores(warehouse: Warehouse, run: string, files: readonly string[]): Promise<LoadedStores> {
  const { database } = warehouse;
  await announceSites(warehouse, run, []);
  const before = await usedBytes(database);
  const sites: string[] = []; // the run may have other sites
  let results = 0;
  for (const file of files) {
    const { site } = await loadableStore(file);
    await announceSites(warehouse, run, [site]);
    sites.push(site);
    const loaded = await loadStore(warehouse, { file, run, dataDir: "/nowhere", siteAt: async () => undefined });
    results += loaded.facts;
  }
  const bytes = (await usedBytes(database)) - before;
  let packed = 0;
  for (const sql of [PACKED, DICTIONARIES])
    packed += Number((await database.query<{ bytes: number | string }>("packed", sql, [run, sites]))[0]?.bytes ?? 0);
  return { results, bytes, packed: packed / results };
}

/** Generates sealed stores below a folder. Returns them with their run. */
export async function makeStores(
  folder: string,
  extent: { readonly sites: number; readonly pages: number },
): Promise<{ readonly run: string; readonly files: readonly string[] }> {
  const [generated] = await generateStores(folder, { ...extent, runs: 1, seed: "stores" });
  const below = path.join(folder, "output", "rdf");
  const files = (await readdir(below)).map((site) => path.join(below, site, `${generated?.run}.trig.zst`));
  return { run: generated?.run ?? "", files };
}
