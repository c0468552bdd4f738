import { setTimeout as pause } from "node:timers/promises";
import { wordsOf } from "@eiao/crawler/internal/errors";
import { isGone } from "./coordinator-client.ts";
import type { HeldSite, HeldSites } from "./site-log.ts";
import { MOST_AT_ONCE } from "./worker-protocol.ts";
import type { PhaseEnd, TakenJob, WorkPhase, WorkWanted, WorkerProtocol } from "./worker-protocol.ts";

/** Until what has ended is told again, when the coordinator was gone. */
const TAKE_AGAIN_MS = 500;

/** This object asks for work, and reports the phases that have ended. */
export interface WorkTaker {
  readonly coordinator: WorkerProtocol;
  readonly ends: PhaseEnds;
  readonly idle: ReturnType<typeof createIdlePhases>;
  /** At the end nobody waits for who is gone. */
  readonly stop: AbortSignal;
  /** Something is to be told again. */
  readonly notify: () => void;
  readonly onProblem: (problem: string) => void;
}

/** One call for all that ended and all phases that are wanted and may have some. Never rejects: a notification says when to ask again. */
export async function takeWork(
  { coordinator, ends, idle, stop, notify, onProblem }: WorkTaker,
  asked: Omit<WorkWanted, "ended">,
): Promise<readonly TakenJob[]> {
  const ended = ends.waiting();
  if (ended.length > 0) idle.forget();
  const wanted = idle.busy(asked.wanted);
  if (ended.length === 0 && Object.keys(wanted).length === 0) return [];
  // Who takes sites alone gets one, whatever waits.
  const answered = asked.alone ? undefined : idle.asking(wanted);
  try {
    const jobs = await coordinator.take({ ...asked, wanted, ended });
    answered?.(jobs);
    ends.forget(ended);
    return jobs;
  } catch (error) {
    if (ended.length === 0) return [];
    if (isGone(error) && !stop.aborted) setTimeout(notify, TAKE_AGAIN_MS).unref();
    else {
      ends.forget(ended); // their leases end by themselves
      onProblem(wordsOf(error));
    }
    return [];
  }
}

/** Until nothing runs any more: what ends is told as it ends. */
export async function tellEnds({
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
    const notified = notifier.next(); // before telling: ends in between notify
    await take();
    if (slots.running() === 0 && ends.waiting().length === 0) return;
    await notified;
  }
}

/** After a notification of the coordinator, which tells of sites and phases of all other workers; and after one that does not answer. */
const LISTEN_AGAIN_MS = 1_000;

/** This object tells when to look for work: the coordinator notified the worker, or a phase ended here. One call waits for all who look. */
export interface WorkerNotifier {
  /** Resolves at the next notification from now on. */
  next(): Promise<void>;
  notify(): void;
}

/**
 * Until the signal fires, which notifies too.
 * @param worker  which listens. @param onNotified  before each notification of the coordinator.
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
      notifier.notify(); // the coordinator looks rarely for what others on its database put there
      await pause(LISTEN_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  void listen();
  signal.addEventListener("abort", () => notifier.notify(), { once: true });
  return notifier;
}

/** The jobs of a worker by phase, each with a limit. @param firstSlot  the lowest number of a slot: that of a crawler on its machine is a part of the ids of crawls (D-34). */
export function createSlots(most: Readonly<Record<WorkPhase, number>>, firstSlot: number) {
  const taken = { crawl: new Set<number>(), sample: new Set<number>(), load: new Set<number>() } as const;
  const running = new Set<Promise<void>>();
  const phases = Object.keys(taken) as WorkPhase[];
  return {
    /** Returns how many more jobs each phase can have; full phases are left out. */
    free: (): Partial<Record<WorkPhase, number>> =>
      Object.fromEntries(
        phases.flatMap((phase) => {
          const left = most[phase] - taken[phase].size;
          return left > 0 ? [[phase, left]] : [];
        }),
      ),
    running: () => running.size,
    /** @param work  is given the number of its slot, which no other of its phase has meanwhile. Never rejects. */
    run(phase: WorkPhase, work: (slot: number) => Promise<void>, ended: () => void) {
      const numbers = taken[phase];
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
    /** Resolves when all jobs that are under way now have ended. */
    async ended() {
      await Promise.all(running);
    },
  };
}

type Wanted = WorkWanted["wanted"];

/** Phases that no site waited for when this worker asked: until something comes to pass it need not ask again. */
export function createIdlePhases() {
  let idle = new Set<string>();
  return {
    /** Something came to pass: sites may wait for any phase. */
    forget() {
      idle = new Set();
    },
    /** Returns the phases that are worth asking for. */
    busy: (wanted: Wanted): Wanted => Object.fromEntries(Object.entries(wanted).filter(([phase]) => !idle.has(phase))),
    /** @returns takes what is answered to that. */
    asking(wanted: Wanted) {
      const before = idle; // what comes to pass while the answer is on its way may not be in it
      return (jobs: readonly TakenJob[]): void => {
        if (before !== idle) return;
        for (const [phase, most] of Object.entries(wanted) as [WorkPhase, number][])
          if (jobs.filter((job) => job.phase === phase).length < Math.min(most, MOST_AT_ONCE)) idle.add(phase);
      };
    },
  };
}

/** Phases of sites that have ended, of which the coordinator is to be told. Until then the sites are held, so that their leases go on. */
export type PhaseEnds = ReturnType<typeof createPhaseEnds>;

export function createPhaseEnds(held: HeldSites) {
  const ends = new Map<PhaseEnd, HeldSite>();
  const forget = (end: PhaseEnd): void => {
    ends.delete(end);
    held.delete(end.job.token);
  };
  return {
    add: (site: HeldSite, end: PhaseEnd) => void ends.set(end, site),
    /** Returns the ends to be reported. Those of lost leases are left out. */
    waiting(): readonly PhaseEnd[] {
      for (const [end, { lost }] of ends) if (lost.signal.aborted) forget(end);
      return [...ends.keys()];
    },
    /** They are told, or nobody will be: their sites are left alone. */
    forget(some: readonly PhaseEnd[]) {
      for (const end of some) forget(end);
    },
  };
}
