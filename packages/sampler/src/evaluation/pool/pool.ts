import { availableParallelism } from "node:os";
import type { EiaoError } from "@eiao/wam-core";
import type { DocumentEvaluation, EvaluationTask } from "../document/document-evaluation.ts";
import { documentJob, documentProgram } from "./document-job.ts";
import { evaluationError } from "../errors.ts";
import type { EvaluationPool, EvaluationPoolOptions } from "./evaluation-pool.ts";
import type { LoadFetchedSheet } from "../sheets/sheet-channel.ts";
import { unpackEvaluation } from "./packed-evaluation.ts";
import type { PackedEvaluation } from "./packed-evaluation.ts";
import { startWorker } from "./worker.ts";
import type { Assignment, Worker, WorkerEvents } from "./worker.ts";
import type { WorkerJob } from "./worker-job.ts";

/** Of a job whose worker ended under it, as when somebody killed it: no fault of the page, unless it goes on. */
const mostTries = 5;

/** What a timer can count to: 24 days. */
const longestMs = 2_147_483_647;

/** Nearly all pages take less. */
const longMs = 200;

interface Entry extends Assignment {
  readonly bytes: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Ends the waiting of an offer. */
  readonly timer: NodeJS.Timeout | undefined;
  readonly signal: AbortSignal | undefined;
  readonly abandoned: () => void;
  tries: number;
  queued: boolean;
}

/**
 * Workers with one queue, bounded for offers. A task that takes too long or too much memory fails and costs its worker, which is
 * replaced; the others go on. A worker has its next job before it has ended the last one; when another is idle, that one does it.
 *
 * @param program  of most jobs: workers load it when they start.
 */
export function createEvaluationPool(
  options: EvaluationPoolOptions,
  program: string = documentProgram,
): EvaluationPool {
  const { workers: size = availableParallelism(), queue = 256, queueBytes = 512_000_000 } = options;
  const { timeoutMs = 120_000, memoryMb = 2048, niceness = 0, loadSheet } = options;
  const rest = options.rest && { afterMs: options.rest.restMs, above: options.rest.restOctets / size };
  /** With their numbers, in order of their start. */
  const workers = new Map<Worker<Entry>, number>();
  /** Seconds of work by number of the worker. */
  const busy = new Map<number, number>();
  const waiting: Entry[] = [];
  const owners = new Map<Entry, Worker<Entry>>();
  const counts = { queued: 0, queuedBytes: 0, done: 0, failed: 0, replaced: 0 };
  let started = 0;
  let closed = false;

  const limitOf = ({ timeoutMs: own = timeoutMs, documents }: WorkerJob): number =>
    Math.min(own * documents, longestMs);
  const busyWorkers = (): number => [...workers.keys()].filter(({ jobs }) => jobs > 0).length;
  const isFull = (): boolean => busyWorkers() >= size && (counts.queued >= queue || counts.queuedBytes >= queueBytes);

  const setQueued = (entry: Entry, queued: boolean): void => {
    if (entry.queued === queued) return;
    entry.queued = queued;
    counts.queued += queued ? 1 : -1;
    counts.queuedBytes += queued ? entry.bytes : -entry.bytes;
  };
  const settle = (entry: Entry): void => {
    clearTimeout(entry.timer);
    entry.signal?.removeEventListener("abort", entry.abandoned);
    setQueued(entry, false);
    owners.delete(entry);
  };
  const fail = (entry: Entry, error: Error): void => {
    settle(entry);
    counts.failed++;
    entry.reject(error);
  };
  const retry = (entry: Entry): void => {
    owners.delete(entry);
    setQueued(entry, true);
    waiting.unshift(entry);
  };
  const events: WorkerEvents<Entry> = {
    free: () => next(),
    answered(entry, { result, seconds }) {
      const number = workers.get(owners.get(entry) as Worker<Entry>) as number;
      busy.set(number, (busy.get(number) ?? 0) + seconds);
      counts.done++;
      settle(entry);
      entry.resolve(result);
    },
    broken: (entry, reason) => fail(entry, broken(entry.job, reason)),
    rested(worker) {
      const number = workers.get(worker);
      workers.delete(worker);
      start(number);
    },
    gone(worker, end, first, rest) {
      workers.delete(worker);
      counts.replaced++;
      for (const entry of rest.toReversed()) retry(entry);
      if (first === undefined) {
        // There was nothing to lose.
      } else if (end === "late") fail(first, late(first.job, limitOf(first.job)));
      else if (end.outOfMemory) fail(first, broken(first.job, `it takes more than ${memoryMb} MB of memory`));
      else if (first.tries < mostTries) {
        first.tries++;
        retry(first);
      } else fail(first, evaluationError("WorkerLost", { url: first.job.url, reason: end.reason }));
      // One that never began is started again when there is something to do: it may be that none can start here.
      if (worker.isSound) start();
      next();
    },
  };
  const start = (number = started++): void => {
    if (!closed) workers.set(startWorker({ memoryMb, program, niceness }, events, rest), number);
  };
  const give = (worker: Worker<Entry>, entry: Entry): void => {
    owners.set(entry, worker);
    worker.give(entry);
  };
  /** A job that waits behind one that was begun `ms` ago or more, to be done elsewhere instead. */
  const takeFromBehind = (ms: number): Entry | undefined => {
    for (const worker of workers.keys()) {
      if (worker.jobs < 2 || worker.begunAt === undefined || performance.now() - worker.begunAt < ms) continue;
      const entry = worker.takeBack();
      if (entry !== undefined) return entry;
    }
    return undefined;
  };
  /** Those behind long ones have waited longest. */
  const nextEntry = (): Entry | undefined => takeFromBehind(longMs) ?? waiting.shift();
  const next = (): void => {
    if (closed) return;
    const idle = workers.size - busyWorkers();
    for (let more = Math.min(size - workers.size, waiting.length - idle); more > 0; more--) start();
    for (const worker of workers.keys()) {
      if (worker.jobs > 0) continue;
      const entry = nextEntry() ?? takeFromBehind(0);
      if (entry === undefined) return;
      give(worker, entry);
    }
    for (const worker of workers.keys()) {
      if (worker.jobs !== 1 || worker.begunAt === undefined) continue;
      const entry = nextEntry();
      if (entry === undefined) return;
      give(worker, entry);
    }
  };
  const expire = (entry: Entry): void => {
    const place = waiting.indexOf(entry);
    if (place >= 0) waiting.splice(place, 1);
    else if (owners.get(entry)?.takeBack(entry) === undefined) return;
    fail(entry, late(entry.job, timeoutMs));
  };
  const abandon = (entry: Entry): void => {
    const place = waiting.indexOf(entry);
    if (place >= 0) waiting.splice(place, 1);
    owners.get(entry)?.abandon(entry);
    settle(entry);
    entry.reject(stopped(entry.job));
  };
  const enqueue = (job: WorkerJob, bytes: number, limitMs: number, signal?: AbortSignal): Promise<unknown> => {
    if (closed || signal?.aborted === true) return Promise.reject(stopped(job));
    return new Promise((resolve, reject) => {
      const timer = limitMs === Infinity ? undefined : setTimeout(() => expire(entry), limitMs);
      const deadline = performance.now() + limitMs;
      const entry: Entry = {
        job,
        bytes,
        resolve,
        reject,
        timer,
        signal,
        abandoned: () => abandon(entry),
        tries: 1,
        queued: false,
        taken: () => setQueued(entry, false),
        begun() {
          clearTimeout(timer);
          return Math.min(limitOf(job), deadline - performance.now());
        },
      };
      entry.signal?.addEventListener("abort", entry.abandoned, { once: true });
      waiting.push(entry);
      setQueued(entry, true);
      next();
    });
  };

  const evaluate = async (
    task: EvaluationTask,
    limitMs: number,
    load: LoadFetchedSheet = (url) => loadSheet(url, task.url),
    run?: string,
  ): Promise<DocumentEvaluation> =>
    unpackEvaluation((await enqueue(documentJob(task, load, run), task.content.length, limitMs)) as PackedEvaluation);

  for (let i = 0; i < size; i++) start();
  return {
    offer: (task, load) => (isFull() ? "full" : evaluate(task, timeoutMs, load)),
    offerJob: (job, bytes, signal) => (isFull() ? "full" : enqueue(job, bytes, timeoutMs, signal)),
    run: (task, load, run) => evaluate(task, Infinity, load, run),
    runJob: (job) => enqueue(job, 0, Infinity),
    isFull,
    statistics: () => ({
      ...counts,
      workers: size,
      running: [...owners.keys()].filter(({ queued }) => !queued).length,
      busySeconds: [...busy.values()],
    }),
    async close() {
      closed = true;
      const ending = [...workers.keys()].map((worker) => worker.kill());
      for (const entry of [...owners.keys(), ...waiting.splice(0)]) fail(entry, stopped(entry.job));
      await Promise.all(ending);
      workers.clear();
    },
  };
}

function late({ url }: WorkerJob, timeoutMs: number): EiaoError {
  return evaluationError("Timeout", { url, seconds: timeoutMs / 1000 });
}

function stopped({ url }: WorkerJob): EiaoError {
  return evaluationError("EvaluationStopped", { url });
}

function broken({ url }: WorkerJob, reason: string): EiaoError {
  return evaluationError("WamFailed", { url, reason });
}
