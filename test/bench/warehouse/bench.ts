/**
 * `npm run bench:warehouse [-- --check] [--results 100000000] [--embedded] [STORE...]`: what the warehouse takes of disk and processor with
 * made-up results, on a PostgreSQL server of the tests' or embedded, and with real sealed stores where some are named. Exit 1 above a limit
 * with `--check`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { openWarehouse, publishRun, removeRun } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";
import { openDatabase } from "@eiao/crawler/database";
import { createDatabase, launchPostgres } from "../../postgres/launch.ts";
import { announce, benchRuns, loadSites, readySites, span } from "./fill.ts";
import type { Ready } from "./fill.ts";
import { printFigures } from "./limits.ts";
import type { Figure } from "./limits.ts";
import { measureLoading, measureScaling } from "./loading.ts";
import { loadReal } from "./real-stores.ts";
import { reportTimes } from "./reports.ts";
import { usedOctets } from "./used-octets.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: "boolean", default: false },
    embedded: { type: "boolean", default: false },
    results: { type: "string" },
  },
});
const wanted = Number(values.results ?? (values.embedded ? 10_000_000 : 100_000_000));
const PAGES = 120;
/** Of a page that is made up, about. */
const RESULTS = 230;
const RUNS = 4;
const sites = Math.max(20, Math.round(wanted / RUNS / PAGES / RESULTS));

const folder = await mkdtemp(path.join(tmpdir(), "eiao-bench-"));
const server = values.embedded ? undefined : await launchPostgres();
const url = server && (await createDatabase(server.url));
const figures: Figure[] = [];
try {
  const database = await openDatabase({ dataDir: folder, ...(url === undefined ? {} : { url }) });
  const warehouse = await openWarehouse(database);
  const ready = await fill(warehouse);
  figures.push(...(await measureLoading(warehouse, url, ready)));
  if (positionals.length > 0) {
    const { results, octets, packed } = await loadReal(warehouse, positionals);
    figures.push({ what: `${results} real results`, value: octets / results, unit: "octets a result", limit: 2.5 });
    figures.push({ what: "made-up pages / real ones", ...ratio(madeUpOctets(ready), packed) });
  }
  figures.push(...(await measureScaling(warehouse, url)));
  await database.close();
} finally {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}
const missed = printFigures(figures);
process.exitCode = values.check && missed > 0 ? 1 : 0;

/** Fills runs one by one, and measures what they take. */
async function fill(warehouse: Warehouse): Promise<Ready[]> {
  const [first, ...later] = benchRuns(RUNS + 1);
  if (first === undefined) return [];
  const before = await usedOctets(warehouse.database);
  let results = 0;
  const begun = performance.now();
  const ready = await readySites(warehouse, { sites, pages: PAGES }, first);
  const add = async (run: string, from: readonly Ready[]) => {
    await announce(warehouse, run, span(1, sites));
    results += await loadSites(warehouse, run, from, span(1, sites));
    await publishRun(warehouse, run);
    console.log(`${run}: ${results} results, ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  };
  await add(first.name, ready);
  const alone = new Map(
    (await reportTimes(warehouse, first.name)).map(({ name, milliseconds }) => [name, milliseconds]),
  );
  for (const run of later.slice(0, RUNS - 1)) {
    await add(run.name, await readySites(warehouse, { sites, pages: PAGES }, run));
  }
  const octets = (await usedOctets(warehouse.database)) - before;
  figures.push({
    what: `${results} results of ${sites} sites`,
    value: octets / results,
    unit: "octets a result",
    limit: 2.5,
  });
  const times = await reportTimes(warehouse, later[RUNS - 2]?.name ?? first.name);
  for (const { name, milliseconds } of times.slice(0, 8))
    figures.push({ what: `report ${name}`, value: milliseconds, unit: "ms", limit: 200 });
  const beside = await reportTimes(warehouse, first.name);
  const grown = beside
    .filter(({ name }) => name !== "history")
    .map(({ name, milliseconds }) => ({ name, by: milliseconds - 1.5 * (alone.get(name) ?? 0) }))
    .sort((a, b) => b.by - a.by)[0];
  figures.push({
    what: `beside runs not shown, ${grown?.name}`,
    value: grown?.by ?? 0,
    unit: "ms above 1.5 times",
    limit: 10,
  });
  const start = performance.now();
  await removeRun(warehouse, later[0]?.name ?? "");
  figures.push({ what: "removing a run", value: (performance.now() - start) / 1000, unit: "s", limit: 1 });
  return ready;
}

/** Octets of pages a result, packed, rows and indexes not among them. */
function madeUpOctets(ready: readonly Ready[]): number {
  let octets = 0;
  let results = 0;
  for (const { prepared } of ready) {
    octets += prepared.dictionary.length;
    for (const { counts, content } of prepared.pages) octets += counts.length + content.length;
    results += prepared.results;
  }
  return octets / results;
}

/** How far they are apart. */
function ratio(one: number, other: number): Omit<Figure, "what"> {
  return { value: Math.max(one / other, other / one), unit: "times", limit: 1.2 };
}
