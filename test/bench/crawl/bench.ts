/**
 * `npm run bench:crawl [-- --check] [--rounds 3] [--pages 6000] [--site FOLDER] [--no-memory]`: what a crawled page costs,
 * everything on, against a bare loop of undici and parse5 and against Crawlee, on one real site (Debian's
 * default-jdk-doc, or any folder), each lane in a process of its own, in turn. Exit 1 above a limit with `--check`.
 */
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { createDatabase, launchPostgres } from "../../postgres/launch.ts";
import { median } from "../measure.ts";
import type { LaneReport } from "./lane.ts";

const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
    pages: { type: "string", default: "6000" },
    site: { type: "string", default: "/usr/share/doc/default-jdk-doc/api" },
    "no-memory": { type: "boolean", default: false },
  },
});
if (!existsSync(values.site))
  throw new Error(`${values.site} is missing; install Debian's default-jdk-doc or name a folder by --site`);
const [pages, rounds] = [Number(values.pages), Number(values.rounds)];
const megabyte = 1e6;

const server = spawn(process.execPath, ["--conditions=@eiao/source", pathOf("site-server.ts"), values.site], {
  stdio: ["ignore", "pipe", "inherit"],
});
const postgres = await launchPostgres();
let over = 0;
try {
  const [first] = (await once(server.stdout, "data")) as [Buffer];
  const seed = `${first.toString().trim()}/`;
  await cpu(seed);
  if (!values["no-memory"]) await memory(seed);
} finally {
  server.kill();
  await postgres.stop();
}
if (values.check && over > 0) process.exitCode = 1;

/** Median CPU per page of each lane, and their ratios. */
async function cpu(seed: string): Promise<void> {
  const lanes: Record<string, () => Promise<LaneReport>> = {
    "undici + parse5, bare": () => lane("bare-lane.ts", seed, pages),
    "crawler, PostgreSQL": () => onServer(seed, pages),
    "crawler, embedded": () => lane("crawler-lane.ts", seed, pages),
    "Crawlee, CheerioCrawler": () => lane("crawlee-lane.ts", seed, pages),
  };
  const costs = new Map(Object.keys(lanes).map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(lanes)) {
      const { cpuMs, pages: kept, wallMs } = await run();
      costs.get(name)?.push(cpuMs / kept);
      console.log(
        `  round ${round + 1}  ${name.padEnd(26)} ${(cpuMs / kept).toFixed(2)} ms CPU a page, ${kept} pages in ${(wallMs / 1000).toFixed(1)} s`,
      );
    }
  }
  const of = (name: string) => median(costs.get(name) ?? []);
  const bare = of("undici + parse5, bare");
  const crawlee = of("Crawlee, CheerioCrawler");
  console.log(`\nCPU a page: bare ${bare.toFixed(2)} ms, Crawlee ${crawlee.toFixed(2)} ms; Node ${process.version}`);
  for (const name of ["crawler, PostgreSQL", "crawler, embedded"]) {
    row(`${name} / bare loop`, of(name) / bare, 1, "x");
    row(`${name} / Crawlee`, of(name) / crawlee, 0.25, "x");
  }
}

/** Resident memory at 600 and at 6,000 pages. */
async function memory(seed: string): Promise<void> {
  const [small, large] = [await onServer(seed, 600), await onServer(seed, 6000)];
  const [smallEmbedded, largeEmbedded] = [
    await lane("crawler-lane.ts", seed, 600),
    await lane("crawler-lane.ts", seed, 6000),
  ];
  console.log(`\n${large.pages} and ${largeEmbedded.pages} pages`);
  row("growth, 600 pages, PostgreSQL", (small.peakRss - small.startRss) / megabyte, 300, " MB");
  row("growth, 6,000 pages, PostgreSQL", (large.peakRss - large.startRss) / megabyte, 300, " MB");
  row("resident, 6,000 pages, PostgreSQL", large.peakRss / megabyte, 300, " MB");
  row("resident, embedded, 6,000 / 600 pages", largeEmbedded.peakRss / smallEmbedded.peakRss, 1.5, "x");
  console.log(
    `embedded: ${(smallEmbedded.peakRss / megabyte).toFixed(0)} MB at 600, ${(largeEmbedded.peakRss / megabyte).toFixed(0)} MB at 6,000 pages`,
  );
}

function row(what: string, value: number, limit: number, unit: string): void {
  if (value > limit) over++;
  console.log(
    `${what.padEnd(44)} ${value.toFixed(2).padStart(8)}${unit.padEnd(4)} limit ${limit}${unit} ${value <= limit ? "ok" : "OVER"}`,
  );
}

async function onServer(seed: string, most: number): Promise<LaneReport> {
  return lane("crawler-lane.ts", seed, most, await createDatabase(postgres.url)); // a second crawl would be a re-crawl
}

async function lane(program: string, ...words: (string | number)[]): Promise<LaneReport> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--expose-gc", pathOf(program), ...words.map(String)], // the built packages, as a user has them
    { maxBuffer: 10_000_000 },
  );
  return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") as LaneReport;
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
