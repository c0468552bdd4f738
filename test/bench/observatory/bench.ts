/**
 * `npm run bench:observatory [-- --sites 60 --pages 40 --check]`: what an observatory of one and of two workers takes for the same sites, on a
 * real PostgreSQL server. Pages for each second of CPU of all its processes, and what of it coordination takes: the coordinator and
 * the database, without loading. `--check`: two workers do at least 0.9 of the pages of one, and coordination takes less than 5 %.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { announceSites, loadStore, openWarehouse } from "@eiao/etl";
import { openDatabase } from "@eiao/crawler/database";
import { callSiteUrl, childrenOf, keep, observatoryProgram, until } from "../../chaos/observatory/programs.ts";
import type { Kept } from "../../chaos/observatory/programs.ts";
import { createDatabase, launchPostgres } from "../../postgres/launch.ts";

const { values } = parseArgs({
  options: {
    sites: { type: "string", default: "60" },
    pages: { type: "string", default: "40" },
    hosts: { type: "string", default: "20" },
    check: { type: "boolean", default: false },
  },
});
const PORT = 18_889;
const LONGEST_MS = 900_000;
/** `sysconf(_SC_CLK_TCK)` of Linux. */
const TICKS = 100;
const RUN = "BENCH";
const COUNTS = `select t.state, coalesce(sum(v.pages), 0) as pages from dw.testrun t left join dw.sitesurvey v on v.run = t.run
  where t.name = $1 group by t.state`;
const beside = (name: string): string => fileURLToPath(new URL(`../../chaos/observatory/${name}`, import.meta.url));

interface Figures {
  readonly pages: number;
  readonly wall: number;
  /** Seconds of CPU, by part. */
  readonly workers: number;
  readonly coordinator: number;
  readonly loading: number;
  readonly database: number;
}

const web = spawn(
  process.execPath,
  ["--conditions=@eiao/source", beside("site-server.ts"), values.sites, values.pages, values.hosts, "127.0.0.1", "1"],
  {
    stdio: ["pipe", "pipe", "inherit"],
  },
);
const lines = createInterface(web.stdout)[Symbol.asyncIterator]();
const seeds = JSON.parse(((await lines.next()) as { value: string }).value) as string[];
const folder = await mkdtemp(path.join(tmpdir(), "eiao-bench-"));
let isGood = true;
try {
  await measured(1); // what the first run of a machine warms
  const rounds = [[await measured(1), await measured(2)] as const, [await measured(1), await measured(2)] as const];
  const rate = ({ pages, workers, coordinator, database }: Figures): number =>
    pages / (workers + coordinator + database);
  const ratios = rounds.map(([one, two]) => rate(two) / rate(one));
  const shares = rounds
    .flat()
    .map(
      ({ workers, coordinator, loading, database }) =>
        (coordinator - loading + database) / (workers + coordinator + database),
    );
  console.log(`pages a CPU second, 2 workers of 1: ${ratios.map((each) => each.toFixed(2)).join(", ")} (at least 0.9)`);
  console.log(`wall, 2 workers of 1: ${rounds.map(([one, two]) => (two.wall / one.wall).toFixed(2)).join(", ")}`);
  console.log(
    `coordination of all CPU: ${shares.map((each) => `${(each * 100).toFixed(1)} %`).join(", ")} (less than 5 %)`,
  );
  isGood = Math.max(...ratios) >= 0.9 && Math.min(...shares) < 0.05;
} finally {
  web.kill();
  await rm(folder, { recursive: true, force: true });
}
process.exit(values.check && !isGood ? 1 : 0);

async function measured(workers: number): Promise<Figures> {
  const postgres = await launchPostgres();
  try {
    const database = await createDatabase(postgres.url);
    const store = await mkdtemp(path.join(folder, "store-"));
    const coordinator = keep("coordinator", beside("coordinator-program.ts"), [String(PORT), store, "0"], {
      EIAO_DATABASE_URL: database,
    });
    const kept: Kept[] = [coordinator];
    const before = cpuOf(postmaster());
    await until(async () => (await callSiteUrl({ port: PORT }, "status", [])) !== undefined, LONGEST_MS);
    for (let at = 0; at < workers; at++)
      kept.push(keep("worker", observatoryProgram, ["worker", "--coordinator", `http://127.0.0.1:${PORT}`], {}));
    await until(
      async () =>
        ((await callSiteUrl({ port: PORT }, "status", [])) as { crawlers: unknown[] }).crawlers.length === workers,
      LONGEST_MS,
    );
    const begun = performance.now();
    await callSiteUrl({ port: PORT }, "addURLs", [RUN, "", seeds, "localhost", 8890]);
    let pages = 0;
    await until(async () => {
      const counts = await countsOf(database);
      ({ pages } = counts);
      return counts.state === "published";
    }, LONGEST_MS);
    const wall = (performance.now() - begun) / 1000;
    const [of = 0, ...others] = kept.map((each) => cpuOf(each.pids()[0] ?? 0));
    const ofDatabase = cpuOf(postmaster()) - before;
    await Promise.all(kept.map((each) => each.stop()));
    const loading = await loadingAlone(postgres.url, store);
    const figures: Figures = {
      pages,
      wall,
      workers: others.reduce((sum, each) => sum + each, 0),
      coordinator: of,
      loading,
      database: ofDatabase,
    };
    const told = Object.entries(figures).map(([name, value]) => `${name} ${(value as number).toFixed(1)}`);
    console.log(`${workers} workers: ${told.join(", ")}`);
    return figures;
  } finally {
    await postgres.stop();
  }
}

/** Seconds of CPU that loading the same stores takes, in this process and its database: what a coordinator does beside coordinating. */
async function loadingAlone(server: string, dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir: folder, url: await createDatabase(server), program: "bench" });
  try {
    const warehouse = await openWarehouse(database);
    const names = await readdir(path.join(dataDir, "output/rdf"), { recursive: true });
    const stores = names.filter((name) => name.endsWith(".trig.zst"));
    const before = cpuOf(postmaster());
    const { user, system } = process.cpuUsage();
    await announceSites(warehouse, RUN, stores);
    for (const name of stores) {
      const file = path.join(dataDir, "output/rdf", name);
      await loadStore(warehouse, { file, run: RUN, dataDir, siteAt: () => Promise.resolve(undefined) });
    }
    const own = process.cpuUsage();
    return (own.user - user + own.system - system) / 1e6 + cpuOf(postmaster()) - before;
  } finally {
    await database.close();
  }
}

/** The one server that this process started. */
function postmaster(): number {
  return (
    childrenOf(process.pid).find((pid) => readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("postgres")) ?? 0
  );
}

/** Seconds of CPU of a process, of those below it, and of those that were below it and have ended. */
function cpuOf(pid: number): number {
  let own = 0;
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    own = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) / TICKS;
  } catch {
    return 0; // it has ended
  }
  return childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), own);
}

async function countsOf(url: string): Promise<{ state: string; pages: number }> {
  const database = await openDatabase({ dataDir: folder, url, program: "bench" });
  try {
    const [row] = await database.query<{ state: string; pages: number }>("counts", COUNTS, [RUN]);
    return { state: row?.state ?? "", pages: row?.pages ?? 0 };
  } finally {
    await database.close();
  }
}
