/**
 * `npm run bench:observatory [-- --sites 60 --pages 40 --rounds 2 --check]`: what an observatory of one and of two workers takes for the same sites,
 * on a real PostgreSQL server, and what one process takes that has such a server to itself (`direct-program.ts`).
 *
 * **Coordination** is what the observatory's processes but the evaluators take beyond that process but for its evaluators: the queue, leases, heartbeats, HTTP, and a
 * coordinator between workers and the database. What crawling, sampling and loading ask of a database wherever it is (the URL repository's and the
 * warehouse's own queries and writes) is none; all that coordinator and database take is told beside it. Times are of CPU, from the
 * announcement of the sites to the published run; what starting the programs takes is in none of them, nor what they take for a first run of other
 * sites (`--warm`), in which they compile what they are made of: workers live for weeks.
 *
 * `--check`: two workers do at least 0.9 of the pages a CPU second of one, and coordination takes less than 5 %.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "@eiao/crawler/database";
import { callSiteUrl, childrenOf, keep, observatoryProgram, until } from "../../chaos/observatory/programs.ts";
import type { Kept } from "../../chaos/observatory/programs.ts";
import { createDatabase, launchPostgres } from "../../postgres/launch.ts";
import { ownTime, postmaster, treeTime } from "./processor-time.ts";
import { RUN, WARM_UP } from "./settings.ts";

const { values } = parseArgs({
  options: {
    sites: { type: "string", default: "60" },
    pages: { type: "string", default: "40" },
    hosts: { type: "string", default: "20" },
    rounds: { type: "string", default: "2" },
    warm: { type: "string", default: "20" },
    check: { type: "boolean", default: false },
  },
});
const PORT = 18_889;
const LONGEST_MS = 900_000;
const STATE = "select state from dw.testrun where name = $1";
const PAGES =
  "select coalesce(sum(v.pages), 0) as pages from dw.testrun t join dw.sitesurvey v on v.run = t.run where t.name = $1";
const INDEXED = "select count(*) as sites from dw.searchsite";
const WRITES = `select xact_commit as commits, tup_inserted as inserted, tup_updated as updated, cast(pg_current_wal_lsn() - '0/0' as float8) as wal
  from pg_stat_database where datname = current_database()`;
const beside = (name: string): string => fileURLToPath(new URL(`../../chaos/observatory/${name}`, import.meta.url));
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Seconds of CPU by part, from the announcement of the sites to the published run. */
interface Figures {
  readonly pages: number;
  readonly wall: number;
  /** Processes that evaluate pages. */
  readonly evaluators: number;
  /** Processes that crawl, sample and read stores, and what watches them. */
  readonly workers: number;
  readonly coordinator: number;
  readonly database: number;
  /** Of the database: transactions, rows inserted and updated, MB of its log. */
  readonly commits: number;
  readonly rows: number;
  readonly wal: number;
}

/** Processes that are watched. */
interface Watched {
  /** They work; below them are evaluators. */
  readonly workers: readonly number[];
  readonly coordinators: readonly number[];
}

const web = spawn(
  process.execPath,
  [
    "--conditions=@eiao/source",
    beside("site-server.ts"),
    String(Number(values.sites) + Number(values.warm)),
    values.pages,
    values.hosts,
    "127.0.0.1",
    "1",
  ],
  { stdio: ["pipe", "pipe", "inherit"] },
);
const lines = createInterface(web.stdout)[Symbol.asyncIterator]();
const all = JSON.parse(((await lines.next()) as { value: string }).value) as string[];
/** Of each run its sites. */
const sitesOf = { [WARM_UP]: all.slice(0, Number(values.warm)), [RUN]: all.slice(Number(values.warm)) };
const folder = await mkdtemp(path.join(tmpdir(), "eiao-bench-"));
let isGood = true;
try {
  const ratios: number[] = [];
  const walls: number[] = [];
  const shares: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const [alone, one, two] = [await direct(), await distributed(1), await distributed(2)];
    ratios.push(rate(two) / rate(one));
    walls.push(two.wall / one.wall);
    for (const figures of [one, two]) {
      shares.push(Math.max(0, beyondEvaluation(figures) - beyondEvaluation(alone)) / total(figures));
      const asked = figures.coordinator + figures.database;
      console.log(
        `  coordinator and database ${percent(asked / total(figures))}; of it coordination ${percent(shares.at(-1) ?? 0)}`,
      );
    }
  }
  console.log(`pages a CPU second, 2 workers of 1: ${ratios.map((each) => each.toFixed(2)).join(", ")} (at least 0.9)`);
  console.log(`wall, 2 workers of 1: ${walls.map((each) => each.toFixed(2)).join(", ")}`);
  console.log(`coordination of all CPU: ${shares.map(percent).join(", ")} (less than 5 %)`);
  isGood = Math.max(...ratios) >= 0.9 && Math.min(...shares) < 0.05;
} finally {
  web.kill();
  await rm(folder, { recursive: true, force: true });
}
process.exit(values.check && !isGood ? 1 : 0);

function total({ evaluators, workers, coordinator, database }: Figures): number {
  return evaluators + workers + coordinator + database;
}

function rate(figures: Figures): number {
  return figures.pages / total(figures);
}

function beyondEvaluation(figures: Figures): number {
  return total(figures) - figures.evaluators;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** One process with a server of its own. */
async function direct(): Promise<Figures> {
  const postgres = await launchPostgres();
  try {
    const database = await createDatabase(postgres.url);
    const store = await mkdtemp(path.join(folder, "direct-"));
    const child = spawn(process.execPath, ["--conditions=@eiao/source", here("direct-program.ts"), store], {
      env: { ...process.env, EIAO_DATABASE_URL: database },
      stdio: ["pipe", "pipe", "inherit"],
    });
    const said = createInterface(child.stdout)[Symbol.asyncIterator]();
    await said.next();
    const work = async (run: keyof typeof sitesOf): Promise<void> => {
      child.stdin.write(`${JSON.stringify([run, sitesOf[run]])}\n`);
      await said.next();
    };
    await work(WARM_UP);
    const figures = await watched("direct", database, { workers: [child.pid ?? 0], coordinators: [] }, () => work(RUN));
    child.kill("SIGTERM");
    await once(child, "exit");
    return figures;
  } finally {
    await postgres.stop();
  }
}

/** A coordinator and some workers. */
async function distributed(workers: number): Promise<Figures> {
  const postgres = await launchPostgres();
  const kept: Kept[] = [];
  try {
    const database = await createDatabase(postgres.url);
    const store = await mkdtemp(path.join(folder, "store-"));
    const env = { EIAO_DATABASE_URL: database };
    const coordinator = keep("coordinator", beside("coordinator-program.ts"), [String(PORT), store, "0"], env);
    kept.push(coordinator);
    await until(async () => (await callSiteUrl({ port: PORT }, "status", [])) !== undefined, LONGEST_MS);
    for (let at = 0; at < workers; at++)
      kept.push(keep("worker", observatoryProgram, ["worker", "--coordinator", `http://127.0.0.1:${PORT}`], {}));
    await until(async () => {
      const { crawlers } = (await callSiteUrl({ port: PORT }, "status", [])) as { crawlers: unknown[] };
      return crawlers.length === workers;
    }, LONGEST_MS);
    const managers = kept.slice(1).flatMap((each) => each.pids().slice(0, 1));
    const processes = {
      workers: [...managers, ...managers.flatMap(childrenOf)],
      coordinators: coordinator.pids().slice(0, 1),
    };
    const work = async (run: keyof typeof sitesOf): Promise<void> => {
      await callSiteUrl({ port: PORT }, "addURLs", [run, "", sitesOf[run], "localhost", 8890]);
      await until(
        async () => (await asked<{ state: string }>(database, STATE, [run])).state === "published",
        LONGEST_MS,
      );
    };
    await work(WARM_UP);
    // What is published goes into the search index afterwards.
    await until(
      async () => (await asked<{ sites: number }>(database, INDEXED, [])).sites === sitesOf[WARM_UP].length,
      LONGEST_MS,
    );
    return await watched(`${workers} workers`, database, processes, () => work(RUN));
  } finally {
    await Promise.all(kept.map((each) => each.stop()));
    await postgres.stop();
  }
}

async function watched(
  name: string,
  database: string,
  { workers, coordinators }: Watched,
  work: () => Promise<void>,
): Promise<Figures> {
  const times = () => ({
    tree: sum(workers.filter((pid) => !workers.some((other) => childrenOf(other).includes(pid))).map(treeTime)),
    own: sum(workers.map(ownTime)),
    coordinator: sum(coordinators.map(treeTime)),
    database: treeTime(postmaster()),
  });
  const writes = () => asked<Record<"commits" | "inserted" | "updated" | "wal", number>>(database, WRITES, []);
  const [first, before] = [await writes(), times()];
  const begun = performance.now();
  await work();
  const wall = (performance.now() - begun) / 1000;
  const [after, last] = [times(), await writes()];
  const own = after.own - before.own;
  const { pages } = await asked<{ pages: number }>(database, PAGES, [RUN]);
  const figures: Figures = {
    pages: pages,
    wall,
    evaluators: after.tree - before.tree - own,
    workers: own,
    coordinator: after.coordinator - before.coordinator,
    database: after.database - before.database,
    commits: last.commits - first.commits,
    rows: last.inserted + last.updated - first.inserted - first.updated,
    wal: (last.wal - first.wal) / 1e6,
  };
  const told = Object.entries(figures).map(([part, value]) => `${part} ${(value as number).toFixed(1)}`);
  console.log(`${name}: ${told.join(", ")}`);
  return figures;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

async function asked<Row extends object>(url: string, sql: string, values_: readonly string[]): Promise<Row> {
  const database = await openDatabase({ dataDir: folder, url, program: "bench" });
  try {
    return ((await database.query<Row>("bench", sql, values_))[0] ?? {}) as Row;
  } finally {
    await database.close();
  }
}
