import { announceSites, loadableStore, loadStore } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";
import { usedOctets } from "./used-octets.ts";

const PACKED = `select sum(length(counts) + length(content)) as octets from dw.pageresult p join dw.testrun t on t.run = p.run where t.name = $1`;
const DICTIONARIES = `select sum(length(dictionary)) as octets from dw.sitefile f join dw.testrun t on t.run = f.run where t.name = $1`;

/** Loads sealed stores together into a run. @returns what they take, and octets of packed pages a result */
export async function loadReal(warehouse: Warehouse, files: readonly string[]) {
  const { database } = warehouse;
  await announceSites(warehouse, "real", []);
  const before = await usedOctets(database);
  let results = 0;
  for (const file of files) {
    const { site } = await loadableStore(file);
    await announceSites(warehouse, "real", [site]);
    const loaded = await loadStore(warehouse, {
      file,
      run: "real",
      dataDir: "/nowhere",
      siteAt: async () => undefined,
    });
    results += loaded.facts;
  }
  const octets = (await usedOctets(database)) - before;
  let packed = 0;
  for (const sql of [PACKED, DICTIONARIES])
    packed += Number((await database.query<{ octets: number | string }>("packed", sql, ["real"]))[0]?.octets ?? 0);
  return { results, octets, packed: packed / results };
}
