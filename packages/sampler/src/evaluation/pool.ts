import { availableParallelism } from "node:os";
import { EiaoError } from "@eiao/wam-core";
import type { DocumentEvaluation, EvaluationTask } from "./document-evaluation.ts";
import { documentJob, documentProgram } from "./document-job.ts";
import { evaluationError } from "./errors.ts";
import type { LoadPageSheet, LoadSheet } from "./sheet-channel.ts";
import type { ThreadJob } from "./thread-job.ts";
import { unpackEvaluation } from "./packed-evaluation.ts";
import type { PackedEvaluation } from "./packed-evaluation.ts";
import { startThreads } from "./thread-pool.ts";

export interface EvaluationPoolOptions {
  /** Default: the number of cores. */
  readonly threads?: number;
  /** Documents that may wait for a thread; more of them are refused by `offer`. Default 256. */
  readonly queue?: number;
  /** Octets of documents that may wait; more of them are refused by `offer`. Default 512 MB. */
  readonly queueBytes?: number;
  /** Of one evaluation; for `offer` from the moment of the offer. Default 120,000 (spec 11.1). */
  readonly timeoutMs?: number;
  /**
   * JavaScript heap of one thread, at most. Default 2048: with less, V8 collects all of it several times as often, also while the
   * heap is far smaller.
   */
  readonly memoryMb?: number;
  /** For documents that come without a loader of their own. */
  readonly loadSheet: LoadPageSheet;
}

export interface PoolStatistics {
  readonly threads: number;
  /** Waiting for a thread. */
  readonly queued: number;
  readonly queuedBytes: number;
  readonly running: number;
  /** Since the start; `done` have an answer, `failed` were rejected (`Timeout`, `WamFailed`). */
  readonly done: number;
  readonly failed: number;
  /** Threads that exceeded a limit or died. */
  readonly replaced: number;
  /** Seconds of work by thread, those replaced included, in order of their first answer. */
  readonly busySeconds: readonly number[];
}

export interface EvaluationPool {
  /**
   * Evaluates when a thread is free; "full" when too much waits already. The promise rejects with EiaoError `Timeout`,
   * `WamFailed`, `ThreadLost` or `EvaluationStopped`.
   */
  offer(task: EvaluationTask, load?: LoadSheet): Promise<DocumentEvaluation> | "full";
  /**
   * As `offer`, but it waits its turn however many wait before it; the time limit counts from its turn.
   *
   * @param run  `load` gives the same for all documents with this name: threads ask once.
   */
  run(task: EvaluationTask, load?: LoadSheet, run?: string): Promise<DocumentEvaluation>;
  /** As `run`, for a job of any program; resolves to its result. */
  runJob(job: ThreadJob): Promise<unknown>;
  /** True when `offer` would refuse the smallest task. */
  isFull(): boolean;
  statistics(): PoolStatistics;
  /** Ends the threads. What waits or runs is rejected with `EvaluationStopped`. */
  close(): Promise<void>;
}

/** With less time than this left an evaluation is not begun: its thread would be lost for nothing. */
const shortestMs = 10;

/** Of a job whose thread ended under it, as when somebody killed it: no fault of the page, unless it goes on. */
const mostTries = 5;

interface Waiting {
  readonly job: ThreadJob;
  readonly bytes: number;
  /** Performance clock, ms; Infinity: it may wait for ever. */
  readonly deadline: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Ends the waiting. */
  readonly timer: NodeJS.Timeout | undefined;
}

/**
 * Worker threads with one queue, bounded for offers. A task that takes too long or too much memory fails and costs its thread, which is
 * replaced; the others go on.
 *
 * @param program  of most jobs: threads load it when they start.
 */
export function createEvaluationPool(
  options: EvaluationPoolOptions,
  program: string = documentProgram,
): EvaluationPool {
  const { threads = availableParallelism(), queue = 256, queueBytes = 512_000_000 } = options;
  const { timeoutMs = 120_000, memoryMb = 2048, loadSheet } = options;
  const workers = startThreads({ threads, memoryMb }, program);
  const waiting: Waiting[] = [];
  const underWay = new Set<Waiting>();
  const busy = new Map<number, number>();
  const counts = { queuedBytes: 0, done: 0, failed: 0, replaced: 0 };
  let closed = false;

  const isFull = (): boolean =>
    underWay.size >= threads && (waiting.length >= queue || counts.queuedBytes >= queueBytes);

  const fail = (entry: Waiting, error: Error): void => {
    counts.failed++;
    entry.reject(error);
  };
  /** Does the job; what it returns hands the result over. */
  const attempt = async (entry: Waiting, tries = 1): Promise<() => void> => {
    const { job, deadline } = entry;
    const limitMs = timeoutMs * job.documents;
    const allowedMs = Math.min(limitMs, deadline - performance.now());
    if (allowedMs < shortestMs) return () => fail(entry, late(job, limitMs));
    try {
      const { result, seconds, thread } = await workers.run(job, allowedMs, limitMs);
      busy.set(thread, (busy.get(thread) ?? 0) + seconds);
      counts.done++;
      return () => entry.resolve(result);
    } catch (error) {
      if (closed) return () => fail(entry, stopped(job));
      counts.replaced++;
      if (isLost(error) && tries < mostTries) return await attempt(entry, tries + 1);
      return () => fail(entry, error instanceof EiaoError ? error : broken(job, error));
    }
  };
  const next = (): void => {
    if (closed) return;
    while (underWay.size < threads) {
      const entry = waiting.shift();
      if (entry === undefined) return;
      clearTimeout(entry.timer);
      counts.queuedBytes -= entry.bytes;
      void start(entry);
    }
  };
  const start = async (entry: Waiting): Promise<void> => {
    underWay.add(entry);
    const handOver = await attempt(entry);
    underWay.delete(entry);
    next(); // first, so that the thread need not wait while the result is looked at
    handOver();
  };
  const expire = (entry: Waiting): void => {
    waiting.splice(waiting.indexOf(entry), 1);
    counts.queuedBytes -= entry.bytes;
    fail(entry, late(entry.job, timeoutMs));
  };
  const enqueue = (job: ThreadJob, bytes: number, limitMs: number): Promise<unknown> => {
    if (closed) return Promise.reject(stopped(job));
    return new Promise((resolve, reject) => {
      const timer = limitMs === Infinity ? undefined : setTimeout(() => expire(entry), limitMs);
      const deadline = performance.now() + limitMs;
      const entry: Waiting = { job, bytes, deadline, resolve, reject, timer };
      waiting.push(entry);
      counts.queuedBytes += entry.bytes;
      next();
    });
  };

  const evaluate = async (
    task: EvaluationTask,
    limitMs: number,
    load: LoadSheet = (url) => loadSheet(url, task.url),
    run?: string,
  ): Promise<DocumentEvaluation> =>
    unpackEvaluation((await enqueue(documentJob(task, load, run), task.content.length, limitMs)) as PackedEvaluation);

  return {
    offer: (task, load) => (isFull() ? "full" : evaluate(task, timeoutMs, load)),
    run: (task, load, run) => evaluate(task, Infinity, load, run),
    runJob: (job) => enqueue(job, 0, Infinity),
    isFull,
    statistics: () => ({
      ...counts,
      threads,
      queued: waiting.length,
      running: underWay.size,
      busySeconds: [...busy.values()],
    }),
    async close() {
      closed = true;
      for (const entry of waiting.splice(0)) {
        clearTimeout(entry.timer);
        fail(entry, stopped(entry.job));
      }
      counts.queuedBytes = 0;
      await workers.destroy();
    },
  };
}

function isLost(error: unknown): boolean {
  return error instanceof EiaoError && error.code === "ThreadLost";
}

function late({ url }: ThreadJob, timeoutMs: number): EiaoError {
  return evaluationError("Timeout", { url, seconds: timeoutMs / 1000 });
}

function stopped({ url }: ThreadJob): EiaoError {
  return evaluationError("EvaluationStopped", { url });
}

function broken({ url }: ThreadJob, error: unknown): EiaoError {
  return evaluationError("WamFailed", { url, reason: String(error) }, error);
}
