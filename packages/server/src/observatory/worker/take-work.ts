import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "@eiao/crawler/internal/errors";
import { isGone } from "./coordinator-client.ts";
import type { HeldSite, HeldSites } from "./site-log.ts";
import { MOST_AT_ONCE } from "./worker-protocol.ts";
import type { PhaseEnd, TakenJob, WorkPhase, WorkWanted, WorkerProtocol } from "./worker-protocol.ts";

/** The time in ms after which ends are reported again if the coordinator was gone. */
const TAKE_AGAIN_MS = 500;

/** The parts that ask for work and report ended phases. */
export interface WorkTaker {
  readonly coordinator: WorkerProtocol;
  readonly ends: PhaseEnds;
  readonly idle: ReturnType<typeof createIdlePhases>;
  /** Fires when the worker stops: then it does not wait for a missing coordinator. */
  readonly stop: AbortSignal;
  /** Called when ends must be reported again. */
  readonly notify: () => void;
  readonly onProblem: (problem: string) => void;
}

/** Reports all ends and takes jobs of wanted phases, in one call. Never rejects: a notification says when to call again. */
export async function takeWork(
  { coordinator, ends, idle, stop, notify, onProblem }: WorkTaker,
  request: Omit<WorkWanted, "ended">,
): Promise<readonly TakenJob[]> {
  const ended = ends.waiting();
  if (ended.length > 0) idle.forget();
  const wanted = idle.busy(request.wanted);
  if (ended.length === 0 && Object.keys(wanted).length === 0) return [];
  // A worker that takes sites alone gets one job, however many wait.
  const answered = request.alone ? undefined : idle.asking(wanted);
  try {
    const jobs = await coordinator.take({ ...request, wanted, ended });
    answered?.(jobs);
    ends.forget(ended);
    return jobs;
  } catch (error) {
    if (ended.length === 0) return [];
    if (isGone(error) && !stop.aborted) setTimeout(notify, TAKE_AGAIN_MS).unref();
    else {
      ends.forget(ended); // their leases end by themselves
      onProblem(messageOf(error));
    }
    return [];
  }
}

/** Reports ends as they come, until no job runs. */
export async function reportEnds({
  slots,
  ends,
  notifier,
  take,
}: {
  readonly slots: Pick<ReturnType<typeof createSlots>, "running">;
  readonly ends: PhaseEnds;
  readonly notifier: WorkerNotifier;
  readonly take: () => Promise<unknown>;
}): Promise<void> {
  for (;;) {
    const notified = notifier.next(); // begun before the call, so that no end in between is missed
    await take();
    if (slots.running() === 0 && ends.waiting().length === 0) return;
    await notified;
  }
}

/** The pause in ms after a notification of the coordinator, which also come for sites of other workers, and after a failed call. */
const LISTEN_AGAIN_MS = 1_000;

/** Notifies when to look for work: the coordinator notified the worker, or a phase ended here. One call serves all waiting callers. */
export interface WorkerNotifier {
  /** Resolves at the next notification from now on. */
  next(): Promise<void>;
  notify(): void;
}

/**
 * Starts to listen to the coordinator until the signal fires, which also notifies.
 * @param worker  the listening worker. @param onNotified  called before each notification of the coordinator.
 */
export function notifierOf(
  coordinator: WorkerProtocol,
  worker: string,
  signal: AbortSignal,
  onNotified: () => void = () => undefined,
): WorkerNotifier {
  let next = Promise.withResolvers<void>();
  const notifier = {
    next: () => next.promise,
    notify() {
      next.resolve();
      next = Promise.withResolvers();
    },
  };
  const listen = async (): Promise<void> => {
    let seen = 0;
    while (!signal.aborted) {
      seen = await coordinator.wait({ seen, worker }).catch(() => seen);
      onNotified();
      notifier.notify(); // also after a timeout: the coordinator rarely looks for changes by other coordinators of its database
      await pause(LISTEN_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  void listen();
  signal.addEventListener("abort", () => notifier.notify(), { once: true });
  return notifier;
}

/**
 * Creates the slots of a worker's jobs, with a limit for each phase.
 * @param firstSlot  the lowest number of a slot. The slot of a crawl is a part of its id (D-34).
 */
export function createSlots(limits: Readonly<Record<WorkPhase, number>>, firstSlot: number) {
  const used = { crawl: new Set<number>(), sample: new Set<number>(), load: new Set<number>() } as const;
  const running = new Set<Promise<void>>();
  const phases = Object.keys(used) as WorkPhase[];
  return {
    /** Returns the number of free slots of each phase; full phases are left out. */
    free: (): Partial<Record<WorkPhase, number>> =>
      Object.fromEntries(
        phases.flatMap((phase) => {
          const free = limits[phase] - used[phase].size;
          return free > 0 ? [[phase, free]] : [];
        }),
      ),
    running: () => running.size,
    /** Runs a job in a free slot. @param work  gets the number of the slot, which no other job of its phase has meanwhile. It never rejects. */
    run(phase: WorkPhase, work: (slot: number) => Promise<void>, ended: () => void) {
      const numbers = used[phase];
      let slot = firstSlot;
      while (numbers.has(slot)) slot++;
      numbers.add(slot);
      const working: Promise<void> = work(slot).finally(() => {
        running.delete(working);
        numbers.delete(slot);
        ended();
      });
      running.add(working);
    },
    /** Resolves when all jobs that run now have ended. */
    async ended() {
      await Promise.all(running);
    },
  };
}

type Wanted = WorkWanted["wanted"];

/** Remembers the phases without waiting sites, for which this worker need not ask again before a notification. */
export function createIdlePhases() {
  let idle = new Set<string>();
  return {
    /** Forgets them after a notification: sites of any phase may wait. */
    forget() {
      idle = new Set();
    },
    /** Returns the wanted phases that may have waiting sites. */
    busy: (wanted: Wanted): Wanted => Object.fromEntries(Object.entries(wanted).filter(([phase]) => !idle.has(phase))),
    /** Returns a function that receives the answer to a call. */
    asking(wanted: Wanted) {
      const before = idle; // the answer may lack jobs of a notification that comes meanwhile
      return (jobs: readonly TakenJob[]): void => {
        if (before !== idle) return;
        for (const [phase, max] of Object.entries(wanted) as [WorkPhase, number][])
          if (jobs.filter((job) => job.phase === phase).length < Math.min(max, MOST_AT_ONCE)) idle.add(phase);
      };
    },
  };
}

/** The ended phases that must be reported to the coordinator. Until then their sites are held, so that their leases are renewed. */
export type PhaseEnds = ReturnType<typeof createPhaseEnds>;

export function createPhaseEnds(held: HeldSites) {
  const ends = new Map<PhaseEnd, HeldSite>();
  const forget = (end: PhaseEnd): void => {
    ends.delete(end);
    held.delete(end.job.token);
  };
  return {
    add: (site: HeldSite, end: PhaseEnd) => void ends.set(end, site),
    /** Returns the ends to report, without those of lost leases. */
    waiting(): readonly PhaseEnd[] {
      for (const [end, { lost }] of ends) if (lost.signal.aborted) forget(end);
      return [...ends.keys()];
    },
    /** Forgets ends that were reported or cannot be, and their sites. */
    forget(list: readonly PhaseEnd[]) {
      for (const end of list) forget(end);
    },
  };
}
