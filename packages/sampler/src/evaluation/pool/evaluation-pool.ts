import type { DocumentEvaluation, EvaluationTask } from "../document/document-evaluation.ts";
import type { LoadPageSheet, LoadFetchedSheet } from "../sheets/sheet-channel.ts";
import type { WorkerJob } from "./worker-job.ts";

/** The options of a pool: the number of workers and the length of the queue. */
export interface EvaluationPoolOptions {
  /** Processes that evaluate, at most: each starts when a job finds none without one. Default: the number of cores. */
  readonly workers?: number;
  /** Documents that may wait for a worker; more of them are refused by `offer`. Default 256. */
  readonly queue?: number;
  /** Octets of documents that may wait; more of them are refused by `offer`. Default 512 MB. */
  readonly queueBytes?: number;
  /** Of one evaluation, unless its task has a limit of its own; for `offer` from the moment of the offer. Default 120,000 (spec 11.1). */
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
  /** How far workers stand back behind other programs, this one above all: 0 to 19. Default 0. */
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
   * As `offer`, but it waits its turn however many wait before it; the time limit counts from its turn.
   *
   * @param run  `load` gives the same for all documents with this name: workers ask once.
   */
  run(task: EvaluationTask, load?: LoadFetchedSheet, run?: string): Promise<DocumentEvaluation>;
  /** As `run`, for a job of any program; resolves to its result. */
  runJob(job: WorkerJob): Promise<unknown>;
  /**
   * As `offer`, for a job of any program.
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
