import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import {
  callSiteUrl,
  keepRunning,
  observatoryProgram,
  waitUntil,
} from "../../../../test/chaos/observatory/programs.ts";
import { childrenOf } from "../../../../test/support/child-processes.ts";
import type { Kept } from "../../../../test/chaos/observatory/programs.ts";
import { createDatabase, launchPostgres } from "../../../../test/support/postgres/launch.ts";
import { firstRow, figuresOf, openForBench } from "./figures.ts";
import type { Figures } from "./figures.ts";
import { postmasters } from "./processor-time.ts";

const LONGEST_MS = 900_000;
/** The time in ms between two looks whether a run is published. */
const SOON_MS = 100;
const STATE = "select state from dw.testrun where name = $1";
const INDEXED = "select count(*) as sites from dw.searchsite";
const chaosFile = (name: string): string =>
  fileURLToPath(new URL(`../../../../test/chaos/observatory/${name}`, import.meta.url));

/** Programs that stay and measure run after run. */
export interface MeasuredPrograms {
  /** Measures the sites of a run, and returns the resources used. Filling the search index is not counted. */
  measure(run: string, sites: readonly string[]): Promise<Figures>;
  stop(): Promise<void>;
}

/** Starts a database server. */
async function startDatabase() {
  const before = postmasters();
  const postgres = await launchPostgres();
  return { ...postgres, postmaster: postmasters().find((pid) => !before.includes(pid)) ?? 0 };
}

/** Starts processes that each have a database on one server, and an equal part of the sites. */
export async function startDirect(folder: string, processes: number): Promise<MeasuredPrograms> {
  const postgres = await startDatabase();
  const own = await Promise.all(
    Array.from({ length: processes }, async (_, at) => {
      const url = await createDatabase(postgres.url);
      const store = await mkdtemp(path.join(folder, "direct-"));
      const program = fileURLToPath(new URL("direct-program.ts", import.meta.url));
      const child = spawn(process.execPath, ["--conditions=@eiao/source", program, store], {
        env: { ...process.env, EIAO_DATABASE_URL: url },
        stdio: ["pipe", "pipe", "inherit"],
      });
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
      await lines.next();
      return {
        pid: child.pid ?? 0,
        database: await openForBench(url),
        async work(run: string, sites: readonly string[]) {
          child.stdin.write(`${JSON.stringify([run, sites.filter((_site, place) => place % processes === at)])}\n`);
          await lines.next();
        },
        async stop() {
          child.kill("SIGTERM");
          await once(child, "exit");
        },
      };
    }),
  );
  const watched = {
    name: `${processes} direct`,
    workers: own.map(({ pid }) => pid),
    coordinators: [],
    postmaster: postgres.postmaster,
    databases: own.map(({ database }) => database),
  };
  return {
    measure: (run, sites) =>
      figuresOf(watched, run, async () => void (await Promise.all(own.map((each) => each.work(run, sites))))),
    async stop() {
      for (const each of own) await each.stop();
      for (const { database } of own) await database.close();
      await postgres.stop();
    },
  };
}

/** Starts a coordinator and some workers. */
export async function startDistributed(folder: string, workers: number, port: number): Promise<MeasuredPrograms> {
  const postgres = await startDatabase();
  const url = await createDatabase(postgres.url);
  const store = await mkdtemp(path.join(folder, "store-"));
  const coordinator = keepRunning("coordinator", chaosFile("coordinator-program.ts"), [String(port), store, "0"], {
    EIAO_DATABASE_URL: url,
  });
  const programs: Kept[] = [coordinator];
  await waitUntil(async () => (await callSiteUrl({ port }, "status", [])) !== undefined, LONGEST_MS);
  for (let at = 0; at < workers; at++)
    programs.push(
      keepRunning("worker", observatoryProgram, ["worker", "--coordinator", `http://127.0.0.1:${port}`], {}),
    );
  await waitUntil(async () => {
    const { crawlers } = (await callSiteUrl({ port }, "status", [])) as { crawlers: unknown[] };
    return crawlers.length === workers;
  }, LONGEST_MS);
  const database = await openForBench(url);
  const managers = programs.slice(1).flatMap((each) => each.pids().slice(0, 1));
  const watched = {
    name: `${workers} workers`,
    workers: [...managers, ...managers.flatMap(childrenOf)],
    coordinators: coordinator.pids().slice(0, 1),
    postmaster: postgres.postmaster,
    databases: [database],
  };
  let measured = 0;
  return {
    async measure(run, sites) {
      const figures = await figuresOf(watched, run, async () => {
        await callSiteUrl({ port }, "addURLs", [run, "", sites, "localhost", 8890]);
        const isPublished = async (): Promise<boolean> =>
          (await firstRow<{ state: string }>(database, STATE, [run])).state === "published";
        await waitUntil(isPublished, LONGEST_MS, SOON_MS);
      });
      measured += sites.length;
      await waitUntil(
        async () => (await firstRow<{ sites: number }>(database, INDEXED, [])).sites >= measured,
        LONGEST_MS,
      );
      return figures;
    },
    async stop() {
      await Promise.all(programs.map((each) => each.stop()));
      await database.close();
      await postgres.stop();
    },
  };
}
