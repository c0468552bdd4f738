import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { announceSites, loadStore } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";
import { openSamples, sealed } from "../../../../test/support/samples.ts";
import type { Samples } from "../../../../test/support/samples.ts";
import { cpuSecondsOf, watchChildren } from "../../../../test/support/child-processes.ts";
import { startSite } from "../../../../test/support/sites/server.ts";
import { serveFolder } from "../../../../test/support/sites/static-site.ts";
import { createEngine } from "../../../../test/bench/assess/engine.ts";
import { tasksOf } from "../../../../test/bench/assess/tasks.ts";
import { median } from "../../../../test/bench/measure.ts";
import { cpuSeconds } from "./cpu.ts";
import type { Figure } from "./limits.ts";
import { removeRun } from "../publish/remove-run.ts";

const PAGES = 400;
/** The rounds of either side. Loaders and workers live long, so later sites count. V8 compiles during ten rounds. */
const WARM = 10;
const MEASURED = 7;
const children = watchChildren();

/** Documentation that Debian ships as whole sites. Installed ones are used. */
const siteFolders = ["postgresql-doc-15/html", "default-jdk-doc/api", "wx3.2-doc/html", "debian-handbook/html"];
const MOST_SITES = 3;
/** The number of pages in the sample of each site. */
const SAMPLED = 600;

/** The figures of real pages, and the sealed stores of real sites, in a folder that exists until `remove`. */
export interface MeasuredStores {
  readonly figures: readonly Figure[];
  /** The store of the real pages, which come from many sites. */
  readonly store: string;
  readonly stores: readonly string[];
  remove(): Promise<void>;
}

/**
 * Compares the processor time of loading a sealed store of real pages, with reading and checking, with that of evaluating the pages by the
 * engine alone: no archive, no EARL, one worker. Both have the same warm-up. Also prints the time of the first load.
 */
export async function measureStores(warehouse: Warehouse, postmaster: number | undefined): Promise<MeasuredStores> {
  const file = fileURLToPath(new URL("../../../../test/bench/assess/real-site.ts", import.meta.url));
  const server = spawn(process.execPath, ["--conditions=@eiao/source", file, String(PAGES)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const samples = await openSamples();
  try {
    const [origin] = (await once(server.stdout, "data")) as [Buffer];
    const seed = `${origin.toString().trim()}/`;
    const store = await sampleStore(samples, seed, PAGES);
    const tasks = await tasksOf(samples, seed);
    const before = new Set(children);
    const engine = createEngine(1, new URL(seed).origin);
    const workers = () => [...children].filter((child) => !before.has(child));
    const cpuTime = () => workers().reduce((sum, child) => sum + cpuSecondsOf(child), 0);
    const measureEvaluation = async (): Promise<number> => {
      const begun = cpuTime();
      await engine.seconds(tasks);
      return cpuTime() - begun;
    };
    const measureLoad = async (round: number): Promise<number> => {
      const run = `stores-${round}`;
      await announceSites(warehouse, run, [new URL(seed).host]);
      const begun = await cpuSeconds(postmaster);
      const settings = { file: store, run, dataDir: samples.dataDir, siteAt: async () => undefined };
      await loadStore(warehouse, settings);
      const seconds = (await cpuSeconds(postmaster)) - begun;
      await removeRun(warehouse, run);
      return seconds;
    };
    // Alternating, so that a machine that becomes slower affects both sides.
    const evaluations: number[] = [];
    const loads: number[] = [];
    for (let round = 0; round < WARM + MEASURED; round++) {
      evaluations.push(await measureEvaluation());
      loads.push(await measureLoad(round));
    }
    await engine.close();
    const evaluated = median(evaluations.slice(WARM));
    const loaded = median(loads.slice(WARM));
    console.log(`the first load of a process: ${loads[0]?.toFixed(2)} s`);
    const what = `loading a store of ${tasks.length} real pages (${loaded.toFixed(2)} s) / evaluating them (${evaluated.toFixed(2)} s)`;
    const stores: string[] = [];
    for (const folder of installedFolders()) {
      const site = await startSite({ "/*": serveFolder(folder) });
      stores.push(await sampleStore(samples, `${site.origin}/`, SAMPLED));
      await site.close();
    }
    return {
      figures: [{ what, value: loaded / evaluated, unit: "times", limit: 0.5 }],
      store,
      stores: stores.length === 0 ? [store] : stores,
      remove: () => samples.close(),
    };
  } catch (error) {
    await samples.close();
    throw error;
  } finally {
    server.kill();
  }
}

function installedFolders(): string[] {
  const folders = siteFolders.map((name) => path.join("/usr/share/doc", name));
  return folders.filter((folder) => existsSync(path.join(folder, "index.html"))).slice(0, MOST_SITES);
}

/** Returns the sealed store of a number of pages of a site. */
async function sampleStore(samples: Samples, seed: string, pages: number): Promise<string> {
  const launch = await samples.crawl(seed, { maxPages: pages });
  return sealed(await samples.sample(seed, launch, { n: pages, seed: "bench" })).file;
}
