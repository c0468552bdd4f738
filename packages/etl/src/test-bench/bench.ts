/**
 * `npm run bench:warehouse [-- --check] [--results 100000000] [--sites 10000] [--embedded] [STORE...]`: measures disk, processor, memory and
 * time of the warehouse with generated results, on a PostgreSQL server with the settings of an installed one, or embedded. It also measures
 * sealed stores: of real pages, which it evaluates, and the named ones. With `--check` it exits with 1 above a limit.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { openWarehouse, publishRun } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";
import { openDatabase } from "@eiao/crawler/internal/database";
import { createDatabase, launchPostgres } from "../../../../test/support/postgres/launch.ts";
import { median } from "../../../../test/bench/measure.ts";
import { announce, benchRuns, loadSites, prepareSites, range } from "./fill.ts";
import type { Ready } from "./fill.ts";
import { printFigures } from "./limits.ts";
import type { Figure } from "./limits.ts";
import { measureLoading, measureScaling, postmasterOf } from "./loading.ts";
import { loadStores, makeStores } from "./real-stores.ts";
import { reportFigures, measureReports } from "./reports.ts";
import type { Places } from "./reports.ts";
import { measureStores } from "./measure-stores.ts";
import { usedBytes } from "./used-bytes.ts";
import { removeRun } from "../publish/remove-run.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: "boolean", default: false },
    embedded: { type: "boolean", default: false },
    results: { type: "string" },
    sites: { type: "string" },
  },
});
const target = Number(values.results ?? (values.embedded ? 10_000_000 : 100_000_000));
/** The average number of pages of a site: a few sites have many, most have fewer. */
const PAGES = 120;
/** The approximate number of results of a generated page. */
const RESULTS = 230;
const RUNS = 4;
const sites = Math.max(20, Math.round(target / RUNS / PAGES / RESULTS));
const manySites = Number(values.sites ?? (values.embedded ? 1_000 : 10_000));

const folder = await mkdtemp(path.join(tmpdir(), "eiao-bench-"));
const server = values.embedded ? undefined : await launchPostgres({ normal: true });
const tidyUp = async (): Promise<void> => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void tidyUp().finally(() => process.exit(1)));
const url = server && (await createDatabase(server.url));
const places: Places = { dataDir: folder, ...(url === undefined ? {} : { url }) };
const postmaster = await postmasterOf(url);
const observed = postmaster === undefined ? {} : { postmaster };
const figures: Figure[] = [];
const add = (...more: readonly Figure[]): void => {
  figures.push(...more);
  printFigures(more); // results appear as soon as they are known, even if the user stops the program
};
try {
  const database = await openDatabase(places);
  const warehouse = await openWarehouse(database);
  const ready = await fill(warehouse);
  add(...(await measureLoading(warehouse, url, ready)));
  await measureSealed(warehouse, ready);
  const { figures: scaling, run } = await measureScaling(warehouse, url, manySites);
  add(...scaling);
  add(
    ...reportFigures(await measureReports(warehouse, places, run, { apart: true, ...observed }), `${manySites} sites`),
  );
  await database.close();
} finally {
  await tidyUp();
}
console.log("\nAll figures:");
const missed = printFigures(figures);
process.exitCode = values.check && missed > 0 ? 1 : 0;

/** Fills runs one by one, and measures their cost. */
async function fill(warehouse: Warehouse): Promise<Ready[]> {
  const [first, ...later] = benchRuns(RUNS + 1);
  if (first === undefined) return [];
  const before = await usedBytes(warehouse.database);
  let results = 0;
  const begun = performance.now();
  const ready = await prepareSites(warehouse, { sites, pages: PAGES }, first);
  const load = async (run: string, from: readonly Ready[]) => {
    await announce(warehouse, run, range(1, sites));
    results += await loadSites(warehouse, run, from, range(1, sites));
    await publishRun(warehouse, run);
    console.log(`${run}: ${results} results, ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  };
  await load(first.name, ready);
  const alone = await measureReports(warehouse, places, first.name, { apart: false });
  for (const run of later.slice(0, RUNS - 1))
    await load(run.name, await prepareSites(warehouse, { sites, pages: PAGES }, run));
  const bytes = (await usedBytes(warehouse.database)) - before;
  add({ what: `${results} results of ${sites} sites`, value: bytes / results, unit: "bytes a result", limit: 2.5 });
  const last = later[RUNS - 2]?.name ?? first.name;
  add(...reportFigures(await measureReports(warehouse, places, last, { apart: true, ...observed }), `${sites} sites`));
  const withOthers = await measureReports(warehouse, places, first.name, { apart: false });
  const usual = new Map(alone.times.map(({ name, milliseconds }) => [name, median(milliseconds)]));
  const [grown] = withOthers.times
    .filter(({ name }) => name !== "history")
    .map(({ name, milliseconds }) => ({ name, now: median(milliseconds), before: usual.get(name) ?? 0 }))
    .map((time) => ({ ...time, by: time.now - 1.5 * time.before }))
    .toSorted((one, other) => other.by - one.by);
  add({
    what: `beside runs not shown, ${grown?.name} (${grown?.now.toFixed(1)} ms, alone ${grown?.before.toFixed(1)})`,
    value: grown?.by ?? 0,
    unit: "ms above 1.5 times",
    limit: 10,
  });
  const start = performance.now();
  await removeRun(warehouse, later[0]?.name ?? "");
  add({ what: "removing a run", value: (performance.now() - start) / 1000, unit: "s", limit: 1 });
  return ready;
}

/** Measures sealed stores: loading against evaluating, the size of real stores in a large run, and how generated stores differ. */
async function measureSealed(warehouse: Warehouse, ready: readonly Ready[]): Promise<void> {
  const measured = await measureStores(warehouse, postmaster);
  try {
    add(...measured.figures);
    // At the scale of a run: with three sites, nearly empty tables and indexes would dominate.
    await announce(warehouse, "real", range(1, sites));
    await loadSites(warehouse, "real", ready, range(1, sites));
    const stores = [...positionals, ...measured.stores];
    const real = await loadStores(warehouse, "real", stores);
    add({
      what: `${real.results} real results of ${stores.length} sites`,
      value: real.bytes / real.results,
      unit: "bytes a result",
      limit: 2.5,
    });
    const { run, files } = await makeStores(folder, { sites: 6, pages: PAGES });
    const madeUp = await loadStores(warehouse, run, files);
    // The reference is pages of many sites. In a generated manual all pages are alike, and take a third of the space.
    const mixed = await loadStores(warehouse, "mixed", [measured.store]);
    const apart = Math.max(madeUp.packed / mixed.packed, mixed.packed / madeUp.packed);
    const what = `stores, made-up (${madeUp.packed.toFixed(2)} bytes a result) / real (${mixed.packed.toFixed(2)})`;
    add({ what, value: apart, unit: "times", limit: 1.2 });
  } finally {
    await measured.remove();
  }
}
