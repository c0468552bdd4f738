import { EiaoError } from "@eiao/wam-core/errors";
import type { ErrorParts } from "@eiao/wam-core/errors";
import { evaluationError } from "../errors.ts";
import type { Assignment } from "./worker.ts";
import type { WorkerJob } from "./worker-job.ts";

/** A job that has no answer yet. */
export interface PoolJob extends Assignment {
  readonly bytes: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  /** The timer that ends an offer after its time limit. */
  readonly timer: NodeJS.Timeout | undefined;
  readonly signal: AbortSignal | undefined;
  readonly abandoned: () => void;
  /** The number of workers that had the job. */
  tries: number;
  /** True if the job waits, or a worker has it as its next one. */
  queued: boolean;
}

interface JobCounts {
  readonly queued: number;
  readonly queuedBytes: number;
  readonly done: number;
  readonly failed: number;
}

/** Counts jobs and settles the promises of their callers. */
interface PoolJobs {
  readonly counts: JobCounts;
  /** @param limitMs  the time until the end of the job; `Infinity` if only its own limit counts, from its beginning. */
  add(job: WorkerJob, bytes: number, limitMs: number, signal?: AbortSignal): Promise<unknown>;
  /** Queues a job again whose worker was lost. */
  queueAgain(entry: PoolJob): void;
  answer(entry: PoolJob, result: unknown): void;
  fail(entry: PoolJob, error: Error): void;
}

interface PoolJobEvents {
  added(entry: PoolJob): void;
  /** Removes a job from the queue. Returns false if a worker has begun it. */
  takeBack(entry: PoolJob): boolean;
  /** Drops a job whose result is no longer wanted, begun or not. */
  abandon(entry: PoolJob): void;
}

/** The longest time of a timer of Node: 24 days. */
const LONGEST_MS = 2_147_483_647;

/** @param timeoutMs  the limit of one document, if its job has no own limit. */
export function createPoolJobs(timeoutMs: number, events: PoolJobEvents): PoolJobs {
  const counts = { queued: 0, queuedBytes: 0, done: 0, failed: 0 };
  const setQueued = (entry: PoolJob, queued: boolean): void => {
    if (entry.queued === queued) return;
    entry.queued = queued;
    counts.queued += queued ? 1 : -1;
    counts.queuedBytes += queued ? entry.bytes : -entry.bytes;
  };
  const settle = (entry: PoolJob): void => {
    clearTimeout(entry.timer);
    entry.signal?.removeEventListener("abort", entry.abandoned);
    setQueued(entry, false);
  };
  const fail = (entry: PoolJob, error: Error): void => {
    settle(entry);
    counts.failed++;
    entry.reject(error);
  };
  const abandon = (entry: PoolJob): void => {
    events.abandon(entry);
    settle(entry);
    entry.reject(stoppedError(entry.job));
  };
  const expire = (entry: PoolJob): void => {
    if (events.takeBack(entry)) fail(entry, timeoutError(entry.job, timeoutMs));
  };
  return {
    counts,
    add(job, bytes, limitMs, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const timer = limitMs === Infinity ? undefined : setTimeout(() => expire(entry), limitMs);
      const deadline = performance.now() + limitMs;
      const entry: PoolJob = {
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
          return Math.min(limitOf(job, timeoutMs), deadline - performance.now());
        },
      };
      signal?.addEventListener("abort", entry.abandoned, { once: true });
      setQueued(entry, true);
      events.added(entry);
      return promise;
    },
    queueAgain: (entry) => setQueued(entry, true),
    answer(entry, result) {
      counts.done++;
      settle(entry);
      entry.resolve(result);
    },
    fail,
  };
}

/** Returns the limit of a job in milliseconds: its own limit or the pool's, for each of its documents. */
export function limitOf({ timeoutMs: own, documents }: WorkerJob, timeoutMs: number): number {
  return Math.min((own ?? timeoutMs) * documents, LONGEST_MS);
}

export function timeoutError({ url }: WorkerJob, timeoutMs: number): EiaoError {
  return evaluationError("Timeout", { url, seconds: timeoutMs / 1000 });
}

export function stoppedError({ url }: WorkerJob): EiaoError {
  return evaluationError("EvaluationStopped", { url });
}

/** @param reason  the reason in words, or the EiaoError that ended the job. */
export function jobError({ url }: WorkerJob, reason: string | ErrorParts): EiaoError {
  if (typeof reason !== "string") return new EiaoError(reason);
  return evaluationError("WamFailed", { url, reason });
}
