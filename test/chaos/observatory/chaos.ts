/**
 * `npm run chaos:observatory [-- --sites 100 --pages 40 --workers 4 --every 10 --seed 1]`: measures many sites of real pages in a run over
 * several worker processes, two coordinators and a real PostgreSQL server, while kill -9 ends one of these processes every few seconds, and
 * PostgreSQL twice. The run must end by itself, each site loaded or failed with a reason, nearly all of them loaded, with the scores of an
 * undisturbed run of the same id. No host may ever have two requests at a time.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "@eiao/crawler/internal/database";
import { openWarehouse, runReport } from "@eiao/etl";
import { createDatabase, launchPostgres } from "../../support/postgres/launch.ts";
import type { PostgresServer } from "../../support/postgres/launch.ts";
import { callSiteUrl, keepRunning, observatoryProgram, waitUntil } from "./programs.ts";
import type { Kept } from "./programs.ts";

const { values } = parseArgs({
  options: {
    sites: { type: "string", default: "100" },
    pages: { type: "string", default: "40" },
    hosts: { type: "string", default: "20" },
    workers: { type: "string", default: "4" },
    every: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    delay: { type: "string", default: "0.05" },
    keep: { type: "boolean", default: false },
  },
});
const RUN = "CHAOS";
const COUNTS = `select t.state, l.name, l.state as load, l.reason from dw.testrun t left join dw.load l on l.run = t.run where t.name = $1`;
const LONGEST_MS = 3_600_000;
const ports = [18_889, 18_989] as const;

interface Outcome {
  readonly state: string;
  readonly loaded: number;
  readonly failed: readonly string[];
  /** The sites with their scores, a line each. */
  readonly scores: readonly string[];
  readonly seconds: number;
  readonly kills: Readonly<Record<string, number>>;
}

const coordinatorProgram = fileURLToPath(new URL("coordinator-program.ts", import.meta.url));
const siteProgram = fileURLToPath(new URL("site-server.ts", import.meta.url));
const server = spawn(
  process.execPath,
  ["--conditions=@eiao/source", siteProgram, values.sites, values.pages, values.hosts],
  {
    stdio: ["pipe", "pipe", "inherit"],
  },
);
const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
const nextLine = async (): Promise<string> => ((await lines.next()) as { value: string }).value;
const seeds = JSON.parse(await nextLine()) as string[];
const folder = await mkdtemp(path.join(tmpdir(), "eiao-chaos-"));
const postgres = await launchPostgres({ durable: true });
let isGood = true;
try {
  console.log(
    `${seeds.length} sites of ${values.pages} pages on ${values.hosts} hosts, ${values.workers} workers, in ${folder}`,
  );
  const calm = await run("calm", undefined);
  printOutcome("undisturbed", calm);
  const wild = await run("wild", Number(values.every));
  printOutcome("disturbed", wild);
  check("the undisturbed run loads all", calm.loaded === seeds.length);
  check("the disturbed run is published", wild.state === "published");
  check("each site is loaded or failed", wild.loaded + wild.failed.length === seeds.length);
  check("at least 98 of 100 are loaded", wild.loaded >= seeds.length * 0.98);
  const calmScores = new Set(calm.scores);
  const differing = wild.scores.filter((line) => !calmScores.has(line));
  check(`the scores equal those of the undisturbed run (${differing.slice(0, 3).join("; ")})`, differing.length === 0);
  server.stdin.write("most\n");
  const max = Number(await nextLine());
  check(`no host had two requests at a time (${max})`, max === 1);
} finally {
  server.kill();
  await postgres.stop();
  if (!values.keep) await rm(folder, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

function check(label: string, holds: boolean): void {
  console.log(`${holds ? "ok  " : "FAIL"} ${label}`);
  isGood &&= holds;
}

function printOutcome(name: string, { state, loaded, failed, seconds, kills }: Outcome): void {
  const killed = Object.entries(kills).map(([victim, count]) => `${victim} ${count}`);
  console.log(
    `${name}: ${state}, ${loaded} loaded, ${failed.length} failed, ${Math.round(seconds)} s; killed: ${killed.join(", ") || "none"}`,
  );
  for (const line of failed) console.log(`  ${line}`);
}

async function run(name: string, every: number | undefined): Promise<Outcome> {
  const database = await createDatabase(postgres.url);
  const store = path.join(folder, name);
  const env = { EIAO_DATABASE_URL: database };
  const addresses = ports.flatMap((port) => ["--coordinator", `http://127.0.0.1:${port}`]);
  const programs: Kept[] = ports.map((port) =>
    keepRunning("coordinator", coordinatorProgram, [String(port), store, values.delay], env),
  );
  await waitUntil(async () => (await callSiteUrl({ port: ports[0] }, "status", [])) !== undefined, 60_000);
  for (let at = 0; at < Number(values.workers); at++)
    programs.push(keepRunning("worker", observatoryProgram, ["worker", ...addresses], {}));
  const begun = performance.now();
  const added = await callSiteUrl({ port: ports[0] }, "addURLs", [RUN, "", seeds, "localhost", 8890]);
  if (added !== seeds.length) throw new Error(`addURLs: ${JSON.stringify(added)}`);
  const ended = new AbortController();
  const kills: Record<string, number> = {};
  const killing = every === undefined ? undefined : killAll(programs, postgres, every, kills, ended.signal);
  try {
    await waitUntil(async () => (await outcome(database)).state === "published", LONGEST_MS);
    const seconds = (performance.now() - begun) / 1000;
    return { ...(await outcome(database)), seconds, kills };
  } catch (error) {
    for (const each of programs) console.log(`--- ${each.name}\n${each.said().slice(-3_000)}`);
    throw error;
  } finally {
    ended.abort();
    await killing;
    await Promise.all(programs.map((each) => each.stop()));
  }
}

/** Kills one of all processes at intervals: the manager or the process of a worker, or a coordinator; PostgreSQL twice. */
async function killAll(
  programs: readonly Kept[],
  database: PostgresServer,
  every: number,
  kills: Record<string, number>,
  signal: AbortSignal,
): Promise<void> {
  const random = numbers(Number(values.seed));
  for (let turn = 1; ; turn++) {
    await pause(every * 1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    let victim = "postgres";
    if (turn === 4 || turn === 12) await database.crash();
    else {
      const one = programs[Math.floor(random() * programs.length)];
      const pids = one?.pids() ?? [];
      const at = Math.floor(random() * pids.length);
      const pid = pids[at];
      if (pid === undefined) continue;
      victim = one?.name === "worker" ? (at === 0 ? "manager" : "worker") : (one?.name ?? "");
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        continue; // it has just ended
      }
    }
    kills[victim] = (kills[victim] ?? 0) + 1;
  }
}

async function outcome(url: string): Promise<Omit<Outcome, "seconds" | "kills">> {
  try {
    const database = await openDatabase({ dataDir: folder, url, program: "chaos" });
    try {
      const rows = await database.query<{ state: string; name: string; load: string; reason: string | null }>(
        "c",
        COUNTS,
        [RUN],
      );
      const isPublished = rows[0]?.state === "published" && rows.some(({ load }) => load === "loaded");
      const report = isPublished
        ? await runReport(await openWarehouse(database), "siteMean", { run: RUN })
        : { rows: [] };
      return {
        state: rows[0]?.state ?? "",
        loaded: rows.filter(({ load }) => load === "loaded").length,
        failed: rows.filter(({ load }) => load === "failed").map((row) => `${row.name}: ${row.reason}`),
        scores: report.rows.map(({ site, value }) => `${site} ${value}`),
      };
    } finally {
      await database.close();
    }
  } catch (error) {
    const message = String(error);
    if (!/Unavailable|cannot be used/.test(message)) console.log(`  ${message}`);
    return { state: "", loaded: 0, failed: [], scores: [] }; // it was killed a moment ago
  }
}

/** Returns random numbers that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}
