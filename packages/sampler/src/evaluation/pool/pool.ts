import { availableParallelism } from "node:os";
import { wrongNumber } from "@eiao/wam-core/errors";
import type { DocumentEvaluation, EvaluationTask } from "../document/document-evaluation.ts";
import { evaluationError } from "../errors.ts";
import type { LoadFetchedSheet, LoadPageSheet } from "../sheets/sheet-channel.ts";
import { createDispatcher } from "./dispatcher.ts";
import { documentJob, documentProgram, receivedEvaluation } from "./document-job.ts";
import type { SentEvaluation } from "./document-job.ts";
import { broken, createPoolJobs, late, limitOf, stopped } from "./pool-jobs.ts";
import type { PoolJob } from "./pool-jobs.ts";
import type { WorkerJob } from "./worker-job.ts";
import type { WorkerEnd } from "./worker-process.ts";

/** The options of a pool: the number of workers and the length of the queue. */
export interface EvaluationPoolOptions {
  /** Processes that evaluate, at most: each starts when a job finds none without one. Default: the number of cores. */
  readonly workers?: number;
  /** Documents that may wait for a worker; more of them are refused by `offer`. Default 256. */
  readonly queue?: number;
  /** Octets of documents that may wait; more of them are refused by `offer`. Default 512 MB. */
  readonly queueBytes?: number;
  /** The limit of one evaluation, unless its task has a limit of its own; for `offer` from the moment of the offer. Default 120,000 (spec 11.1). */
  readonly timeoutMs?: number;
  /**
   * JavaScript heap of one worker, at most. Default 2048: with less, V8 collects all of it several times as often, also while the
   * heap is far smaller.
   */
  readonly memoryMb?: number;
  /** For documents that come without a loader of their own. */
  readonly loadSheet: LoadPageSheet;
  /**
   * Another worker starts only when it is worth what that costs: when jobs wait and those that there are had a second's work each. For who
   * does not know how much there will be, and minds the computing. Default: when a job finds none without one.
   */
  readonly sparing?: boolean;
  /** The priority of workers: 0 is that of this program, 19 the lowest. Default 0. */
  readonly niceness?: number;
  /**
   * Workers that have nothing to do for `restMs` and hold more than `restOctets` of memory, all together, are replaced by new ones.
   * Absent: never, as for a program that ends when its work is done.
   */
  readonly rest?: { readonly restMs: number; readonly restOctets: number };
}

/** The statistics of a pool: its current and its finished work. */
export interface PoolStatistics {
  readonly workers: number;
  /** Waiting for a worker. */
  readonly queued: number;
  readonly queuedBytes: number;
  /** With a worker that has begun with it, or does as soon as it has started. */
  readonly running: number;
  /** Since the start; `done` have an answer, `failed` were rejected (`Timeout`, `WamFailed`). */
  readonly done: number;
  readonly failed: number;
  /** Workers that exceeded a limit or died. */
  readonly replaced: number;
  /** Seconds of work by worker, those replaced included, in order of their first answer. */
  readonly busySeconds: readonly number[];
}

/** Worker processes that evaluate documents. */
export interface EvaluationPool {
  /**
   * Evaluates when a worker is free; "full" when too much waits already. The promise rejects with EiaoError `Timeout`,
   * `WamFailed`, `WorkerLost` or `EvaluationStopped`.
   */
  offer(task: EvaluationTask, load?: LoadFetchedSheet): Promise<DocumentEvaluation> | "full";
  /**
   * Does the same as `offer`, but it waits its turn however many wait before it; the time limit counts from its turn.
   *
   * @param run  `load` gives the same for all documents with this name: workers ask once.
   */
  run(task: EvaluationTask, load?: LoadFetchedSheet, run?: string): Promise<DocumentEvaluation>;
  /** Runs a job of any program as `run` does; resolves to its result. */
  runJob(job: WorkerJob): Promise<unknown>;
  /**
   * Offers a job of any program.
   *
   * @param bytes   that wait with it.
   * @param signal  aborted: nobody wants the result any more. It rejects with `EvaluationStopped`, and nothing of it is kept.
   */
  offerJob(job: WorkerJob, bytes: number, signal?: AbortSignal): Promise<unknown> | "full";
  /** True when `offer` would refuse the smallest task. */
  isFull(): boolean;
  statistics(): PoolStatistics;
  /** Ends the workers. What waits or runs is rejected with `EvaluationStopped`. */
  close(): Promise<void>;
}

/** The number of times that a job is tried if its worker ends, as when somebody kills it: no fault of the page, unless it goes on. */
const MOST_TRIES = 5;

/** The options that are numbers. Without a worker everything would wait for ever. */
const poolNumbers = {
  workers: { least: 1, isWhole: true },
  queue: { least: 0 },
  queueBytes: { least: 0 },
  timeoutMs: { least: 0 },
  memoryMb: { least: 0, isWhole: true },
  niceness: { least: 0, isWhole: true },
} as const;

/**
 * Workers with one queue, bounded for offers. A task that takes too long or too much memory fails and costs its worker; the others go on.
 *
 * @param program  of most jobs: workers load it when they start.
 * @throws EiaoError `EvaluationNumber`.
 */
export function createEvaluationPool(
  options: EvaluationPoolOptions,
  program: string = documentProgram,
): EvaluationPool {
  const wrong = wrongNumber(options, poolNumbers);
  if (wrong !== undefined) throw evaluationError("EvaluationNumber", { ...wrong });
  const { workers: size = availableParallelism(), queue = 256, queueBytes = 512_000_000 } = options;
  const { timeoutMs = 120_000, memoryMb = 2048, niceness = 0, sparing = false, loadSheet } = options;
  const rest = options.rest && { afterMs: options.rest.restMs, above: options.rest.restOctets / size };
  let closed = false;

  const jobs = createPoolJobs(timeoutMs, {
    added: (entry) => dispatcher.add(entry),
    takeBack: (entry) => dispatcher.takeBack(entry),
    abandon: (entry) => dispatcher.abandon(entry),
  });
  const dispatcher = createDispatcher({ size, sparing }, { memoryMb, program, niceness }, rest, {
    answered: (entry, { result }) => jobs.answer(entry, result),
    broken: (entry, reason) => jobs.fail(entry, broken(entry.job, reason)),
    lost(entry, end, begun) {
      const failure = begun ? failureOf(entry, end) : undefined;
      if (failure !== undefined) jobs.fail(entry, failure);
      else jobs.queueAgain(entry);
      return failure === undefined;
    },
  });
  /** Returns the error of a job whose worker ended under it; undefined: it is done again. */
  const failureOf = (entry: PoolJob, end: WorkerEnd | "late"): Error | undefined => {
    const { job } = entry;
    if (end === "late") return late(job, limitOf(job, timeoutMs));
    if (end.outOfMemory) return broken(job, `it needs more than ${memoryMb} MB of memory`);
    if (entry.tries >= MOST_TRIES) return evaluationError("WorkerLost", { url: job.url, reason: end.reason });
    entry.tries++;
    return undefined;
  };
  const isFull = (): boolean => {
    const { queued, queuedBytes } = jobs.counts;
    const free = size - dispatcher.busy; // some of them not started yet
    return queued >= queue + free || (queued >= free && queuedBytes >= queueBytes);
  };
  const enqueue = (job: WorkerJob, bytes: number, limitMs: number, signal?: AbortSignal): Promise<unknown> =>
    closed || signal?.aborted === true ? Promise.reject(stopped(job)) : jobs.add(job, bytes, limitMs, signal);
  const evaluate = async (
    task: EvaluationTask,
    limitMs: number,
    load: LoadFetchedSheet = (url) => loadSheet(url, task.url),
    run?: string,
  ): Promise<DocumentEvaluation> =>
    receivedEvaluation((await enqueue(documentJob(task, load, run), task.content.length, limitMs)) as SentEvaluation);

  return {
    offer: (task, load) => (isFull() ? "full" : evaluate(task, timeoutMs, load)),
    offerJob: (job, bytes, signal) => (isFull() ? "full" : enqueue(job, bytes, timeoutMs, signal)),
    run: (task, load, run) => evaluate(task, Infinity, load, run),
    runJob: (job) => enqueue(job, 0, Infinity),
    isFull,
    statistics: () => ({
      ...jobs.counts,
      replaced: dispatcher.replaced,
      workers: size,
      running: dispatcher.assigned().filter(({ queued }) => !queued).length,
      busySeconds: dispatcher.busySeconds,
    }),
    async close() {
      closed = true;
      const { left, ended } = dispatcher.close();
      for (const entry of left) jobs.fail(entry, stopped(entry.job));
      await ended;
    },
  };
}
