import { setTimeout as pause } from "node:timers/promises";
import type { SiteJob } from "../queue/job.ts";
import { startHeartbeats } from "./heartbeats.ts";
import { overdue } from "./held-sites.ts";
import type { HeldSites } from "./held-sites.ts";
import { createSiteLog } from "./site-log.ts";
import { testNumbering } from "./test-numbering.ts";
import { createTrouble } from "./trouble.ts";
import { workAt } from "./work-at.ts";
import type { WorkerOptions } from "./work-at.ts";
import { workerBell } from "./worker-bell.ts";
import type { WorkPhase } from "./worker-protocol.ts";

/** How long work that went on no more may take to end when it is told to. */
const END_MS = 10_000;
const LOOK_MS = 1_000;

/**
 * Works until the signal fires: takes sites from the coordinator, crawls and samples them and reads their stores for
 * the warehouse, several of each at a time. What is under way then
 * is left in good order, and given back. What goes wrong with a site fails it; what no other site would fare better with makes the worker
 * wait until it is mended; while the coordinator is gone it goes on with what it has for 15 s, then waits. One that takes sites alone ends
 * when there are none.
 *
 * @throws Error when a site does not end though it is told to: the process is of no use any more.
 */
export async function runWorker(options: WorkerOptions, signal: AbortSignal): Promise<void> {
  const { coordinator, settings, name, alone, cores } = options;
  const held: HeldSites = new Map();
  const siteLog = createSiteLog();
  const ending = new AbortController();
  const stop = AbortSignal.any([signal, ending.signal]);
  const trouble = createTrouble(options.onProblem);
  let suspects = 1; // as yet unknown
  const heartbeats = await startHeartbeats({
    ...options,
    held,
    siteLog,
    problem: () => trouble.now(),
    onAnswer(answer) {
      ({ suspects } = answer);
      options.onAnswer(answer);
    },
  });
  const bell = workerBell(coordinator, stop);
  const numbering = testNumbering(coordinator, stop);
  let stuck: string | undefined;
  const watch = setInterval(() => {
    stuck ??= overdue(held, settings.stuckSeconds * 1_000, END_MS);
    if (stuck !== undefined) ending.abort();
  }, LOOK_MS);
  const take = async (phase: WorkPhase): Promise<SiteJob | null> => {
    if (!heartbeats.isHeard() || trouble.now() !== null) return null;
    return await coordinator.take({ worker: name, phase, alone }).catch(() => null); // the bell says when to ask again
  };
  /** Works at so many of the sites that `next` gives, as long as it gives any. */
  const pump = async (most: number, next: () => Promise<SiteJob | null>): Promise<void> => {
    const running = new Set<Promise<void>>();
    const slots = new Set<number>();
    while (!stop.aborted) {
      const rung = bell.next(); // before looking: what comes in between rings
      const job = running.size < most ? await next() : null;
      if (job !== null) {
        const slot = freeSlot(slots, alone ? settings.crawlers + 1 : 1);
        slots.add(slot);
        const working: Promise<void> = workAt(job, {
          ...options,
          held,
          siteLog,
          trouble,
          stop,
          slot,
          numbering,
        }).finally(() => {
          running.delete(working);
          slots.delete(slot);
          bell.ring();
        });
        running.add(working);
      } else if (alone && running.size === 0 && suspects === 0) return;
      else await rung;
    }
    await Promise.race([Promise.all(running), ...(stuck === undefined ? [] : [pause(END_MS)])]);
  };
  try {
    if (alone) await pump(1, async () => (await take("crawl")) ?? (await take("sample")) ?? (await take("load")));
    else
      await Promise.all([
        pump(settings.crawlers, () => take("crawl")),
        pump(settings.samplers || cores, () => take("sample")),
        pump(settings.loaders || cores, () => take("load")),
      ]);
  } finally {
    clearInterval(watch);
    heartbeats.stop();
    ending.abort();
  }
  if (stuck !== undefined) throw new Error(`${stuck} does not end.`);
}

/** The number of the crawler on its machine, which is a part of the ids of crawls (D-34): the lowest that no other one has. */
function freeSlot(taken: ReadonlySet<number>, first: number): number {
  let slot = first;
  while (taken.has(slot)) slot++;
  return slot;
}
