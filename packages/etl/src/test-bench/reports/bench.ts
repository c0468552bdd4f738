/**
 * `npm run bench:reports [-- --check] [--embedded] [--sites 3000] [--pages 600] [--runs 12] [--words 100] [--url URL]`: measures the waiting time
 * of readers of the reports, with generated runs on a PostgreSQL server with the settings of an installed one, or embedded (300 x 100 x 12).
 * `eiao-observatory reports` serves them in a separate process over HTTP. A **cold** page is one that was not opened since the program started,
 * with the system's page cache warm; a **warm** page is opened again. With `--check` it exits with 1 above a limit. `--url` names a database, which
 * is filled if necessary, and kept.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "@eiao/crawler/internal/database";
import { openWarehouse, readPages } from "@eiao/etl";
import { createRandom } from "../../generate/made-up-sites.ts";
import { createDatabase, launchPostgres } from "../../../../../test/support/postgres/launch.ts";
import { median } from "../../../../../test/bench/measure.ts";
import { printFigures } from "../limits.ts";
import type { Figure } from "../limits.ts";
import { postmasterOf } from "../loading.ts";
import { serverBytes } from "../memory.ts";
import { addressesOfTypes, addressOfReader, searches, searchesOfTheForm } from "./addresses.ts";
import { fillForReports } from "./fill.ts";
import { createReader, percentile, runReaders } from "./readers.ts";
import type { Read } from "./readers.ts";
import { startReportServer } from "./report-server.ts";

const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    embedded: { type: "boolean", default: false },
    sites: { type: "string" },
    pages: { type: "string" },
    runs: { type: "string", default: "12" },
    words: { type: "string", default: "100" },
    url: { type: "string" },
  },
});
const extent = {
  sites: Number(values.sites ?? (values.embedded ? 300 : 3_000)),
  pages: Number(values.pages ?? (values.embedded ? 100 : 600)),
  runs: Number(values.runs),
  words: Number(values.words),
};
const READERS = 100;
const SECONDS = 20;
const LOOK_MS = 5_000;
const WARM_ROUNDS = 5;
const SITE = 3;

const folder = await mkdtemp(path.join(tmpdir(), "eiao-bench-reports-"));
const server = values.embedded || values.url !== undefined ? undefined : await launchPostgres({ normal: true });
const tidyUp = async (): Promise<void> => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void tidyUp().finally(() => process.exit(1)));
const url = values.url ?? (server && (await createDatabase(server.url)));
const figures: Figure[] = [];
const add = (...more: readonly Figure[]): void => {
  figures.push(...more);
  printFigures(more);
};
const addSlowest = (reads: readonly Read[], subject: string, limit: number): void => {
  const sorted = reads.toSorted((a, b) => b.milliseconds - a.milliseconds);
  for (const { address, status, milliseconds } of sorted.slice(0, 5))
    add({ what: `${subject}: ${address.slice(0, 60)} (${status})`, value: milliseconds, unit: "ms", limit });
  add({
    what: `${subject}: median of ${reads.length}`,
    value: median(reads.map((each) => each.milliseconds)),
    unit: "ms",
    limit,
  });
};
try {
  const { run, page } = await fillRun();
  const addresses = addressesOfTypes(run, SITE, page);
  await measurePages(addresses);
  await measureSearches();
  await measureReaders(run);
} finally {
  await tidyUp();
}
console.log("\nAll figures:");
const missed = printFigures(figures);
process.exitCode = values.check && missed > 0 ? 1 : 0;

async function fillRun(): Promise<{ run: string; page: string }> {
  const database = await openDatabase({ dataDir: folder, ...(url === undefined ? {} : { url }) });
  const warehouse = await openWarehouse(database);
  try {
    const run = await fillForReports(warehouse, extent);
    for await (const each of readPages(warehouse, run, "site-00003.example")) return { run, page: each.url };
    throw new Error("The site has no pages.");
  } finally {
    await database.close();
  }
}

/** Measures each page type in a fresh process, then in one that served other pages, then once more. */
async function measurePages(addresses: readonly string[]): Promise<void> {
  const first: Read[] = [];
  let longest = 0;
  for (const address of addresses) {
    const reports = await startReportServer(folder, url);
    longest = Math.max(longest, reports.startMilliseconds);
    const { read, close } = createReader(reports.address);
    await read("/health");
    first.push(await read(address));
    await close();
    await reports.stop();
  }
  add({
    what: "start of the program, with what it makes before anybody asks",
    value: longest,
    unit: "ms",
    limit: 10_000,
  });
  addSlowest(first, "first page of a program", 1_000);
  const reports = await startReportServer(folder, url);
  const { read, close } = createReader(reports.address);
  const cold: Read[] = [];
  for (const address of addresses) cold.push(await read(address));
  const warm: Read[] = [];
  for (let round = 0; round < WARM_ROUNDS; round++) for (const address of addresses) warm.push(await read(address));
  await close();
  await reports.stop();
  addSlowest(cold, "cold", 1_000);
  addSlowest(warm, "warm", 200);
  for (const { address, bytes } of cold.toSorted((a, b) => b.bytes - a.bytes).slice(0, 3))
    add({ what: `weight of ${address.slice(0, 60)}`, value: bytes / 1000, unit: "kB", limit: 100 });
}

/** Measures searches without cached results, in a program that has the index in memory. */
async function measureSearches(): Promise<void> {
  const reports = await startReportServer(folder, url);
  const { read, close } = createReader(reports.address);
  const first = await read("/search?q=first");
  add({ what: "first search of a program", value: first.milliseconds, unit: "ms", limit: 1_000 });
  const reads: Read[] = [];
  for (const address of [...searches(), ...searchesOfTheForm()]) reads.push(await read(address));
  addSlowest(reads, "search", 300);
  await close();
  await reports.stop();
}

/** Measures a hundred parallel readers: on many sites, then on few, whose pages were opened before. */
async function measureReaders(run: string): Promise<void> {
  const reports = await startReportServer(folder, url);
  const postmaster = await postmasterOf(url);
  let peak = 0;
  let serverPeak = 0;
  // The measurement takes 50 ms of a processor, for which readers would wait.
  const measureMemory = async (): Promise<void> => {
    peak = Math.max(peak, await reports.bytes());
    if (postmaster !== undefined) serverPeak = Math.max(serverPeak, await serverBytes(postmaster));
  };
  const timer = setInterval(() => void measureMemory(), LOOK_MS);
  const random = createRandom("readers");
  const measure = async (scope: string, among: number): Promise<void> => {
    const next = () => addressOfReader(run, () => random.fraction(), among);
    const reads = await runReaders(reports.address, { readers: READERS, seconds: SECONDS, next });
    await measureMemory();
    const bad = reads.filter(({ status }) => status !== 200).length;
    add(
      {
        what: `${READERS} readers, ${scope}: p99 of ${reads.length} pages`,
        value: percentile(reads, 99),
        unit: "ms",
        limit: 500,
      },
      { what: `${READERS} readers, ${scope}: answers that are no page`, value: bad, unit: "", limit: 0 },
    );
  };
  await measure("of all sites", extent.sites);
  await measure("of 20 sites, warming", 20);
  await measure("of 20 sites", 20);
  clearInterval(timer);
  add({ what: "memory of the program", value: peak / 1e6, unit: "MB", limit: 1_000 });
  if (postmaster !== undefined)
    add({ what: "memory of the program and PostgreSQL", value: (peak + serverPeak) / 1e6, unit: "MB", limit: 1_000 });
  await reports.stop();
}
