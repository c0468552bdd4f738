import { setTimeout as pause } from "node:timers/promises";
import type { TestNumbering } from "@eiao/etl/internal";
import { workAt } from "./work-at.ts";
import type { WorkerOptions } from "./work-at.ts";
import type { SiteJob } from "../queue/job.ts";
import { untilAnswered } from "./coordinator-client.ts";
import { startHeartbeats } from "./heartbeats.ts";
import { createSiteLog, overdueLook } from "./site-log.ts";
import type { HeldSites } from "./site-log.ts";
import { createIdlePhases, createSlots, createPhaseEnds, takeWork, tellEnds, notifierOf } from "./take-work.ts";
import { createClockWatch, createTrouble, hasSpace } from "./trouble.ts";
import { MOST_AT_ONCE } from "./worker-protocol.ts";
import type { TakenJob, WorkWanted, WorkerProtocol } from "./worker-protocol.ts";
import { createKnownRobots } from "./worker-repository.ts";
import { createSettingsWatch } from "./worker-settings.ts";

/** The time that work which no longer moves may take to end when it is told to. */
const END_MS = 10_000;
const LOOK_MS = 1_000;

/** Returns true if a phase may have more jobs, because as many were given as ever are. */
function mayBeMore(jobs: readonly SiteJob[]): boolean {
  return [...Map.groupBy(jobs, ({ phase }) => phase).values()].some(({ length }) => length >= MOST_AT_ONCE);
}

/** @param tell  is told the first site that does not end. */
function watchStuck(overdue: () => string | undefined, tell: (site: string) => void): NodeJS.Timeout {
  const watch = setInterval(() => {
    const site = overdue();
    if (site === undefined) return;
    clearInterval(watch);
    tell(site);
  }, LOOK_MS);
  return watch;
}

/** Sites of each phase at a time. */
function mostOf({ settings, alone, cores }: WorkerOptions): Readonly<Record<TakenJob["phase"], number>> {
  if (alone) return { crawl: 1, sample: 1, load: 1 };
  return { crawl: settings.crawlers, sample: settings.samplers || cores, load: settings.loaders || cores };
}

/**
 * Works until the signal fires: takes sites from the coordinator, crawls and samples them and reads their stores for the warehouse, several
 * of each at a time. What is under way then is left in good order, and given back. What goes wrong with a site fails it; what no other site would fare better with makes the worker
 * wait until it is mended; while the coordinator is gone it goes on with what it has for 15 s, then waits. One that takes sites alone ends
 * when there are none, and any when the coordinator has other settings by now: it gives its sites back, and who is begun in its place has them.
 *
 * @throws Error when a site does not end though it is told to: the process is of no use any more. EiaoError `OtherStore` when the coordinator
 * is another one than at its start, with another store.
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
      idle.forget(); // its hosts are its own again
      if (isFit) notifier.notify();
    },
  });
  const [isChanged, watchClock] = [createSettingsWatch(settings), createClockWatch(trouble)];
  let suspects = 1; // as yet unknown
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
  const watch = watchStuck(overdueLook(held, settings.stuckSeconds * 1_000, END_MS), (site) => {
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
  const wanted = (): WorkWanted["wanted"] => {
    const isFull = alone && slots.running() > 0;
    return stop.aborted || isFull || !heartbeats.isHeard() || trouble.now() !== null ? {} : slots.free();
  };
  const taker = { coordinator, ends, idle, stop, notify: () => notifier.notify(), onProblem: options.onProblem };
  const take = () => takeWork(taker, { worker: name, storeId: settings.storeId, wanted: wanted(), alone });
  try {
    while (!stop.aborted) {
      const notified = notifier.next(); // before looking: changes in between notify
      const jobs = await take();
      for (const job of jobs) start(job);
      if (mayBeMore(jobs)) continue;
      if (alone && slots.running() === 0 && suspects === 0 && ends.waiting().length === 0) break;
      await notified;
    }
    await Promise.race([tellEnds({ slots, ends, notifier, take }), ...(stuck === undefined ? [] : [pause(END_MS)])]);
  } finally {
    clearInterval(watch);
    heartbeats.stop();
    trouble.stop();
    ending.abort();
  }
  if (refused !== undefined) throw refused;
  if (stuck !== undefined) throw new Error(`${stuck} does not end.`);
}

/** Gives tests their numbers in the warehouse: asks for each test once in the life of a worker, since they never change. */
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
