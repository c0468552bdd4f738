import { announceSites, generateStores, loadableStore, loadStore } from "@eiao/etl/internal";
import type { Warehouse } from "@eiao/etl";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { usedOctets } from "./used-octets.ts";

const PACKED = `select sum(length(counts) + length(content)) as octets from dw.pageresult p join dw.testrun t on t.run = p.run
  join dw.site s on s.site = p.site where t.name = $1 and s.name = any($2)`;
const DICTIONARIES = `select sum(length(dictionary)) as octets from dw.sitefile f join dw.testrun t on t.run = f.run
  join dw.site s on s.site = f.site where t.name = $1 and s.name = any($2)`;

/** The octets that sealed stores take when they are loaded together. */
export interface LoadedStores {
  readonly results: number;
  /** Octets of all tables, with their indexes. */
  readonly octets: number;
  /** Octets of packed pages and their dictionaries, for a result. */
  readonly packed: number;
}

/** Loads sealed stores together into a run. */
export async function loadStores(warehouse: Warehouse, run: string, files: readonly string[]): Promise<LoadedStores> {
  const { database } = warehouse;
  await announceSites(warehouse, run, []);
  const before = await usedOctets(database);
  const sites: string[] = []; // the run may have others
  let results = 0;
  for (const file of files) {
    const { site } = await loadableStore(file);
    await announceSites(warehouse, run, [site]);
    sites.push(site);
    const loaded = await loadStore(warehouse, { file, run, dataDir: "/nowhere", siteAt: async () => undefined });
    results += loaded.facts;
  }
  const octets = (await usedOctets(database)) - before;
  let packed = 0;
  for (const sql of [PACKED, DICTIONARIES])
    packed += Number((await database.query<{ octets: number | string }>("packed", sql, [run, sites]))[0]?.octets ?? 0);
  return { results, octets, packed: packed / results };
}

/** Sealed stores of made-up sites below a folder, and the run that they are of. */
export async function madeUpStores(
  folder: string,
  extent: { readonly sites: number; readonly pages: number },
): Promise<{ readonly run: string; readonly files: readonly string[] }> {
  const [made] = await generateStores(folder, { ...extent, runs: 1, seed: "stores" });
  const below = path.join(folder, "output", "rdf");
  const files = (await readdir(below)).map((site) => path.join(below, site, `${made?.run}.trig.zst`));
  return { run: made?.run ?? "", files };
}
