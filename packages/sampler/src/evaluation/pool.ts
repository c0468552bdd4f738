import { availableParallelism } from "node:os";
import { EiaoError } from "@eiao/wam-core";
import type { DocumentEvaluation, EvaluationTask } from "./document-evaluation.ts";
import { evaluationError } from "./errors.ts";
import type { LoadPageSheet } from "./sheet-channel.ts";
import { startThreads } from "./thread-pool.ts";

export interface EvaluationPoolOptions {
  /** Default: the number of cores. */
  readonly threads?: number;
  /** Tasks that may wait for a thread; more of them are refused by `offer`. Default 256. */
  readonly queue?: number;
  /** Octets of documents that may wait; more of them are refused by `offer`. Default 512 MB. */
  readonly queueBytes?: number;
  /** Of one evaluation; for `offer` from the moment of the offer. Default 120,000 (spec 11.1). */
  readonly timeoutMs?: number;
  /** JavaScript heap of one thread. Default 1024. */
  readonly memoryMb?: number;
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
   * `WamFailed` or `EvaluationStopped`, and the octets of the task are gone.
   */
  offer(task: EvaluationTask): Promise<DocumentEvaluation> | "full";
  /** As `offer`, but it waits its turn however many wait before it; the time limit counts from its turn. */
  run(task: EvaluationTask): Promise<DocumentEvaluation>;
  /** True when `offer` would refuse the smallest task. */
  isFull(): boolean;
  statistics(): PoolStatistics;
  /** Ends the threads. What waits or runs is rejected with `EvaluationStopped`. */
  close(): Promise<void>;
}

/** With less time than this left an evaluation is not begun: its thread would be lost for nothing. */
const shortestMs = 10;

interface Waiting {
  readonly task: EvaluationTask;
  readonly bytes: number;
  /** Performance clock, ms; Infinity: it may wait for ever. */
  readonly deadline: number;
  readonly resolve: (evaluation: DocumentEvaluation) => void;
  readonly reject: (error: Error) => void;
  /** Ends the waiting. */
  readonly timer: NodeJS.Timeout | undefined;
}

/**
 * Worker threads with one bounded queue. A task that takes too long or too much memory fails and costs its thread, which is
 * replaced; the others go on.
 */
export function createEvaluationPool(options: EvaluationPoolOptions): EvaluationPool {
  const { threads = availableParallelism(), queue = 256, queueBytes = 512_000_000 } = options;
  const { timeoutMs = 120_000, memoryMb = 1024, loadSheet } = options;
  const workers = startThreads({ threads, memoryMb }, loadSheet);
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
  const evaluate = async (entry: Waiting): Promise<void> => {
    const allowedMs = Math.min(timeoutMs, entry.deadline - performance.now());
    if (allowedMs < shortestMs) return fail(entry, late(entry.task, timeoutMs));
    try {
      const { evaluation, thread } = await workers.evaluate(entry.task, allowedMs, timeoutMs);
      busy.set(thread, (busy.get(thread) ?? 0) + evaluation.seconds);
      counts.done++;
      entry.resolve(evaluation);
    } catch (error) {
      if (closed) return fail(entry, stopped(entry.task));
      counts.replaced++;
      fail(entry, error instanceof EiaoError ? error : broken(entry.task, error));
    }
  };
  const next = (): void => {
    if (closed) return;
    while (underWay.size < threads) {
      const entry = waiting.shift();
      if (entry === undefined) return;
      clearTimeout(entry.timer);
      counts.queuedBytes -= entry.bytes;
      underWay.add(entry);
      void evaluate(entry).finally(() => {
        underWay.delete(entry);
        next();
      });
    }
  };
  const expire = (entry: Waiting): void => {
    waiting.splice(waiting.indexOf(entry), 1);
    counts.queuedBytes -= entry.bytes;
    fail(entry, late(entry.task, timeoutMs));
  };
  const enqueue = (task: EvaluationTask, limitMs: number): Promise<DocumentEvaluation> => {
    if (closed) return Promise.reject(stopped(task));
    return new Promise((resolve, reject) => {
      const timer = limitMs === Infinity ? undefined : setTimeout(() => expire(entry), limitMs);
      const deadline = performance.now() + limitMs;
      const entry: Waiting = { task, bytes: task.content.length, deadline, resolve, reject, timer };
      waiting.push(entry);
      counts.queuedBytes += entry.bytes;
      next();
    });
  };

  return {
    offer: (task) => (isFull() ? "full" : enqueue(task, timeoutMs)),
    run: (task) => enqueue(task, Infinity),
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
        fail(entry, stopped(entry.task));
      }
      counts.queuedBytes = 0;
      await workers.destroy();
    },
  };
}

function late({ url }: EvaluationTask, timeoutMs: number): EiaoError {
  return evaluationError("Timeout", { url, seconds: timeoutMs / 1000 });
}

function stopped({ url }: EvaluationTask): EiaoError {
  return evaluationError("EvaluationStopped", { url });
}

function broken({ url }: EvaluationTask, error: unknown): EiaoError {
  return evaluationError("WamFailed", { url, reason: String(error) }, error);
}
