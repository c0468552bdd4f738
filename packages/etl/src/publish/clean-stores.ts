import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "@eiao/crawler/internal/errors";
import type { Warehouse } from "../warehouse/warehouse.ts";

/** The retention of sealed stores: `storeretention` of spec 15.1. Without any field, stores are kept for ever. */
export interface StoreRetention {
  /**
   * The number of newest published runs of each panel whose stores are kept. Stores of a run outside the panels are removed once every panel
   * has lost a later run.
   */
  readonly runs?: number;
  /** The number of days for which stores are kept after the measurement of the site ended. */
  readonly days?: number;
}

const PUBLISHED = `select v.store, v.storerun as "storeRun", v.finished, t.name as run, t.state, t.panel
  from dw.sitesurvey v join dw.testrun t on t.run = v.run
  order by case when t.state = 'published' then 0 else 1 end, t.date desc, t.name desc, v.store`;

type LoadedStore = Readonly<Record<"store" | "storeRun" | "run" | "state", string>> & {
  readonly finished: Date | string;
  readonly panel: string | null;
};

const DAY = 86_400_000;

/**
 * Removes expired sealed stores, with their cards and replays, but only those below the data directory that were loaded into their own published
 * run: the warehouse has all their data. Figures and results in the warehouse stay, and so do archives: a page of a later run may be a revisit of
 * an earlier one.
 * @param now  milliseconds since 1970. @returns the expired stores, relative to the data directory, including those removed earlier. Cost: a query,
 * and one folder per site.
 */
export async function cleanStores(
  { database }: Warehouse,
  dataDir: string,
  retention: StoreRetention,
  now = Date.now(),
): Promise<string[]> {
  const loaded = await database.query<LoadedStore>("loaded-stores", PUBLISHED);
  const keptRuns = newestRuns(loaded, retention.runs);
  const isKept = ({ store, storeRun, run, state, finished }: LoadedStore): boolean =>
    state !== "published" ||
    storeRun !== run ||
    path.isAbsolute(store) ||
    (keptRuns.has(run) && now - new Date(finished).getTime() <= (retention.days ?? Infinity) * DAY);
  const kept = new Set(loaded.filter(isKept).map(({ store }) => store));
  const removed = loaded.map(({ store }) => store).filter((store) => !kept.has(store));
  for (const [folder, stores] of Map.groupBy(removed, (store) => path.dirname(store)))
    await removeStoresIn(path.join(dataDir, folder), stores);
  return removed.toSorted();
}

/** Returns the newest runs of each panel. @param loaded  newest first. @param limit  the number of runs of each panel. Default: all. */
function newestRuns(loaded: readonly LoadedStore[], limit = Infinity): ReadonlySet<string> {
  const runs = new Map(loaded.flatMap(({ run, state, panel }) => (state === "published" ? [[run, panel]] : [])));
  const remaining = new Map([...runs.values()].flatMap((panel) => (panel === null ? [] : [[panel, limit]])));
  const newest = new Set<string>();
  for (const [run, panel] of runs) {
    if (panel !== null) remaining.set(panel, (remaining.get(panel) ?? 0) - 1);
    const maxRemaining = panel === null ? Math.max(...remaining.values()) : (remaining.get(panel) ?? 0);
    if (remaining.size === 0 || maxRemaining >= 0) newest.add(run);
  }
  return newest;
}

const ofSealed = [".trig.zst", ".assessment.json"];
const whileUnsealed = [".trig.zst.part", ".journal.jsonl"];

/**
 * Removes a sealed store, its report card and its replays. Missing files are no error.
 * @param file  the store. @param which  the parts to remove: the sealed files, the sampler's unsealed files, or both.
 */
export async function removeStoreFiles(file: string, which: PartOfStore = {}): Promise<void> {
  await removeStoresIn(path.dirname(file), [file], which);
}

interface PartOfStore {
  readonly sealed?: boolean;
  readonly unsealed?: boolean;
}

async function removeStoresIn(
  folder: string,
  stores: readonly string[],
  { sealed = true, unsealed = false }: PartOfStore = {},
): Promise<void> {
  const runs = stores.map((store) => path.basename(store).replace(/\.trig\.zst$/, ""));
  const endings = [...(sealed ? ofSealed : []), ...(unsealed ? whileUnsealed : [])];
  const isOfStore = (name: string): boolean =>
    runs.some(
      (run) =>
        name.startsWith(run) &&
        (endings.some((ending) => name === run + ending) || (sealed && name.startsWith(`${run}.replay_`))),
    );
  try {
    for (const name of (await readdir(folder)).filter(isOfStore)) await rm(path.join(folder, name), { force: true });
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
}
