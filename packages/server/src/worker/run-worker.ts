import { reactionTo, wordsOf } from "@eiao/wam-core/errors";
import type { SiteJob, Phase } from "../queue/job.ts";
import { failJob, giveUp } from "../services/etl/etl-runs.ts";
import { loadNext } from "../services/etl/load-next.ts";
import { crawlJob } from "./crawl-job.ts";
import type { PhaseOutcome } from "./crawl-job.ts";
import { sampleJob } from "./sample-job.ts";
import type { SiteWorkerSettings } from "./worker-settings.ts";

/** How often a worker says that it lives, and how long it is believed to (D-49). */
const HEARTBEAT_MS = 5_000;
const LEASE_MS = 20_000;
/** Something may wait that nobody rang for: another coordinator on the same server put it there. */
const LOOK_AGAIN_MS = 30_000;

const next: Readonly<Record<"crawl" | "sample", Phase>> = { crawl: "sample", sample: "load" };
const phases = { crawl: crawlJob, sample: sampleJob } as const;

/**
 * Works until the signal fires: takes sites from the queue, crawls, samples and loads them, several of each at a time, and renews its leases.
 * What is under way then is left in good order, and given back. What goes wrong with one site fails that site; what no other would fare
 * better with (a full disk, the database) ends the worker.
 *
 * @throws EiaoError the first failure that ends it.
 */
export async function runWorker(settings: SiteWorkerSettings, signal: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const stop = AbortSignal.any([signal, ending.signal]);
  /** By the token of the lease. */
  const held = new Map<string, AbortController>();
  let failure: { readonly error: unknown } | undefined;
  const endAll = (error: unknown): void => {
    failure ??= { error };
    ending.abort();
  };
  const lane = async (turn: () => Promise<boolean>): Promise<void> => {
    const { bell } = settings.observatory;
    try {
      while (!stop.aborted) {
        const rung = bell.wait(LOOK_AGAIN_MS, stop); // before looking: what comes in between rings
        if (!(await turn())) await rung;
      }
    } catch (error) {
      endAll(error);
    }
  };
  const beat = setInterval(() => void heartbeat(settings, held).catch(endAll), HEARTBEAT_MS);
  try {
    await Promise.all([
      ...lanes(settings.crawlers, () => lane(() => doNext("crawl", settings, held, stop))),
      ...lanes(settings.samplers, () => lane(() => doNext("sample", settings, held, stop))),
      ...lanes(settings.loaders, () => lane(() => loadNext(settings.observatory, settings.holder, stop))),
    ]);
  } finally {
    clearInterval(beat);
  }
  if (failure !== undefined) throw failure.error;
}

function lanes(count: number, open: () => Promise<void>): Promise<void>[] {
  return Array.from({ length: count }, open);
}

/** Renews the leases, ends work on those that are another's by now, and puts back what the dead had. */
async function heartbeat(
  { observatory, holder }: SiteWorkerSettings,
  held: ReadonlyMap<string, AbortController>,
): Promise<void> {
  const { queue, now, bell } = observatory;
  const known = [...held.keys()];
  const still = new Set((await queue.renew(holder, leaseEnd(now()))).map(({ token }) => token));
  for (const token of known) if (!still.has(token)) held.get(token)?.abort();
  const dead = await queue.expire(now());
  for (const death of dead) await giveUp(observatory, death);
  if (dead.length > 0) bell.ring();
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Takes one site into one phase. @returns false: none waits for it. */
async function doNext(
  phase: "crawl" | "sample",
  settings: SiteWorkerSettings,
  held: Map<string, AbortController>,
  signal: AbortSignal,
): Promise<boolean> {
  const { observatory, holder } = settings;
  const { queue, now, scheduling } = observatory;
  const job = await queue.take({ holder, phase, until: leaseEnd(now()), now: now() }, scheduling);
  if (job === undefined) return false;
  const lost = new AbortController();
  held.set(job.token, lost);
  try {
    const outcome = await phases[phase](job, settings, AbortSignal.any([signal, lost.signal]));
    await settle(job, phase, outcome, observatory);
  } catch (error) {
    if (lost.signal.aborted) return true; // another has it
    if (reactionTo(error) === "end" || signal.aborted) {
      await queue.giveBack(job, now()).catch(() => undefined);
      throw error;
    }
    await failJob(observatory, job, wordsOf(error));
  } finally {
    held.delete(job.token);
  }
  return true;
}

async function settle(
  job: SiteJob,
  phase: "crawl" | "sample",
  outcome: PhaseOutcome,
  observatory: SiteWorkerSettings["observatory"],
): Promise<void> {
  const { queue, now, bell, log } = observatory;
  if (outcome.state === "interrupted") await queue.giveBack(job, now());
  else if (outcome.state === "failed") await failJob(observatory, job, outcome.reason);
  else {
    await queue.passOn(job, next[phase], outcome.databaseId, now());
    log(phase === "crawl" ? "siteurlserver" : "samplingserver", `Finished ${job.site} of ${job.run}`);
  }
  bell.ring();
}
