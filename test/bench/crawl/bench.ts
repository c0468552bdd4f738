/**
 * `npm run bench:crawl [-- --check] [--rounds 3] [--pages 6000] [--site FOLDER]...`: measures the cost of a crawl (the whole command
 * with all features), of a bare loop of undici and parse5, and of Crawlee, on three real sites of Debian's documentation with small and
 * large pages, or on any folders. Each contestant is a process of its own, in turn. With `--check`, exit 1 above a limit.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { createDatabase, launchPostgres } from "../../support/postgres/launch.ts";
import { median } from "../measure.ts";
import type { ContestantReport } from "./contestant-report.ts";

/** Sites of large, medium and small pages: packages default-jdk-doc, postgresql-doc, debian-handbook. */
const USUAL_SITES = ["default-jdk-doc/api", "postgresql-doc-15/html", "debian-handbook/html"];
/** The most time in ms that the start may take beyond that of a bare loop. */
const START_MS = 800;
const MEGABYTE = 1e6;

const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
    pages: { type: "string", default: "6000" },
    site: { type: "string", multiple: true, default: USUAL_SITES.map((name) => join("/usr/share/doc", name)) },
  },
});
const [pages, rounds] = [Number(values.pages), Number(values.rounds)];
const missing = values.site.filter((folder) => !existsSync(folder));
if (missing.length > 0)
  throw new Error(`${missing.join(", ")}: missing. Install the Debian package, or name folders with --site.`);

const program = fileURLToPath(new URL("../../../packages/cli/dist/eiao-wam.js", import.meta.url)); // as a user has it
const postgres = await launchPostgres();
let failures = 0;
try {
  console.log(`Node ${process.version}; CPU of the whole process, start included\n`);
  for (const folder of values.site) await benchSite(folder);
} finally {
  await postgres.stop();
}
if (values.check && failures > 0) process.exitCode = 1;

async function benchSite(folder: string): Promise<void> {
  const server = spawn(process.execPath, ["--conditions=@eiao/source", pathOf("site-server.ts"), folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [first] = (await once(server.stdout, "data")) as [Buffer];
    const seed = `${first.toString().trim()}/`;
    compare(`${basename(dirname(folder))}/${basename(folder)}`, await measureCosts(seed));
    await measureGrowth(seed);
  } finally {
    server.kill();
  }
}

/** Returns the reports of each contestant. */
async function measureCosts(seed: string): Promise<Map<string, ContestantReport[]>> {
  const contestants: Record<string, () => Promise<ContestantReport>> = {
    bare: () => runContestant([pathOf("bare-loop.ts"), seed, String(pages)]),
    embedded: () => crawl(seed, pages),
    server: async () => crawl(seed, pages, await createDatabase(postgres.url)), // a second crawl would be a re-crawl
    Crawlee: () => runContestant([pathOf("crawlee-loop.ts"), seed, String(pages)]),
  };
  const reports = new Map(Object.keys(contestants).map((name): [string, ContestantReport[]] => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      const report = await run();
      reports.get(name)?.push(report);
      console.log(
        `  round ${round + 1}  ${name.padEnd(10)} ${(report.cpuMs / 1000).toFixed(2).padStart(7)} s CPU, ${(report.wallMs / 1000).toFixed(1).padStart(6)} s, ${report.pages} pages`,
      );
    }
  }
  return reports;
}

/** Prints the medians, and compares their ratios with the limits. */
function compare(site: string, reports: ReadonlyMap<string, readonly ContestantReport[]>): void {
  const cpuOf = (name: string) => median((reports.get(name) ?? []).map(({ cpuMs }) => cpuMs));
  const found = Math.max(...(reports.get("embedded") ?? []).map((report) => report.pages));
  console.log(`\n${site}, ${found} pages: bare ${seconds(cpuOf("bare"))}, Crawlee ${seconds(cpuOf("Crawlee"))}`);
  for (const name of ["embedded", "server"]) {
    printRow(`${name}, above 1.1 bare loops`, (cpuOf(name) - 1.1 * cpuOf("bare")) / 1000, START_MS / 1000, " s");
    printRow(`${name} / Crawlee`, cpuOf(name) / cpuOf("Crawlee"), 0.25, "x");
    printRow(
      `${name}, resident`,
      Math.max(...(reports.get(name) ?? []).map(({ peakRss }) => peakRss)) / MEGABYTE,
      300,
      " MB",
    );
  }
}

/** Measures how memory grows with the site. */
async function measureGrowth(seed: string): Promise<void> {
  const [tenth, full] = [await crawl(seed, pages / 10), await crawl(seed, pages)];
  printRow(`embedded, resident, ${full.pages} / ${tenth.pages} pages`, full.peakRss / tenth.peakRss, 1.5, "x");
  console.log("");
}

function printRow(label: string, value: number, limit: number, unit: string): void {
  if (value > limit) failures++;
  console.log(
    `${label.padEnd(44)} ${value.toFixed(2).padStart(8)}${unit.padEnd(4)} limit ${limit}${unit} ${value <= limit ? "ok" : "OVER"}`,
  );
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** Runs `eiao-wam crawl` with all features: robots.txt, scope.log, database, WARC. */
async function crawl(seed: string, maxPages: number, databaseUrl?: string): Promise<ContestantReport> {
  const dataDir = await mkdtemp(join(tmpdir(), "eiao-bench-"));
  const options = ["--allow-private", "--delay", "0", "--concurrency", "8", "--max-pages", String(maxPages)];
  const output = ["--data", dataDir, "--quiet", "--format", "json"];
  try {
    return await runContestant([program, "crawl", seed, ...options, ...output], {
      EIAO_DATABASE_URL: databaseUrl ?? "",
    });
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

/** Runs a program whose last line is JSON with its number of pages. */
async function runContestant(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ContestantReport> {
  const folder = await mkdtemp(join(tmpdir(), "eiao-cost-"));
  const cost = join(folder, "cost.json");
  const started = performance.now();
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [`--import=${pathOf("report-cost.ts")}`, ...args], {
      maxBuffer: 10_000_000,
      env: { ...process.env, ...env, EIAO_BENCH_COST: cost },
    });
    const wallMs = performance.now() - started;
    const { pages: count } = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") as { pages: number };
    const { cpuMs, peakRss } = JSON.parse(await readFile(cost, "utf8")) as Pick<ContestantReport, "cpuMs" | "peakRss">;
    return { pages: count, cpuMs, wallMs, peakRss };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
