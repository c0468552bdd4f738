/**
 * `npm run chaos:load [-- --sites 400 --processes 8 --seconds 3 --server-kills 2 --seed 1]`: processes load the same sites in random orders
 * into one run, while kill -9 ends one of them every few seconds, and the server twice. The export must then equal that of one undisturbed
 * process, byte for byte. Exit 1 if not.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "@eiao/crawler/internal/database";
import { announceSites, exportRun, finishRun, listRuns, loadStore, openWarehouse } from "@eiao/etl/internal";
import type { Warehouse } from "@eiao/etl";
import fc from "fast-check";
import { createDatabase, launchPostgres } from "../support/postgres/launch.ts";
import { createRandom } from "../support/random.ts";
import { plainSites, writeStore } from "../support/sealed-stores.ts";

const { values } = parseArgs({
  options: {
    sites: { type: "string", default: "400" },
    processes: { type: "string", default: "8" },
    seconds: { type: "string", default: "3" },
    "server-kills": { type: "string", default: "2" },
    seed: { type: "string", default: String(Date.now() % 1e6) },
  },
});
const seed = Number(values.seed);
const random = createRandom(seed).uniform;
const plan = {
  sites: Number(values.sites),
  processes: Number(values.processes),
  crashes: Number(values["server-kills"]),
};
const RUN = "2026-11";
const child = fileURLToPath(new URL("kill-load-child.ts", import.meta.url));
console.log(`${plan.sites} sites, ${plan.processes} processes, ${plan.crashes} kills of the server, seed ${seed}`);

const folder = await mkdtemp(join(tmpdir(), "eiao-kill-load-"));
const server = await launchPostgres({ durable: true });
try {
  const { files, names } = await writeStores();
  const calm = await prepared(await createDatabase(server.url), names);
  for (const file of files)
    await loadStore(calm.warehouse, { file, run: RUN, dataDir: folder, siteAt: async () => undefined });
  const calmExport = await published(calm, "calm");
  const disturbedUrl = await createDatabase(server.url);
  const before = await prepared(disturbedUrl, names);
  await before.close();
  const { kills, outcomes } = await loadDisturbed(disturbedUrl, files);
  const after = await opened(disturbedUrl);
  const disturbedExport = await published(after, "disturbed");
  console.log(`${kills} processes killed, the server ${plan.crashes} times; loads: ${countsOf(outcomes)}`);
  const same = calmExport === disturbedExport;
  console.log(`${same ? "ok    " : "WRONG "} the exported data set equals that of a sequential load, byte for byte`);
  console.log(calmExport);
  if (!same) console.log(disturbedExport);
  if (!same || kills === 0) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Writes stores of the sites of the property tests, each with its own name. */
async function writeStores(): Promise<{ files: string[]; names: string[] }> {
  const files: string[] = [];
  const names: string[] = [];
  for (const sites of fc.sample(plainSites, { seed, numRuns: plan.sites }))
    for (const { pages } of sites) {
      if (names.length === plan.sites) break;
      const site = `site${names.length}.example.com`;
      names.push(site);
      files.push(await writeStore(folder, { site, pages }, { run: RUN }));
    }
  return { files, names };
}

interface Opened {
  readonly warehouse: Warehouse;
  close(): Promise<void>;
}

async function opened(url: string): Promise<Opened> {
  const database = await openDatabase({ dataDir: folder, url });
  return { warehouse: await openWarehouse(database), close: () => database.close() };
}

async function prepared(url: string, names: readonly string[]): Promise<Opened> {
  const one = await opened(url);
  await announceSites(one.warehouse, RUN, names);
  return one;
}

/** Publishes and exports. @returns the checksums of the export. */
async function published(one: Opened, name: string): Promise<string> {
  const { warehouse } = one;
  await finishRun(warehouse, RUN);
  const [status] = await listRuns(warehouse, RUN);
  const to = join(folder, name);
  await exportRun(warehouse, { run: RUN, format: "csv", folder: to, software: "chaos" });
  await one.close();
  return `${JSON.stringify(status)}\n${await readFile(join(to, `run=${RUN}`, "SHA256SUMS"), "utf8")}`;
}

/** Loads with kills until every process has found every site in the run. */
async function loadDisturbed(url: string, files: readonly string[]): Promise<{ kills: number; outcomes: string[] }> {
  const outcomes: string[] = [];
  let seeds = seed;
  const start = (): ChildProcess => {
    const args = ["--conditions=@eiao/source", child, url, folder, RUN, String(seeds++), ...files];
    const started = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    started.stdout?.on("data", (text: Buffer) => outcomes.push(...text.toString().trimEnd().split("\n")));
    return started;
  };
  const running = new Set(Array.from({ length: plan.processes }, start));
  for (const one of running) one.once("exit", () => running.delete(one));
  let [kills, crashes] = [0, 0];
  while (running.size > 0) {
    await pause(Number(values.seconds) * 1_000 * (0.5 + random()));
    const loaded = outcomes.filter((outcome) => outcome === "loaded").length;
    if (crashes < plan.crashes && loaded > ((crashes + 1) * plan.sites) / (plan.crashes + 2)) {
      crashes++;
      await server.crash();
      console.log(`the server was killed and is back (${loaded} sites were loaded)`);
    }
    const victim = [...running][Math.floor(random() * running.size)];
    if (victim === undefined) break;
    if (loaded >= plan.sites) continue; // the processes will end by themselves
    victim.kill("SIGKILL");
    kills++;
    const next = start();
    running.add(next);
    next.once("exit", () => running.delete(next));
  }
  if (crashes < plan.crashes) {
    console.log(`WRONG  the server was killed ${crashes} times: take more sites`);
    process.exitCode = 1;
  }
  return { kills, outcomes };
}

function countsOf(outcomes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) {
    const [kind = ""] = outcome.split(":");
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, number]) => `${number} ${kind}`).join(", ");
}
