import { setTimeout as pause } from "node:timers/promises";
import { fillSearchIndex } from "@eiao/etl/internal";
import { messageOf } from "@eiao/crawler/internal/errors";
import type { Observatory } from "../services/observatory.ts";
import { finishEnded, giveUp } from "../services/etl/etl-runs.ts";
import { dropRemoved } from "../services/etl/forget-run.ts";
import { LOADING_MS, loadNext } from "../services/etl/load-next.ts";
import { LEASE_MS } from "../queue/job.ts";
import { HEARTBEAT_MS } from "../worker/worker-protocol.ts";

/** The time after which the queue is read without a notification: another coordinator may have added a site, or died before it published a run. */
const LOOK_AGAIN_MS = 30_000;
/** The least time between two fillings of the search index, however often there are notifications. */
const INDEX_LOOK_MS = 1_000;
/** The time after which failed work is tried again; the database can be gone, or its disk full. */
const AGAIN_MS = 5_000;

/** The settings of the loaders of a coordinator. */
export interface LoaderSettings {
  readonly observatory: Observatory;
  /** The name of this coordinator in its leases. */
  readonly holder: string;
  /** The number of sites that are loaded at a time: `loaders`. */
  readonly loaders: number;
  /** Called with a message for people when the loaders cannot work, and with null when they work again. */
  readonly onProblem: (problem: string | null) => void;
}

/**
 * Puts back the sites of dead workers, publishes runs that dead coordinators left complete, and fills the search index, until the signal fires.
 * Loading is the work of workers; while there is none, it loads waiting sites itself, several at a time. While the database is gone or its disk
 * is full, it waits and tries again.
 */
export async function runLoaders(settings: LoaderSettings, signal: AbortSignal): Promise<void> {
  const { observatory, holder, loaders, onProblem } = settings;
  const trouble = createPartTrouble(onProblem);
  let isAlone = false;
  let busy = 0;
  /** Returns the result of the work; undefined if it failed. */
  const attempt = async <T>(part: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      trouble.note(part, messageOf(error));
      await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      return undefined;
    }
  };
  const loader = async (): Promise<void> => {
    while (!signal.aborted) {
      const notified = observatory.newWork.wait(LOOK_AGAIN_MS, signal); // begun before the queue is read, so that no change in between is missed
      busy++;
      const found = isAlone ? await attempt("loading", () => loadNext(observatory, holder, signal)) : false;
      busy--;
      // If this loader finds no site while another one is busy, the problem may still be there.
      if (found === true || (found === false && busy === 0)) trouble.note("loading", null);
      if (found === false) await notified;
    }
  };
  const indexer = async (): Promise<void> => {
    const unreadable = new Set<string>();
    while (!signal.aborted) {
      const notified = observatory.published.wait(LOOK_AGAIN_MS, signal);
      const isLeft = await attempt("index", () => indexSome(observatory, unreadable, signal));
      if (isLeft !== undefined) trouble.note("index", null);
      if (isLeft === false || isLeft === "held") await notified;
      if (isLeft !== true) await pause(INDEX_LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const reaper = async (): Promise<void> => {
    let finishAt = 0;
    while (!signal.aborted) {
      await attempt("leases", async () => {
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
  await Promise.all([reaper(), indexer(), ...Array.from({ length: loaders }, loader)]);
}

/**
 * Joins the problems of the parts: a full disk is reported once, however many parts meet it, and it is over when it is over for all of them.
 * A part that works again proves nothing about the others, because it may have had nothing to write.
 */
function createPartTrouble(onProblem: LoaderSettings["onProblem"]) {
  const known = new Map<string, string>();
  let reported: string | null = null;
  return {
    /** Records the problem of a part. @param problem  null if the part works. */
    note(part: string, problem: string | null): void {
      if (problem === null) known.delete(part);
      else known.set(part, problem);
      const [first = null] = known.values();
      if (first === reported) return;
      reported = first;
      onProblem(first);
    },
  };
}

const INDEXED_AT_ONCE = 3;

/**
 * Adds or removes some sites in the search index, after a run was published or removed.
 * @param unreadable  the sites to skip until the next start. @returns true if more sites are left; `held` if another program fills the index.
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

/** Waits until the search index is complete, whichever program fills it. For programs that measured sites and end. @throws as `fillSearchIndex`. */
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
    gaps.noteGap(); // without a database no heartbeat is recorded
    throw error;
  }
}

/**
 * Puts sites of dead workers back into the queue, and gives up a site at which too many workers died. After a gap (this process was stopped, its
 * machine asleep or its database gone) all workers have the time of a lease to send a heartbeat.
 */
async function putBackDead(observatory: Observatory): Promise<void> {
  if (observatory.gaps.sinceGap() < LEASE_MS) return;
  const dead = await observatory.queue.expire(observatory.now());
  for (const death of dead) await giveUp(observatory, death);
  if (dead.length > 0) observatory.newWork.notify();
}
