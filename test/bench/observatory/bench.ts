/**
 * `npm run bench:observatory [-- --sites 60 --pages 40 --rounds 3 --check]`: what an observatory of one and of two workers takes for the same sites,
 * on a real PostgreSQL server, and what as many processes take that have a database of such a server each to themselves (`direct-program.ts`).
 *
 * **Coordination** is what the observatory's processes but the evaluators take beyond those processes but for their evaluators: the queue, leases, heartbeats,
 * HTTP, and a coordinator between workers and the database. What crawling, sampling and loading ask of a database wherever it is (the URL repository's and the
 * warehouse's own queries and writes) is none; all that coordinator and database take is told beside it. Two workers are held against two such
 * processes with half of the sites each: what a second process takes for itself (compiled code, garbage, evaluators) it takes without a
 * coordinator too, and the ratio of pages a CPU second, which is of everything, has it.
 *
 * Times are of CPU, from the announcement of the sites to the published run; what starting the programs takes is in none of them, nor what they take
 * for a first run of other sites, in which they compile what they are made of: workers live for weeks. `--warm`: sites of it for each worker, so that
 * two have done each as much as one before.
 *
 * `--check`: by the medians of all rounds two workers do at least 0.9 of the pages a CPU second of one, and coordination takes less than 5 %. A share
 * below nothing counts as it is: what a busy machine adds to one measure and takes from another would else only add up.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "@eiao/crawler/database";
import type { Database } from "@eiao/crawler/database";
import { callSiteUrl, childrenOf, keep, observatoryProgram, until } from "../../chaos/observatory/programs.ts";
import type { Kept } from "../../chaos/observatory/programs.ts";
import { createDatabase, launchPostgres } from "../../postgres/launch.ts";
import { median } from "../measure.ts";
import { ownTime, postmaster, treeTime } from "./processor-time.ts";
import { RUN, WARM_UP } from "./settings.ts";

const { values } = parseArgs({
  options: {
    sites: { type: "string", default: "60" },
    pages: { type: "string", default: "40" },
    hosts: { type: "string", default: "20" },
    rounds: { type: "string", default: "3" },
    warm: { type: "string", default: "20" },
    check: { type: "boolean", default: false },
  },
});
const PORT = 18_889;
const LONGEST_MS = 900_000;
const MOST_WORKERS = 2;
/** Between two looks whether a run is published: the search index, which is filled then, is no coordination. */
const SOON_MS = 100;
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

type Run = typeof WARM_UP | typeof RUN;

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
    String(Number(values.sites) + MOST_WORKERS * Number(values.warm)),
    values.pages,
    values.hosts,
    "127.0.0.1",
    "1",
  ],
  { stdio: ["pipe", "pipe", "inherit"] },
);
const lines = createInterface(web.stdout)[Symbol.asyncIterator]();
const all = JSON.parse(((await lines.next()) as { value: string }).value) as string[];
/** Of each run its sites, for so many workers. */
const sitesOf = (workers: number) => ({
  [WARM_UP]: all.slice(0, workers * Number(values.warm)),
  [RUN]: all.slice(MOST_WORKERS * Number(values.warm)),
});
/** Asked again and again, by one connection each: making one costs the server more than the question. */
const databases = new Map<string, Promise<Database>>();
const folder = await mkdtemp(path.join(tmpdir(), "eiao-bench-"));
let isGood = true;
try {
  const ratios: number[] = [];
  const walls: number[] = [];
  const without: number[] = [];
  const shares: number[] = [];
  const loads: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const seen = new Map<string, Figures>();
    const measures = [1, 2].flatMap((workers) => [
      async () => seen.set(`direct ${workers}`, await direct(workers)),
      async () => seen.set(`observatory ${workers}`, await distributed(workers)),
    ]);
    // Whatever else a machine does meanwhile is nobody's alone.
    for (const measure of round % 2 === 0 ? measures : measures.toReversed()) await measure();
    const [one, two] = [1, 2].map((workers) => seen.get(`observatory ${workers}`) as Figures) as [Figures, Figures];
    ratios.push(rate(two) / rate(one));
    walls.push(two.wall / one.wall);
    without.push(rate(seen.get("direct 2") as Figures) / rate(seen.get("direct 1") as Figures));
    loads.push(loadavg()[0] ?? 0);
    for (const [workers, figures] of [one, two].entries()) {
      const alone = seen.get(`direct ${workers + 1}`) as Figures;
      shares.push((beyondEvaluation(figures) - beyondEvaluation(alone)) / total(figures));
      const asked = figures.coordinator + figures.database;
      console.log(
        `  coordinator and database ${percent(asked / total(figures))}; of it coordination ${percent(shares.at(-1) ?? 0)}`,
      );
    }
  }
  const told = (values_: readonly number[], text: (value: number) => string): string =>
    `${text(median(values_))}, the median of ${values_.map(text).join(", ")}`;
  const ratio = (value: number): string => value.toFixed(2);
  console.log(`pages a CPU second, 2 workers of 1: ${told(ratios, ratio)} (at least 0.9)`);
  console.log(`the same of 2 processes and 1 without a coordinator: ${told(without, ratio)}`);
  console.log(`wall, 2 workers of 1: ${told(walls, ratio)}`);
  console.log(`coordination of all CPU: ${told(shares, percent)} (less than 5 %)`);
  console.log(`load of the machine, of ${availableParallelism()} processors: ${told(loads, ratio)}`);
  isGood = median(ratios) >= 0.9 && median(shares) < 0.05;
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

/** Some processes with a database of their own each, all on one server. */
async function direct(processes: number): Promise<Figures> {
  const postgres = await launchPostgres();
  const own: {
    readonly pid: number;
    readonly database: string;
    work(run: Run): Promise<void>;
    stop(): Promise<void>;
  }[] = [];
  try {
    for (let at = 0; at < processes; at++) {
      const database = await createDatabase(postgres.url);
      const store = await mkdtemp(path.join(folder, "direct-"));
      const child = spawn(process.execPath, ["--conditions=@eiao/source", here("direct-program.ts"), store], {
        env: { ...process.env, EIAO_DATABASE_URL: database },
        stdio: ["pipe", "pipe", "inherit"],
      });
      const said = createInterface(child.stdout)[Symbol.asyncIterator]();
      await said.next();
      own.push({
        pid: child.pid ?? 0,
        database,
        async work(run) {
          const sites = sitesOf(processes)[run].filter((_, site) => site % processes === at);
          child.stdin.write(`${JSON.stringify([run, sites])}\n`);
          await said.next();
        },
        async stop() {
          child.kill("SIGTERM");
          await once(child, "exit");
        },
      });
    }
    const work = async (run: Run): Promise<void> => void (await Promise.all(own.map((each) => each.work(run))));
    await work(WARM_UP);
    const pids = { workers: own.map(({ pid }) => pid), coordinators: [] };
    const urls = own.map(({ database }) => database);
    return await watched(`${processes} direct`, urls, pids, () => work(RUN));
  } finally {
    for (const each of own) await each.stop();
    await forgetDatabases();
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
    const work = async (run: Run): Promise<void> => {
      await callSiteUrl({ port: PORT }, "addURLs", [run, "", sitesOf(workers)[run], "localhost", 8890]);
      await until(
        async () => (await asked<{ state: string }>(database, STATE, [run])).state === "published",
        LONGEST_MS,
        SOON_MS,
      );
    };
    await work(WARM_UP);
    // What is published goes into the search index afterwards.
    await until(
      async () => (await asked<{ sites: number }>(database, INDEXED, [])).sites === sitesOf(workers)[WARM_UP].length,
      LONGEST_MS,
    );
    return await watched(`${workers} workers`, [database], processes, () => work(RUN));
  } finally {
    await Promise.all(kept.map((each) => each.stop()));
    await forgetDatabases();
    await postgres.stop();
  }
}

type Writes = Record<"commits" | "inserted" | "updated" | "wal", number>;

async function watched(
  name: string,
  urls: readonly string[],
  { workers, coordinators }: Watched,
  work: () => Promise<void>,
): Promise<Figures> {
  const times = () => ({
    tree: sum(workers.filter((pid) => !workers.some((other) => childrenOf(other).includes(pid))).map(treeTime)),
    own: sum(workers.map(ownTime)),
    coordinator: sum(coordinators.map(treeTime)),
    database: treeTime(postmaster()),
  });
  const writes = async () => {
    const all = await Promise.all(urls.map((url) => asked<Writes>(url, WRITES, [])));
    const sumOf = (key: keyof Writes): number => sum(all.map((each) => each[key]));
    const rows = sumOf("inserted") + sumOf("updated");
    return { commits: sumOf("commits"), rows, wal: all[0]?.wal ?? 0 }; // the log is the server's
  };
  const [first, before] = [await writes(), times()];
  const begun = performance.now();
  await work();
  const wall = (performance.now() - begun) / 1000;
  const [after, last] = [times(), await writes()];
  const own = after.own - before.own;
  const pages = await Promise.all(urls.map((url) => asked<{ pages: number }>(url, PAGES, [RUN])));
  const figures: Figures = {
    pages: sum(pages.map((each) => each.pages)),
    wall,
    evaluators: after.tree - before.tree - own,
    workers: own,
    coordinator: after.coordinator - before.coordinator,
    database: after.database - before.database,
    commits: last.commits - first.commits,
    rows: last.rows - first.rows,
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
  const opening = databases.get(url) ?? openDatabase({ dataDir: folder, url, program: "bench" });
  databases.set(url, opening);
  return ((await (await opening).query<Row>("bench", sql, values_))[0] ?? {}) as Row;
}

/** Their server ends. */
async function forgetDatabases(): Promise<void> {
  for (const database of databases.values()) await (await database).close();
  databases.clear();
}
