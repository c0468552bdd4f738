import { createUrlRepository } from "@eiao/crawler/internal";
import { codeOf } from "@eiao/crawler/internal/errors";
import type { Database } from "@eiao/crawler/internal/database";
import type { HeldJob } from "../queue/leases.ts";
import { testNumbers } from "@eiao/etl/internal";
import type { SiteJob } from "../queue/job.ts";
import { failJob, giveUp } from "../services/etl/etl-runs.ts";
import { logLoadStart } from "../services/etl/load-next.ts";
import { serviceError } from "../../transport/service-errors.ts";
import type { Observatory } from "../services/observatory.ts";
import { LEASE_MS } from "../queue/job.ts";
import { MOST_AT_ONCE } from "../worker/worker-protocol.ts";
import type { Beat, PhaseEnd, TakenJob, WorkPhase, WorkerProtocol } from "../worker/worker-protocol.ts";
import { settingsDigest } from "../worker/worker-settings.ts";
import type { SiteSettings } from "../worker/worker-settings.ts";
import { transportError } from "../../transport/errors.ts";
import { crawlOf, createProcessLog, logDeath, writeLines } from "./worker-logs.ts";
import { createLiveRing } from "./hash-ring.ts";
import type { LiveRing } from "./hash-ring.ts";
import { databaseOfHolder, loadFrom } from "./fenced-database.ts";
import { callRepository, siteAndLaunch } from "./call-repository.ts";

const next = { crawl: "sample", sample: "load" } as const;
const service = { crawl: "siteurlserver", sample: "samplingserver", load: "etlserver" } as const;
const part = { crawl: "crawler", sample: "sampler", load: "etl" } as const;
/** The longest wait of a worker for a notification. */
const WAIT_MS = 25_000;

/**
 * Creates the coordinator's side of the worker protocol. All state is in the database, so any coordinator can answer any call.
 * @param closing  fires when the coordinator has to end; then calls that wait for a notification return.
 */
export function workerOperations(
  observatory: Observatory,
  database: Database,
  settings: SiteSettings,
  closing: AbortSignal,
): WorkerProtocol {
  const { queue, newWork, now, scheduling, log, repository } = observatory;
  const processes = createProcessLog(observatory);
  const rings = createLiveRing(observatory);
  const digest = settingsDigest(settings);
  const later = (ms: number): Date => new Date(now().getTime() + ms);
  const checkStore = (worker: string, storeId: string): void => {
    if (storeId === settings.storeId) return;
    throw serviceError("OtherStore", {
      store: `The store of ${worker}`,
      reason: `the coordinator uses ${settings.store}`,
    });
  };
  return {
    settings: () => Promise.resolve(settings),
    async take({ worker, storeId, wanted, alone, ended }) {
      checkStore(worker, storeId);
      const left = { ...wanted };
      const taker = { worker, alone, paused: (await queue.isWorkerPaused(worker)) === true, left, rings };
      const goneOn: SiteJob[] = [];
      for (const end of ended) goneOn.push(...(await endPhase(observatory, end, taker)));
      const jobs: SiteJob[] = [];
      const mayTake = !taker.paused && Object.values(left).some((max) => max > 0);
      for (const phase of mayTake ? await queue.waitingPhases() : []) {
        const max = alone ? 1 - jobs.length : Math.min(left[phase] ?? 0, MOST_AT_ONCE);
        if (max <= 0) continue;
        const taking = { holder: worker, phase, until: later(LEASE_MS), now: now() };
        const rule = alone
          ? ({ suspects: "only" } as const)
          : ({ suspects: "none", ...(await ownedBy(rings, worker, phase)) } as const);
        jobs.push(...(await queue.takeSome({ ...taking, ...rule }, scheduling, max)));
      }
      const allJobs = [...goneOn, ...jobs];
      for (const job of allJobs) {
        log(service[job.phase], `Handed out ${jobText(job)} to ${worker}`);
        if (job.phase === "load") logLoadStart(observatory, job);
      }
      for (const job of allJobs) observatory.waiting.changed(job.phase);
      return await Promise.all(allJobs.map((job) => withKnown(repository, job)));
    },
    async beat({ worker, storeId, tokens, lines }) {
      checkStore(worker.name, storeId);
      await processes.heard(worker);
      const still = await noteBeat(observatory, rings, { worker, tokens });
      const leases = new Set(still);
      writeLines(
        observatory,
        lines.filter(({ token }) => leases.has(token)),
      );
      const exceedsMemory = await queue.doIExceedMemory(worker.pid, worker.machine);
      return { tokens: still, exceedsMemory, suspects: await queue.waitingSuspects(), settings: digest, clock: +now() };
    },
    async release({ worker, died, words }) {
      await queue.forgetWorker(worker);
      rings.forget(worker);
      await processes.ended(worker, died ? (words.split("\n", 1)[0] ?? "") : "it was stopped");
      const dead = died ? await queue.releaseHolder(worker, now(), true) : [];
      for (const death of dead) await logDeath(observatory, death, words);
      if (!died) await queue.renewThese(worker, [], { until: now(), now: later(LEASE_MS) });
      for (const death of dead) await giveUp(observatory, death);
      newWork.notify();
      return null;
    },
    wait: ({ seen, worker }) => newWork.after(seen, WAIT_MS, closing, worker),
    // The fence stops writes of workers that lost their lease. Reads do no harm.
    repository: ({ job, ...call }) => callRepository(createUrlRepository(databaseOfHolder(database, job)), call),
    tests: async ({ names }) => [...(await testNumbers(database, names))],
    async load(input) {
      await loadFrom(observatory, database, input).catch((error: unknown) => {
        if (codeOf(error) !== "LeaseLost") throw error; // another worker has the site now
      });
      return null; // no notification: nothing waits for a load, and a publication notifies by itself
    },
  };
}

/** Records a heartbeat. Returns the leases that the worker still has. @throws errors of the database; they count as a gap, so no worker is dead. */
async function noteBeat(
  observatory: Observatory,
  rings: LiveRing,
  { worker, tokens }: Pick<Beat, "worker" | "tokens">,
): Promise<readonly string[]> {
  const { queue, newWork, now, gaps } = observatory;
  try {
    const paused = await queue.noteWorker(worker, now());
    if (rings.heard({ ...worker, paused })) newWork.notify(worker.name);
    await queue.keepAlive(worker.pid, worker.machine, now());
    return await stillHeld(observatory, worker.name, tokens);
  } catch (error) {
    gaps.noteGap(); // for example, the disk of the database is full
    throw error;
  }
}

/** Renews the leases that a worker reports. If it dropped others, all workers are notified, including itself: their sites wait again. */
async function stillHeld(
  { queue, newWork, now }: Observatory,
  worker: string,
  tokens: readonly string[],
): Promise<readonly string[]> {
  const until = new Date(now().getTime() + LEASE_MS);
  const { held, givenBack } = await queue.renewThese(worker, tokens, { until, now: now() });
  if (givenBack > 0) newWork.notify();
  return held;
}

/** Adds the site and its launch to a job, which saves a crawl or a sample its first call. */
async function withKnown(repository: Observatory["repository"], job: SiteJob): Promise<TakenJob> {
  return job.phase === "load" ? job : { ...job, known: await siteAndLaunch(repository, job.site) };
}

/** A worker that reports ends and asks for more work. */
interface Taker {
  readonly worker: string;
  readonly alone: boolean;
  /** True if it is paused. It owns no host then, but continues with its own sites, because no other worker has their files. */
  readonly paused: boolean;
  /** The number of jobs of each phase that it can still take. */
  readonly left: Partial<Record<WorkPhase, number>>;
  readonly rings: LiveRing;
}

/** Puts a site into its next phase, where it waits or its worker continues. Returns undefined if the lease was lost. */
async function passOn(
  observatory: Observatory,
  { job, phase, host }: PhaseEnd,
  databaseId: string,
  { worker, alone, paused, left, rings }: Taker,
): Promise<readonly SiteJob[] | undefined> {
  if (phase === "load") throw transportError("BadArguments", { problem: "A load must end with its rows" });
  const { queue, now, log, scheduling } = observatory;
  const then = next[phase];
  const isOwn = host !== undefined && (await rings.of()).ownerOf(host) === worker;
  // If runs are served in turn, each site that is handed out changes the turn, so no worker continues by itself.
  const mayGoOn =
    !alone && scheduling !== "roundrobin" && (left[then] ?? 0) > 0 && (then === "load" || isOwn || paused);
  const until = new Date(now().getTime() + LEASE_MS);
  const goneOn = mayGoOn ? await queue.goOn(job, then, databaseId, { now: now(), until }) : undefined;
  if (goneOn !== undefined) left[then] = (left[then] ?? 0) - 1;
  else if (!(await queue.passOn(job, then, databaseId, now()))) return undefined;
  log(service[phase], `Finished ${job.site} of ${job.run} (${databaseId})`);
  log(service[then], `Scheduled ${job.site} of ${job.run} (${databaseId})`);
  observatory.waiting.changed(then);
  // A sample belongs to the owner of its host. Any worker may load a store.
  if (!isOwn || (then === "load" && goneOn === undefined)) observatory.newWork.notify(worker);
  return goneOn === undefined ? [] : [goneOn];
}

/** Ends a phase, and returns the jobs with which the worker continues. If the lease was lost, nothing happens. */
async function endPhase(observatory: Observatory, end: PhaseEnd, taker: Taker): Promise<readonly SiteJob[]> {
  const { queue, now, newWork } = observatory;
  const { job, phase, outcome, lines } = end;
  if (outcome.state === "done") {
    const goneOn = await passOn(observatory, end, outcome.databaseId, taker);
    if (goneOn !== undefined) writeLines(observatory, lines);
    return goneOn ?? [];
  }
  if (!(await queue.isHeld(job))) return [];
  writeLines(observatory, lines);
  if (outcome.state === "interrupted") await queue.giveBack(job, now());
  else if (outcome.state === "failed") await failPhase(observatory, job, phase, outcome.reason);
  else {
    const death = await queue.dieAt(job, now());
    if (death !== undefined) await giveUp(observatory, death);
  }
  newWork.notify(taker.worker);
  return [];
}

/** Fails a job, and writes the reason to the site's log of faults in that phase. */
async function failPhase(observatory: Observatory, job: HeldJob, phase: WorkPhase, reason: string): Promise<void> {
  const id = await crawlOf(observatory, job);
  if (id !== undefined) observatory.siteLogs.write(id, part[phase], "stderr", [reason]);
  await failJob(observatory, job, reason);
}

function jobText({ site, run, databaseId }: SiteJob): string {
  return `${site} of ${run}${databaseId === null ? "" : ` (${databaseId})`}`;
}

/** Returns the condition for hosts that a worker owns: none before its first heartbeat. Loads have no host: the first worker that asks gets them. */
async function ownedBy(
  rings: LiveRing,
  worker: string,
  phase: WorkPhase,
): Promise<{ readonly owns?: (host: string) => boolean }> {
  if (phase === "load") return {};
  const ring = await rings.of();
  return { owns: (host) => ring.ownerOf(host) === worker };
}
