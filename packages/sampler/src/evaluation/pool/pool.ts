import { availableParallelism } from "node:os";
import { wrongNumber } from "@eiao/wam-core/errors";
import type { DocumentEvaluation, EvaluationTask } from "../document/document-evaluation.ts";
import { evaluationError } from "../errors.ts";
import type { LoadFetchedSheet, LoadPageSheet } from "../sheets/sheet-channel.ts";
import { createDispatcher } from "./dispatcher.ts";
import { documentJob, documentProgram, receivedEvaluation } from "./document-job.ts";
import type { SentEvaluation } from "./document-job.ts";
import { jobError, createPoolJobs, timeoutError, limitOf, stoppedError } from "./pool-jobs.ts";
import type { PoolJob } from "./pool-jobs.ts";
import type { WorkerJob } from "./worker-job.ts";
import type { WorkerEnd } from "./worker-process.ts";

/** The options of a pool: the number of workers and the length of the queue. */
export interface EvaluationPoolOptions {
  /** The most worker processes. Each starts when a job finds no idle one. Default: the number of cores. */
  readonly workers?: number;
  /** The number of documents that may wait for a worker; `offer` refuses more. Default: 256. */
  readonly queue?: number;
  /** The bytes of documents that may wait; `offer` refuses more. Default: 512 MB. */
  readonly queueBytes?: number;
  /** The limit of an evaluation whose task has no own limit. For `offer`, it counts from the offer. Default: 120,000 (spec 11.1). */
  readonly timeoutMs?: number;
  /**
   * The largest JavaScript heap of one worker. Default: 2048. With less, V8 makes full collections several times as often, even while the
   * heap is far smaller.
   */
  readonly memoryMb?: number;
  /** The loader for documents without an own loader. */
  readonly loadSheet: LoadPageSheet;
  /**
   * True if another worker starts only when jobs wait and each running worker had a second's work. Use it if the amount of work is unknown and
   * computing time matters. Default: a worker starts when a job finds no idle one.
   */
  readonly sparing?: boolean;
  /** The priority of workers: 0 is that of this program, 19 the lowest. Default: 0. */
  readonly niceness?: number;
  /**
   * Workers are replaced if they are idle for `restMs` and use more than `restBytes` bytes of memory (the sum of all workers).
   * Default: never, which suits a program that ends when its work is done.
   */
  readonly rest?: { readonly restMs: number; readonly restBytes: number };
}

/** The statistics of a pool: its current and its finished work. */
export interface PoolStatistics {
  readonly workers: number;
  /** The number of jobs that wait for a worker. */
  readonly queued: number;
  readonly queuedBytes: number;
  /** The number of jobs that a worker has begun, or begins as soon as it has started. */
  readonly running: number;
  /** The number of jobs since the start with an answer; `failed` counts the rejected ones (`Timeout`, `WamFailed`). */
  readonly done: number;
  readonly failed: number;
  /** The number of workers that exceeded a limit or died. */
  readonly replaced: number;
  /** The seconds of work of each worker, including replaced ones, in the order of their first answers. */
  readonly busySeconds: readonly number[];
}

/** Worker processes that evaluate documents. */
export interface EvaluationPool {
  /**
   * Evaluates a document when a worker is free. Returns "full" if too much waits already. The promise rejects with EiaoError
   * `Timeout`, `WamFailed`, `WorkerLost` or `EvaluationStopped`.
   */
  offer(task: EvaluationTask, load?: LoadFetchedSheet): Promise<DocumentEvaluation> | "full";
  /**
   * Evaluates a document like `offer`, but waits however long the queue is. The time limit counts from the beginning of the evaluation.
   *
   * @param run  a name for documents whose `load` returns the same sheets: a worker requests each sheet once for all of them.
   */
  run(task: EvaluationTask, load?: LoadFetchedSheet, run?: string): Promise<DocumentEvaluation>;
  /** Runs a job of any program like `run`. Resolves to its result. */
  runJob(job: WorkerJob): Promise<unknown>;
  /**
   * Offers a job of any program.
   *
   * @param bytes   the bytes that the job adds to the queue.
   * @param signal  aborts the job. The promise rejects with `EvaluationStopped`, and nothing of the job is kept.
   */
  offerJob(job: WorkerJob, bytes: number, signal?: AbortSignal): Promise<unknown> | "full";
  /** Returns true if `offer` would refuse the smallest task. */
  isFull(): boolean;
  statistics(): PoolStatistics;
  /** Ends the workers. Waiting and running jobs are rejected with `EvaluationStopped`. */
  close(): Promise<void>;
}

/** The number of attempts if the worker of a job ends. One end, such as a kill, is not the page's fault; repeated ends are. */
const MOST_TRIES = 5;

/** The limits of numeric options. Without a worker, every job would wait for ever. */
const poolNumbers = {
  workers: { least: 1, isWhole: true },
  queue: { least: 0 },
  queueBytes: { least: 0 },
  timeoutMs: { least: 0 },
  memoryMb: { least: 0, isWhole: true },
  niceness: { least: 0, isWhole: true },
} as const;

/**
 * Creates a pool of workers with one queue, which is bounded for offers. A task that takes too long or too much memory fails and costs its
 * worker; the others continue.
 * @param program  the program of most jobs. Workers load it when they start.
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
  const rest = options.rest && { afterMs: options.rest.restMs, above: options.rest.restBytes / size };
  let closed = false;

  const jobs = createPoolJobs(timeoutMs, {
    added: (entry) => dispatcher.add(entry),
    takeBack: (entry) => dispatcher.takeBack(entry),
    abandon: (entry) => dispatcher.abandon(entry),
  });
  const dispatcher = createDispatcher({ size, sparing }, { memoryMb, program, niceness }, rest, {
    answered: (entry, { result }) => jobs.answer(entry, result),
    broken: (entry, reason) => jobs.fail(entry, jobError(entry.job, reason)),
    lost(entry, end, begun) {
      const failure = begun ? failureOf(entry, end) : undefined;
      if (failure !== undefined) jobs.fail(entry, failure);
      else jobs.queueAgain(entry);
      return failure === undefined;
    },
  });
  /** Returns the error of a job whose worker ended, or undefined if the job is repeated. */
  const failureOf = (entry: PoolJob, end: WorkerEnd | "late"): Error | undefined => {
    const { job } = entry;
    if (end === "late") return timeoutError(job, limitOf(job, timeoutMs));
    if (end.outOfMemory) return jobError(job, `it needs more than ${memoryMb} MB of memory`);
    if (entry.tries >= MOST_TRIES) return evaluationError("WorkerLost", { url: job.url, reason: end.reason });
    entry.tries++;
    return undefined;
  };
  const isFull = (): boolean => {
    const { queued, queuedBytes } = jobs.counts;
    const free = size - dispatcher.busy; // some are not started yet
    return queued >= queue + free || (queued >= free && queuedBytes >= queueBytes);
  };
  const enqueue = (job: WorkerJob, bytes: number, limitMs: number, signal?: AbortSignal): Promise<unknown> =>
    closed || signal?.aborted === true ? Promise.reject(stoppedError(job)) : jobs.add(job, bytes, limitMs, signal);
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
      for (const entry of left) jobs.fail(entry, stoppedError(entry.job));
      await ended;
    },
  };
}
