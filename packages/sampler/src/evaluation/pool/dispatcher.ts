import type { ErrorParts } from "@eiao/wam-core/errors";
import type { PoolJob } from "./pool-jobs.ts";
import { startWorker } from "./worker.ts";
import type { RestSettings, Worker, WorkerEvents } from "./worker.ts";
import type { WorkerAnswer } from "./worker-job.ts";
import type { WorkerEnd, WorkerSettings } from "./worker-process.ts";

/** Gives jobs to workers in the order of arrival. */
export interface Dispatcher {
  /** The number of workers with a job. */
  readonly busy: number;
  /** The number of lost workers. */
  readonly replaced: number;
  /** The seconds of work of each worker, including replaced ones, in the order of their first answers. */
  readonly busySeconds: readonly number[];
  /** Returns the jobs that workers have. */
  assigned(): readonly PoolJob[];
  add(entry: PoolJob): void;
  /** Removes a job that no worker has begun. Returns false if one has begun it. */
  takeBack(entry: PoolJob): boolean;
  abandon(entry: PoolJob): void;
  /** Ends all workers. Returns the unfinished jobs. */
  close(): { readonly left: readonly PoolJob[]; readonly ended: Promise<unknown> };
}

interface DispatcherEvents {
  answered(entry: PoolJob, answer: WorkerAnswer): void;
  broken(entry: PoolJob, reason: string | ErrorParts): void;
  /** The job's worker ended before its answer; `begun` is false if the job was only its next one. Returns true to repeat the job first. */
  lost(entry: PoolJob, end: WorkerEnd | "late", begun: boolean): boolean;
}

/** The time after which a page counts as long. Nearly all pages take less. */
const LONG_MS = 200;
/** The work that makes another worker worthwhile: twice what it takes to start and reach full speed. */
const WORTH_SECONDS = 1;
/** The time after which the decision to start a worker is repeated. */
const LOOK_MS = 100;

/**
 * Creates a dispatcher. A worker starts when a job finds none idle, until there are `size`. If `sparing`, another one starts only after the
 * running ones had a second's work each, which a small site never gives them. A worker gets its next job before it has ended the last one;
 * if another worker is idle, that one takes the job over. Lost workers are replaced.
 */
// oxlint-disable-next-line max-lines-per-function -- jobs go from one queue to its workers and back; each event ends in the same distribution
export function createDispatcher(
  { size, sparing }: { readonly size: number; readonly sparing: boolean },
  settings: WorkerSettings,
  rest: RestSettings | undefined,
  events: DispatcherEvents,
): Dispatcher {
  /** The workers with their numbers, in the order of their start. */
  const workers = new Map<Worker<PoolJob>, number>();
  const seconds = new Map<number, number>();
  const waiting: PoolJob[] = [];
  const owners = new Map<PoolJob, Worker<PoolJob>>();
  let started = 0;
  let replaced = 0;
  let closed = false;
  let look: NodeJS.Timeout | undefined;

  const busy = (): number => [...workers.keys()].filter(({ jobs }) => jobs > 0).length;
  const addLost = (entry: PoolJob, end: WorkerEnd | "late", begun: boolean): void => {
    owners.delete(entry);
    if (events.lost(entry, end, begun)) waiting.unshift(entry);
  };
  const workerEvents: WorkerEvents<PoolJob> = {
    free: () => dispatch(),
    answered(entry, answer) {
      const number = workers.get(owners.get(entry) as Worker<PoolJob>) as number;
      seconds.set(number, (seconds.get(number) ?? 0) + answer.seconds);
      owners.delete(entry);
      events.answered(entry, answer);
    },
    broken(entry, reason) {
      owners.delete(entry);
      events.broken(entry, reason);
    },
    rested(worker) {
      const number = workers.get(worker);
      workers.delete(worker);
      start(number);
    },
    gone(worker, end, first, others) {
      workers.delete(worker);
      replaced++;
      for (const entry of others.toReversed()) addLost(entry, end, false);
      if (first !== undefined) addLost(first, end, true);
      // A worker that never began a job is replaced only when there is a job, because perhaps no worker can start here.
      if (worker.isSound) start();
      dispatch();
    },
  };
  const start = (number = started++): void => {
    if (!closed) workers.set(startWorker(settings, workerEvents, rest), number);
  };
  const nextEntry = (): PoolJob | undefined => takeFromBehind(workers.keys(), LONG_MS) ?? waiting.shift();
  const giveAll = (mayTake: (worker: Worker<PoolJob>) => boolean, entryOf: () => PoolJob | undefined): void => {
    for (const worker of workers.keys()) {
      if (!mayTake(worker)) continue;
      const entry = entryOf();
      if (entry === undefined) return;
      owners.set(entry, worker);
      worker.give(entry);
    }
  };
  const isWorthAnother = (): boolean => {
    if (!sparing) return true;
    const now = performance.now();
    const running = [...workers.keys()].map(({ begunAt = now }) => (now - begunAt) / 1000);
    const worked = [...seconds.values(), ...running].reduce((sum, each) => sum + each, 0);
    return worked >= WORTH_SECONDS * workers.size;
  };
  /** Returns true if more jobs wait than workers are idle. A job that was given as the next one also waits. */
  const areTooFew = (): boolean =>
    workers.size < size &&
    waiting.length + [...workers.keys()].filter(({ jobs }) => jobs > 1).length > workers.size - busy();
  const startMore = (): void => {
    while (areTooFew() && isWorthAnother()) start();
    if (areTooFew())
      look ??= setTimeout(() => {
        look = undefined;
        dispatch();
      }, LOOK_MS).unref();
  };
  const dispatch = (): void => {
    if (closed) return;
    startMore();
    giveAll(
      ({ jobs }) => jobs === 0,
      () => nextEntry() ?? takeFromBehind(workers.keys(), 0),
    );
    giveAll(({ jobs, begunAt }) => jobs === 1 && begunAt !== undefined, nextEntry);
  };
  const takeFromQueue = (entry: PoolJob): boolean => {
    const index = waiting.indexOf(entry);
    if (index >= 0) waiting.splice(index, 1);
    return index >= 0;
  };

  return {
    get busy() {
      return busy();
    },
    get replaced() {
      return replaced;
    },
    get busySeconds() {
      return [...seconds.values()];
    },
    assigned: () => [...owners.keys()],
    add(entry) {
      waiting.push(entry);
      dispatch();
    },
    takeBack(entry) {
      if (takeFromQueue(entry)) return true;
      if (owners.get(entry)?.takeBack(entry) === undefined) return false;
      owners.delete(entry);
      return true;
    },
    abandon(entry) {
      if (takeFromQueue(entry)) return;
      owners.get(entry)?.abandon(entry);
      owners.delete(entry);
    },
    close() {
      closed = true;
      clearTimeout(look);
      const ended = Promise.all([...workers.keys()].map((worker) => worker.kill())).finally(() => workers.clear());
      const left = [...owners.keys(), ...waiting.splice(0)];
      owners.clear();
      return { left, ended };
    },
  };
}

/** Takes a job back that waits behind one begun at least `ms` ago, so that another worker can do it. */
function takeFromBehind(workers: Iterable<Worker<PoolJob>>, ms: number): PoolJob | undefined {
  for (const worker of workers) {
    if (worker.jobs < 2 || worker.begunAt === undefined || performance.now() - worker.begunAt < ms) continue;
    const entry = worker.takeBack();
    if (entry !== undefined) return entry;
  }
  return undefined;
}
