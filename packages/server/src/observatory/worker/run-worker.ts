import { setTimeout as pause } from "node:timers/promises";
import type { TestNumbering } from "@eiao/etl/internal";
import { workAt } from "./work-at.ts";
import type { WorkerOptions } from "./work-at.ts";
import type { SiteJob } from "../queue/job.ts";
import { untilAnswered } from "./coordinator-client.ts";
import { startHeartbeats } from "./heartbeats.ts";
import { createSiteLog, createStuckWatch } from "./site-log.ts";
import type { HeldSites } from "./site-log.ts";
import { createIdlePhases, createSlots, createPhaseEnds, takeWork, reportEnds, notifierOf } from "./take-work.ts";
import { createClockWatch, createTrouble, hasSpace } from "./trouble.ts";
import { MOST_AT_ONCE } from "./worker-protocol.ts";
import type { TakenJob, WorkWanted, WorkerProtocol } from "./worker-protocol.ts";
import { createKnownRobots } from "./worker-repository.ts";
import { createSettingsWatch } from "./worker-settings.ts";

/** The time in ms in which stuck work must end after it is stopped. */
const END_MS = 10_000;
const LOOK_MS = 1_000;

/** Returns true if more jobs of a phase may wait, because the answer had the greatest number. */
function mayBeMore(jobs: readonly SiteJob[]): boolean {
  return [...Map.groupBy(jobs, ({ phase }) => phase).values()].some(({ length }) => length >= MOST_AT_ONCE);
}

/** Looks for stuck sites until one does not end. @param onStuck  called with that site. */
function watchStuck(overdue: () => string | undefined, onStuck: (site: string) => void): NodeJS.Timeout {
  const watch = setInterval(() => {
    const site = overdue();
    if (site === undefined) return;
    clearInterval(watch);
    onStuck(site);
  }, LOOK_MS);
  return watch;
}

/** Returns the greatest number of jobs of each phase at a time. */
function mostOf({ settings, alone, cores }: WorkerOptions): Readonly<Record<TakenJob["phase"], number>> {
  if (alone) return { crawl: 1, sample: 1, load: 1 };
  return { crawl: settings.crawlers, sample: settings.samplers || cores, load: settings.loaders || cores };
}

/**
 * Works until the signal fires: takes sites from the coordinator, crawls and samples them, and reads their stores for the warehouse, several at a
 * time. Then it ends its jobs properly and gives them back. An error of a site fails the site. After an error that all sites would meet, the worker
 * waits until it is over. While the coordinator is gone, it works for 15 s, then waits. A worker that takes sites alone ends when there are
 * none. Any worker ends when the coordinator has other settings: it gives its sites back for the worker that replaces it.
 * @throws Error if a site does not end after it is stopped, which makes the process useless. EiaoError `OtherStore` if the coordinator is
 * another one than at the start, with another store.
 */
export async function runWorker(options: WorkerOptions, signal: AbortSignal): Promise<void> {
  const { coordinator, settings, name, alone } = options;
  const held: HeldSites = new Map();
  const siteLog = createSiteLog();
  const ending = new AbortController();
  const stop = AbortSignal.any([signal, ending.signal]);
  const idle = createIdlePhases();
  const trouble = createTrouble({
    onProblem: options.onProblem,
    isFit: () => hasSpace(options.dataDir),
    onFit(isFit) {
      options.onFit?.(isFit);
      idle.forget(); // it gets its hosts back
      if (isFit) notifier.notify();
    },
  });
  const [isChanged, watchClock] = [createSettingsWatch(settings), createClockWatch(trouble)];
  let suspects = 1; // unknown before the first answer
  let refused: unknown;
  const heartbeats = await startHeartbeats({
    ...options,
    storeId: settings.storeId,
    held,
    siteLog,
    problem: () => trouble.now(),
    isUnfit: () => trouble.isUnfit(),
    onAnswer(answer) {
      ({ suspects } = answer);
      watchClock(answer.clock);
      options.onAnswer(answer);
      if (stop.aborted || !isChanged(answer.settings)) return;
      options.onProblem("The coordinator was started with other settings. The worker restarts to use them.");
      ending.abort();
    },
    onOtherStore(error) {
      refused ??= error;
      ending.abort();
    },
  });
  const notifier = notifierOf(coordinator, name, stop, () => idle.forget());
  const numbering = testNumbering(coordinator, stop);
  const knownRobots = createKnownRobots();
  let stuck: string | undefined;
  const watch = watchStuck(createStuckWatch(held, settings.stuckSeconds * 1_000, END_MS), (site) => {
    stuck = site;
    ending.abort();
  });
  const slots = createSlots(mostOf(options), alone ? settings.crawlers + 1 : 1);
  const ends = createPhaseEnds(held);
  const start = (job: TakenJob): void =>
    slots.run(
      job.phase,
      (slot) => workAt(job, { ...options, held, siteLog, trouble, stop, slot, numbering, knownRobots, ends }),
      () => notifier.notify(),
    );
  const freeSlots = (): WorkWanted["wanted"] => {
    const isFull = alone && slots.running() > 0;
    return stop.aborted || isFull || !heartbeats.isHeard() || trouble.now() !== null ? {} : slots.free();
  };
  const taker = { coordinator, ends, idle, stop, notify: () => notifier.notify(), onProblem: options.onProblem };
  const take = () => takeWork(taker, { worker: name, storeId: settings.storeId, wanted: freeSlots(), alone });
  try {
    while (!stop.aborted) {
      const notified = notifier.next(); // begun before the call, so that no change in between is missed
      const jobs = await take();
      for (const job of jobs) start(job);
      if (mayBeMore(jobs)) continue;
      if (alone && slots.running() === 0 && suspects === 0 && ends.waiting().length === 0) break;
      await notified;
    }
    await Promise.race([reportEnds({ slots, ends, notifier, take }), ...(stuck === undefined ? [] : [pause(END_MS)])]);
  } finally {
    clearInterval(watch);
    heartbeats.stop();
    trouble.stop();
    ending.abort();
  }
  if (refused !== undefined) throw refused;
  if (stuck !== undefined) throw new Error(`${stuck} does not end.`);
}

/** Returns a function that finds the numbers of tests in the warehouse. It asks once for each test, because numbers never change. */
export function testNumbering(coordinator: WorkerProtocol, signal: AbortSignal): TestNumbering {
  const known = new Map<string, number>();
  return async (names) => {
    const missing = names.filter(({ wam }) => !known.has(wam));
    if (missing.length > 0) {
      const pairs = await untilAnswered(() => coordinator.tests({ names: missing }), signal);
      for (const [wam, number] of pairs) known.set(wam, number);
    }
    return new Map(names.flatMap(({ wam }) => (known.has(wam) ? [[wam, known.get(wam) ?? 0] as const] : [])));
  };
}
