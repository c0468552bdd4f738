import { createUrlRepository } from "@eiao/crawler";
import { codeOf } from "@eiao/wam-core/errors";
import type { Database } from "@eiao/crawler/database";
import { hostKey } from "@eiao/crawler/web";
import type { HeldJob } from "../queue/end-lease.ts";
import { testNumbers } from "@eiao/etl";
import type { SiteJob } from "../queue/job.ts";
import { failJob, giveUp } from "../services/etl/etl-runs.ts";
import { tellBegun } from "../services/etl/load-next.ts";
import { serviceError } from "../services/errors.ts";
import type { Observatory } from "../services/observatory.ts";
import { LEASE_MS, MOST_AT_ONCE } from "../worker/worker-protocol.ts";
import type { PhaseEnd, TakenJob, WorkPhase, WorkerProtocol } from "../worker/worker-protocol.ts";
import type { SiteSettings } from "../worker/worker-settings.ts";
import { transportError } from "../transport/errors.ts";
import { crawlOf, createProcessLog, tellDeath, writeLines } from "./worker-logs.ts";
import { createRing } from "./ring.ts";
import type { Ring } from "./ring.ts";
import { fencedDatabase } from "./fenced-database.ts";
import { callRepository, siteAndLaunch } from "./call-repository.ts";
import { loadFrom } from "./load-from.ts";

const next = { crawl: "sample", sample: "load" } as const;
const service = { crawl: "siteurlserver", sample: "samplingserver", load: "etlserver" } as const;
const part = { crawl: "crawler", sample: "sampler", load: "etl" } as const;
/** How long a worker waits for a ring at most. */
const WAIT_MS = 25_000;

/**
 * The coordinator's side of what workers ask. All state is in the database: any coordinator may answer any call.
 * @param closing  ends what waits for a ring: the coordinator is told to end.
 */
export function workerOperations(
  observatory: Observatory,
  database: Database,
  settings: SiteSettings,
  closing: AbortSignal,
): WorkerProtocol {
  const { queue, bell, now, scheduling, log, repository } = observatory;
  const processes = createProcessLog(observatory);
  const resting = new Map<string, number>();
  const later = (ms: number): Date => new Date(now().getTime() + ms);
  const checkStore = (worker: string, storeId: string): void => {
    if (storeId === settings.storeId) return;
    throw serviceError("OtherStore", { store: `The store of ${worker}`, reason: `that is ${settings.store}` });
  };
  return {
    settings: () => Promise.resolve(settings),
    async take({ worker, storeId, wanted, alone, ended }) {
      checkStore(worker, storeId);
      for (const end of ended) await endPhase(observatory, end);
      if (ended.length > 0) bell.ring();
      if (Object.keys(wanted).length === 0) return [];
      const jobs: SiteJob[] = [];
      for (const phase of await queue.waitingPhases()) {
        const most = alone ? 1 - jobs.length : Math.min(wanted[phase] ?? 0, MOST_AT_ONCE);
        if (most <= 0) continue;
        const taking = { holder: worker, phase, until: later(LEASE_MS), now: now() };
        const rule = alone
          ? ({ suspects: "only" } as const)
          : ({ suspects: "none", ...(await ownedBy(observatory, worker, phase, resting)) } as const);
        jobs.push(...(await queue.takeSome({ ...taking, ...rule }, scheduling, most)));
      }
      const free = await withoutUsed(observatory, jobs, resting);
      for (const job of free) {
        log(service[job.phase], `Handed out ${named(job)} to ${worker}`);
        if (job.phase === "load") tellBegun(observatory, job);
      }
      for (const job of free) observatory.waiting.changed(job.phase);
      return await Promise.all(free.map((job) => withKnown(repository, job)));
    },
    async beat({ worker, storeId, tokens, lines }) {
      checkStore(worker.name, storeId);
      await processes.heard(worker);
      await queue.noteWorker(worker, now());
      await queue.keepAlive(worker.pid, worker.machine, now());
      const still = await queue.renewThese(worker.name, tokens, { until: later(LEASE_MS), now: now() });
      const held = new Set(still);
      writeLines(
        observatory,
        lines.filter(({ token }) => held.has(token)),
      );
      const exceedsMemory = await queue.doIExceedMemory(worker.pid, worker.machine);
      return { tokens: still, exceedsMemory, suspects: await queue.waitingSuspects() };
    },
    async release({ worker, died, words }) {
      await queue.forgetWorker(worker);
      await processes.ended(worker, died ? (words.split("\n", 1)[0] ?? "") : "it was told to end");
      const dead = died ? await queue.releaseHolder(worker, now(), true) : [];
      for (const death of dead) await tellDeath(observatory, death, words);
      if (!died) await queue.renewThese(worker, [], { until: now(), now: later(LEASE_MS) });
      for (const death of dead) await giveUp(observatory, death);
      bell.ring();
      return null;
    },
    wait: ({ seen }) => bell.after(seen, WAIT_MS, closing),
    // Writes go through the fence; what is only read does no harm.
    repository: ({ job, ...call }) => callRepository(createUrlRepository(fencedDatabase(database, job)), call),
    tests: async ({ names }) => [...(await testNumbers(database, names))],
    async load(asked) {
      await loadFrom(observatory, database, asked).catch((error: unknown) => {
        if (codeOf(error) !== "LeaseLost") throw error; // another one has it by now
      });
      bell.ring();
      return null;
    },
  };
}

/** With what a crawl and a sample begin with, which saves each of them a call. */
async function withKnown(repository: Observatory["repository"], job: SiteJob): Promise<TakenJob> {
  return job.phase === "load" ? job : { ...job, known: await siteAndLaunch(repository, job.site) };
}

/** The next phase of a site waits. @returns false: the lease was another's. */
async function passOn(observatory: Observatory, job: HeldJob, phase: WorkPhase, databaseId: string): Promise<boolean> {
  if (phase === "load") throw transportError("BadArguments", { problem: "A load ends with its rows" });
  const { queue, now, log } = observatory;
  if (!(await queue.passOn(job, next[phase], databaseId, now()))) return false;
  log(service[phase], `Finished ${job.site} of ${job.run} (${databaseId})`);
  log(service[next[phase]], `Scheduled ${job.site} of ${job.run} (${databaseId})`);
  observatory.waiting.changed(next[phase]);
  return true;
}

/** Of a lease that was lost nothing happens. */
async function endPhase(observatory: Observatory, { job, phase, outcome, lines }: PhaseEnd): Promise<void> {
  const { queue, now } = observatory;
  const isDone = outcome.state === "done";
  const isOurs = isDone ? await passOn(observatory, job, phase, outcome.databaseId) : await queue.isHeld(job);
  if (!isOurs) return;
  writeLines(observatory, lines);
  if (isDone) return;
  if (outcome.state === "interrupted") await queue.giveBack(job, now());
  else if (outcome.state === "failed") await failPhase(observatory, job, phase, outcome.reason);
  else {
    const death = await queue.dieAt(job, now());
    if (death !== undefined) await giveUp(observatory, death);
  }
}

/** Why a site came to nothing stands among what went wrong in that phase. */
async function failPhase(observatory: Observatory, job: HeldJob, phase: WorkPhase, reason: string): Promise<void> {
  const id = await crawlOf(observatory, job);
  if (id !== undefined) observatory.siteLogs.write(id, part[phase], "stderr", [reason]);
  await failJob(observatory, job, reason);
}

function named({ site, run, databaseId }: SiteJob): string {
  return `${site} of ${run}${databaseId === null ? "" : ` (${databaseId})`}`;
}

/** Until its first heartbeat a worker is in nobody's table, and owns nothing. A store has no host: whoever asks first reads it. */
async function ownedBy(
  observatory: Observatory,
  worker: string,
  phase: WorkPhase,
  resting: ReadonlyMap<string, number>,
): Promise<{ readonly owns?: (host: string) => boolean }> {
  if (phase === "load") return {};
  const ring = await ringOf(observatory);
  const now = observatory.now().getTime();
  return { owns: (host) => ring.ownerOf(host) === worker && (resting.get(host) ?? 0) <= now };
}

/** Until it is looked whether a command is through with its site. */
const REST_MS = 20_000;

/**
 * Sites that a command crawls or samples at this moment (`leaseSite`) are given back, and their hosts left alone for a while, so that the sites
 * behind them come. A command looks the other way round: `keptOffRuns`.
 */
async function withoutUsed(
  { queue, repository, now, log }: Observatory,
  jobs: readonly SiteJob[],
  resting: Map<string, number>,
): Promise<SiteJob[]> {
  const asked = jobs.flatMap(({ phase, site }) => (phase === "load" ? [] : [site]));
  const used = new Set(asked.length === 0 ? [] : await repository.sitesInUse(asked));
  const free: SiteJob[] = [];
  for (const [host, until] of resting) if (until <= now().getTime()) resting.delete(host);
  for (const job of jobs) {
    if (job.phase === "load" || !used.has(job.site)) {
      free.push(job);
      continue;
    }
    await queue.giveBack(job, now());
    resting.set(hostKey(job.url), now().getTime() + REST_MS);
    log(service[job.phase], `Not handed out: ${job.site} of ${job.run}, which a command is at`);
  }
  return free;
}

/** Of the workers that were heard of within a lease; those that take sites alone own nothing. */
async function ringOf({ queue, now }: Observatory): Promise<Ring> {
  const live = await queue.workersSince(new Date(now().getTime() - LEASE_MS));
  const names = live.filter(({ alone, problem }) => !alone && problem === null).map(({ name }) => name);
  const key = names.join("\n");
  if (latest?.key !== key) latest = { key, ring: createRing(names) };
  return latest.ring;
}

let latest: { readonly key: string; readonly ring: Ring } | undefined;
