import { setTimeout as pause } from "node:timers/promises";
import { fillSearchIndex } from "@eiao/etl/internal";
import { wordsOf } from "@eiao/crawler/internal/errors";
import type { Observatory } from "../services/observatory.ts";
import { finishEnded, giveUp } from "../services/etl/etl-runs.ts";
import { dropRemoved } from "../services/etl/forget-run.ts";
import { LOADING_MS, loadNext } from "../services/etl/load-next.ts";
import { LEASE_MS } from "../queue/job.ts";
import { HEARTBEAT_MS } from "../worker/worker-protocol.ts";

/** Something may wait without a notification: another coordinator on the same server put it there, or died before it published a run. */
const LOOK_AGAIN_MS = 30_000;
/** Between two looks at what the search index lacks: however often that is notified. */
const INDEX_LOOK_MS = 1_000;
/** After the database was gone, or its disk full. */
const AGAIN_MS = 5_000;

/** The settings of the loaders of a coordinator. */
export interface LoaderSettings {
  readonly observatory: Observatory;
  /** By which its leases are known. */
  readonly holder: string;
  /** Sites loaded at a time: `loaders`. */
  readonly loaders: number;
  /** Called with what keeps the loaders from working, for people; null when they work again. */
  readonly onProblem: (problem: string | null) => void;
}

/**
 * Puts back what dead workers had and publishes what dead coordinators counted to its end, until the signal fires; and while there is no worker, which loading is the work of, loads what waits by
 * itself, several sites at a time. Beside that it fills the search index. While the database is gone, or its disk full, it waits and tries again.
 */
export async function runLoaders(settings: LoaderSettings, signal: AbortSignal): Promise<void> {
  const { observatory, holder, loaders, onProblem } = settings;
  const trouble = createPartTrouble(onProblem);
  let isAlone = false;
  let busy = 0;
  /** @returns undefined: it failed. */
  const tried = async <T>(part: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      trouble.note(part, wordsOf(error));
      await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      return undefined;
    }
  };
  const loader = async (): Promise<void> => {
    while (!signal.aborted) {
      const notified = observatory.newWork.wait(LOOK_AGAIN_MS, signal); // before looking: changes in between notify
      busy++;
      const found = isAlone ? await tried("loading", () => loadNext(observatory, holder, signal)) : false;
      busy--;
      // While another loader has the site that failed, this one finds none, and nothing has passed.
      if (found === true || (found === false && busy === 0)) trouble.note("loading", null);
      if (found === false) await notified;
    }
  };
  const indexer = async (): Promise<void> => {
    const unreadable = new Set<string>();
    while (!signal.aborted) {
      const notified = observatory.published.wait(LOOK_AGAIN_MS, signal);
      const isLeft = await tried("index", () => indexSome(observatory, unreadable, signal));
      if (isLeft !== undefined) trouble.note("index", null);
      if (isLeft === false || isLeft === "held") await notified;
      if (isLeft !== true) await pause(INDEX_LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const undertaker = async (): Promise<void> => {
    let finishAt = 0;
    while (!signal.aborted) {
      await tried("leases", async () => {
        await renewOwn(observatory, holder);
        await putBackDead(observatory);
        if (performance.now() >= finishAt) {
          await dropRemoved(observatory);
          await finishEnded(observatory);
          finishAt = performance.now() + LOOK_AGAIN_MS;
        }
        const wasAlone = isAlone;
        isAlone = !(await hasWorkers(observatory));
        if (isAlone && !wasAlone) observatory.newWork.notify();
        trouble.note("leases", null);
      });
      await pause(HEARTBEAT_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  await Promise.all([undertaker(), indexer(), ...Array.from({ length: loaders }, loader)]);
}

/**
 * Joins the problems of the parts: a full disk is reported once, however many of them try how often, and is over when it is
 * for all. One that works again, and may have had nothing to write, says nothing about the others.
 */
function createPartTrouble(onProblem: LoaderSettings["onProblem"]) {
  const known = new Map<string, string>();
  let told: string | null = null;
  return {
    /** @param problem  null: it works. */
    note(part: string, problem: string | null): void {
      if (problem === null) known.delete(part);
      else known.set(part, problem);
      const [first = null] = known.values();
      if (first === told) return;
      told = first;
      onProblem(first);
    },
  };
}

const INDEXED_AT_ONCE = 3;

/**
 * Brings the search index on by some sites: after a run was published or removed.
 * @param unreadable  sites that are left alone until the next start. @returns whether there is more to do; `held`: another program does it.
 */
async function indexSome(
  observatory: Observatory,
  unreadable: Set<string>,
  signal: AbortSignal,
): Promise<boolean | "held"> {
  const { warehouse, dataDir, log } = observatory;
  if (observatory.nowrite) return false;
  const filled = await fillSearchIndex(warehouse, { dataDir, most: INDEXED_AT_ONCE, skip: unreadable, signal });
  for (const { site, reason } of filled.failed) {
    unreadable.add(site);
    log("etlserver", `Not in the search index: ${site}: ${reason}`);
  }
  for (const { site, page, reason } of filled.damaged)
    log("etlserver", `Not in the search index: page ${page} of ${site}: ${reason}`);
  if (filled.written > 0) log("etlserver", `Search index: ${filled.written} sites, ${filled.pages} pages`);
  return filled.heldBy === undefined ? filled.left > 0 : "held";
}

/** Until the search index is what it is to be, whoever fills it: before a program ends that measured something. @throws as `fillSearchIndex`. */
export async function untilIndexed(observatory: Observatory, signal: AbortSignal): Promise<void> {
  const unreadable = new Set<string>();
  for (;;) {
    const isLeft = await indexSome(observatory, unreadable, signal);
    if (isLeft === false || signal.aborted) return;
    if (isLeft === "held") await pause(HELD_LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

const HELD_LOOK_MS = 100;

/** Returns true if there is a living worker that can prepare stores for loading. */
async function hasWorkers({ queue, now }: Observatory): Promise<boolean> {
  const live = await queue.workersSince(new Date(now().getTime() - LEASE_MS));
  return live.some(({ alone, problem, paused }) => !alone && problem === null && !paused);
}

async function renewOwn({ queue, gaps, now }: Observatory, holder: string): Promise<void> {
  try {
    await queue.renew(holder, new Date(now().getTime() + LOADING_MS));
  } catch (error) {
    gaps.noteGap(); // without a database no heartbeat is noted
    throw error;
  }
}

/**
 * Sites whose holder is dead wait again; at which too many died, come to nothing. While this process was stopped, its machine asleep or its
 * database gone it heard nobody: all have a lease's time to say that they live.
 */
async function putBackDead(observatory: Observatory): Promise<void> {
  if (observatory.gaps.sinceGap() < LEASE_MS) return;
  const dead = await observatory.queue.expire(observatory.now());
  for (const death of dead) await giveUp(observatory, death);
  if (dead.length > 0) observatory.newWork.notify();
}
