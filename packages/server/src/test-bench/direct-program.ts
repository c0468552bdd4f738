/**
 * `node direct-program.ts STORE < SITES`: does the work of a worker in a process with its own database, without queue, leases and HTTP. It crawls,
 * samples, evaluates and loads the sites of each run (a JSON line each: `[run, [address]]`), prints "done", and stays until it is ended. The time of
 * an observatory beyond this is coordination. The database is that of EIAO_DATABASE_URL.
 */
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";
import { createUrlRepository, keepHeapSmall, openUrlRepository } from "@eiao/crawler/internal";
import { openDatabase } from "@eiao/crawler/internal/database";
import { siteRepresentation } from "@eiao/crawler/internal/repository";
import { createHosts } from "@eiao/crawler/internal/web";
import { announceSites, finishRun, loadPreparedSite, openWarehouse, testNumbers } from "@eiao/etl/internal";
import { createPoolEvaluator } from "@eiao/sampler";
import { callRepository } from "../observatory/coordinator/call-repository.ts";
import { createNotifier } from "../observatory/services/notifications.ts";
import { sharedFiles } from "../observatory/store/site-files.ts";
import { runWorker } from "../observatory/worker/run-worker.ts";
import type { WorkerProtocol, WorkPhase } from "../observatory/worker/worker-protocol.ts";
import { settingsDigest } from "../observatory/worker/worker-settings.ts";
import type { SiteJob } from "../observatory/queue/job.ts";
import { siteSettings } from "./settings.ts";

const store = process.argv[2] ?? "";
keepHeapSmall();
const database = await openDatabase({ dataDir: store, url: process.env["EIAO_DATABASE_URL"], program: "bench" });
await openUrlRepository(database);
const repository = createUrlRepository(database);
const warehouse = await openWarehouse(database);
const newWork = createNotifier();
const waiting: Record<WorkPhase, SiteJob[]> = { crawl: [], sample: [], load: [] };
const held = new Map<string, SiteJob>();
const settings = siteSettings(store);
const digest = settingsDigest(settings);
const never = new AbortController().signal;
let remaining = 0;

/** A worker protocol whose queue is three arrays. */
const own: WorkerProtocol = {
  settings: () => Promise.resolve(settings),
  take({ wanted, ended }) {
    for (const { job, phase, outcome } of ended) {
      const known = held.get(job.token);
      if (known === undefined || outcome.state !== "done") throw new Error(JSON.stringify(outcome));
      const next = phase === "crawl" ? "sample" : "load";
      waiting[next].push({ ...known, phase: next, databaseId: outcome.databaseId });
    }
    const jobs = (Object.keys(waiting) as WorkPhase[]).flatMap((phase) => waiting[phase].splice(0, wanted[phase] ?? 0));
    for (const job of jobs) held.set(job.token, job);
    return Promise.resolve(jobs);
  },
  beat: ({ tokens }) =>
    Promise.resolve({ tokens, exceedsMemory: false, suspects: 0, settings: digest, clock: Date.now() }),
  release: () => Promise.resolve(null),
  wait: ({ seen }) => newWork.after(seen, 25_000, never),
  repository: (call) => callRepository(repository, call),
  tests: async ({ names }) => [...(await testNumbers(database, names))],
  async load({ job: { run, site }, prepared }) {
    await loadPreparedSite(warehouse, { run, prepared, store: site, siteAt: (at) => repository.siteAt(at) });
    remaining--;
    if (remaining === 0) {
      await finishRun(warehouse, run);
      console.log("done");
    }
    return null;
  },
};

const lines = createInterface(process.stdin);
const ending = new AbortController();
process.once("SIGTERM", () => {
  ending.abort();
  lines.close();
});
const evaluator = createPoolEvaluator();
const working = runWorker(
  {
    coordinator: own,
    settings,
    name: "direct",
    alone: false,
    dataDir: store,
    files: sharedFiles,
    evaluator,
    hosts: createHosts({ delaySeconds: 0 }),
    localHosts: createHosts({ delaySeconds: 0 }),
    cores: availableParallelism(),
    onProgress: () => undefined,
    onProblem: (problem) => console.error(problem),
    onAnswer: () => undefined,
  },
  ending.signal,
);
console.log("ready");
for await (const line of lines) {
  const [run, seeds] = JSON.parse(line) as [string, string[]];
  const jobs = seeds.map((url, at): SiteJob => {
    const site = siteRepresentation(url);
    const common = {
      etlserver: "",
      port: 0,
      ruleSets: ["uwem-1.2"],
      scheduleCount: 1,
      deaths: 0,
      databaseId: null,
      maxPages: null,
      oneHopBeyond: false,
      campaign: null,
      settings: null,
    } as const;
    return { ...common, run, site, url, phase: "crawl", token: `${run} ${at}` };
  });
  await announceSites(
    warehouse,
    run,
    jobs.map(({ site }) => site),
  );
  remaining = jobs.length;
  waiting.crawl.push(...jobs);
  newWork.notify();
}
await working;
await evaluator.close();
await database.close();
process.exit(0);
