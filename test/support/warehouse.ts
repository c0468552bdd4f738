import { openWarehouse, announceSites, loadStore, publishRun, removeRunWithStores } from "@eiao/etl/internal";
import type { RemovedStores, Warehouse } from "@eiao/etl/internal";
import type { Site } from "@eiao/crawler";
import { defaultSite } from "@eiao/crawler";
import type { Database } from "@eiao/crawler/internal/database";
import { stores as databases } from "../support/stores.ts";
import { spreadStore } from "./spread-store.ts";
import { storeFolder } from "./sealed-stores.ts";

/** The databases: embedded, on a server, and on a server whose tables are spread by site. */
export const stores = databases.flatMap((store) =>
  store[0] === "server" ? [store, ["spread", spreadStore] as const] : [store],
);

/** A warehouse on a new database, and a folder for stores. */
export interface TestWarehouse {
  readonly warehouse: Warehouse;
  readonly database: Database;
  readonly folder: string;
  /** Announces and loads a store. @param known  the site in the URL repository. @param panel  the panel of the run; null: outside the panels. */
  load(file: string, run?: string, known?: Site, panel?: string | null): ReturnType<typeof loadStore>;
  publish(run?: string): Promise<boolean>;
  /** Removes a run, but not its stores. */
  removeRun(run: string): Promise<RemovedStores>;
  remove(): Promise<void>;
}

export async function testWarehouse(create: (typeof stores)[number][1]): Promise<TestWarehouse> {
  const store = await create();
  const database = await store.open();
  const warehouse = await openWarehouse(database);
  const { folder, ...scratch } = await storeFolder();
  return {
    warehouse,
    database,
    folder,
    async load(file, run = "R", known, panel = "default") {
      const site = file.split("/").at(-1)?.split("-")[0] ?? "";
      await announceSites(warehouse, run, [site], { panel: panel ?? undefined });
      return await loadStore(warehouse, { file, run, dataDir: folder, siteAt: async () => known });
    },
    publish: (run = "R") => publishRun(warehouse, run),
    removeRun: (run) => removeRunWithStores(warehouse, { run, dataDir: folder, keepStores: true }),
    async remove() {
      await database.close();
      await store.remove();
      await scratch.remove();
    },
  };
}

/** Returns an imported site, in a place and sector. */
export function siteIn(name: string, country: string | null, nuts: string | null, nace: string | null): Site {
  return { ...defaultSite(name, [`http://${name}/`]), country, nuts, nutsKnown: nuts, nace };
}
