import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "@eiao/wam-core/errors";
import type { Warehouse } from "../warehouse.ts";

/** How long sealed stores are kept: `storeretention` of spec 15.1. Neither: for ever. */
export interface StoreRetention {
  /** Those of the newest so many published runs. */
  readonly runs?: number;
  /** Those of sites whose measurement ended at most so many days ago. */
  readonly days?: number;
}

const PUBLISHED = `select v.store, v.storerun as "storeRun", v.finished, t.name as run, t.state
  from dw.sitesurvey v join dw.testrun t on t.run = v.run
  order by case when t.state = 'published' then 0 else 1 end, t.date desc, t.name desc, v.store`;

interface LoadedStore {
  readonly store: string;
  readonly storeRun: string;
  readonly finished: Date | string;
  readonly run: string;
  readonly state: string;
}

const DAY = 86_400_000;

/**
 * Removes sealed stores that are kept no longer, with their cards and replays: only those below the data directory whose run is published,
 * of that very run, so that nothing is lost that the warehouse has not. Figures and results in the warehouse stay, and so do archives: a
 * page of a later run may be a revisit of one there.
 * @param now  milliseconds since 1970. @returns the stores, relative to the data directory. Cost: a query, and a folder a store.
 */
export async function cleanStores(
  { database }: Warehouse,
  dataDir: string,
  retention: StoreRetention,
  now = Date.now(),
): Promise<string[]> {
  const loaded = await database.query<LoadedStore>("loaded-stores", PUBLISHED);
  const runs = [...new Set(loaded.flatMap(({ run, state }) => (state === "published" ? [run] : [])))];
  const keptRuns = new Set(runs.slice(0, retention.runs ?? runs.length));
  const isKept = ({ store, storeRun, run, state, finished }: LoadedStore): boolean =>
    state !== "published" ||
    storeRun !== run ||
    path.isAbsolute(store) ||
    (keptRuns.has(run) && now - new Date(finished).getTime() <= (retention.days ?? Infinity) * DAY);
  const kept = new Set(loaded.filter(isKept).map(({ store }) => store));
  const removed = loaded.map(({ store }) => store).filter((store) => !kept.has(store));
  for (const store of removed) await removeStoreFiles(path.join(dataDir, store));
  return removed.toSorted();
}

const ofSealed = [".trig.zst", ".assessment.json"];
const whileUnsealed = [".trig.zst.part", ".journal.jsonl"];

/**
 * Removes a sealed store, its report card and its replays. What is not there is no fault.
 * @param file  the store's. @param which  what of it: what a sampler makes until it seals it, too, or that alone.
 */
export async function removeStoreFiles(
  file: string,
  { sealed = true, unsealed = false }: { readonly sealed?: boolean; readonly unsealed?: boolean } = {},
): Promise<void> {
  const folder = path.dirname(file);
  const run = path.basename(file).replace(/\.trig\.zst$/, "");
  const endings = [...(sealed ? ofSealed : []), ...(unsealed ? whileUnsealed : [])];
  const isOfStore = (name: string): boolean =>
    endings.some((ending) => name === run + ending) || (sealed && name.startsWith(`${run}.replay_`));
  try {
    for (const name of (await readdir(folder)).filter(isOfStore)) await rm(path.join(folder, name), { force: true });
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
}
