import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { announceSites, loadStore, removeRun } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";
import { openSamples, sealed } from "../../assess/samples.ts";
import { cpuSecondsOf, watchChildren } from "../../child-processes.ts";
import { createEngine } from "../assess/engine.ts";
import { tasksOf } from "../assess/tasks.ts";
import { cpuSeconds } from "./cpu.ts";
import type { Figure } from "./limits.ts";

const PAGES = 400;
/** Of either side: loaders and workers live as long as a test run, so that what counts is what the thousandth site takes. */
const WARM = 3;
const MEASURED = 3;
const children = watchChildren();

/** Packages whose pages are a site each. */
const SITES = ["dijit", "vis", "dygraphs"];

/** What became of real pages: the figures, and the sealed stores of three sites, in a folder that stays until `remove`. */
export interface StoresLane {
  readonly figures: readonly Figure[];
  readonly stores: readonly string[];
  remove(): Promise<void>;
}

/**
 * Processor for loading a sealed store of real pages, reading and checking included, against evaluating the same pages by the engine alone:
 * no archive, no EARL, one worker. Each is done as often before it is measured; the first load of the process is told beside it.
 */
export async function measureStores(warehouse: Warehouse, postmaster: number | undefined): Promise<StoresLane> {
  const samples = await openSamples();
  const served: RealSite[] = [];
  const siteOf = async (...from: readonly string[]) => {
    const site = await serveRealPages(from);
    served.push(site);
    const launch = await samples.crawl(site.seed, { maxPages: PAGES });
    return {
      seed: site.seed,
      store: sealed(await samples.sample(site.seed, launch, { n: PAGES, seed: "bench" })).file,
    };
  };
  try {
    const { seed, store } = await siteOf();
    const tasks = await tasksOf(samples, seed);
    const before = new Set(children);
    const engine = createEngine(1, new URL(seed).origin);
    const workers = () => [...children].filter((child) => !before.has(child));
    const spent = () => workers().reduce((sum, child) => sum + cpuSecondsOf(child), 0);
    for (let round = 0; round < WARM; round++) await engine.seconds(tasks);
    const start = spent();
    for (let round = 0; round < MEASURED; round++) await engine.seconds(tasks);
    const evaluated = (spent() - start) / MEASURED;
    await engine.close();
    const loads: number[] = [];
    for (let round = 0; round < WARM + MEASURED; round++) {
      const run = `stores-${round}`;
      await announceSites(warehouse, run, [new URL(seed).host]);
      const begun = await cpuSeconds(postmaster);
      const settings = { file: store, run, dataDir: samples.dataDir, siteAt: async () => undefined };
      await loadStore(warehouse, settings);
      loads.push((await cpuSeconds(postmaster)) - begun);
      await removeRun(warehouse, run);
    }
    const loaded = loads.slice(WARM).reduce((sum, seconds) => sum + seconds, 0) / MEASURED;
    console.log(`the first load of a process: ${loads[0]?.toFixed(2)} s`);
    const what = `loading a store of ${tasks.length} real pages (${loaded.toFixed(2)} s) / evaluating them (${evaluated.toFixed(2)} s)`;
    const stores: string[] = [];
    for (const name of SITES) stores.push((await siteOf(name)).store);
    return {
      figures: [{ what, value: loaded / evaluated, unit: "times", limit: 0.5 }],
      stores,
      remove: () => samples.close(),
    };
  } catch (error) {
    await samples.close();
    throw error;
  } finally {
    for (const site of served) site.stop();
  }
}

interface RealSite {
  readonly seed: string;
  stop(): void;
}

/** @param from  a package; none: of all. */
async function serveRealPages(from: readonly string[]): Promise<RealSite> {
  const file = fileURLToPath(new URL("../assess/real-site.ts", import.meta.url));
  const server = spawn(process.execPath, ["--conditions=@eiao/source", file, String(PAGES), ...from], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [origin] = (await once(server.stdout, "data")) as [Buffer];
  return { seed: `${origin.toString().trim()}/`, stop: () => void server.kill() };
}
