import type { ErrorParts } from "@eiao/wam-core/errors";
import type { Watched } from "../document/evaluate-document.ts";
import type { LoadFetchedSheet, SheetAnswer, SheetQuestion } from "../sheets/sheet-channel.ts";

/** A job for a worker: one page with all its documents. */
export interface WorkerJob {
  /** The URL of the module that does the job. Its `evaluate` is a WorkerProgram. */
  readonly program: string;
  /** The URL of the page, for messages. */
  readonly url: string;
  /** The number of documents. Each adds the time limit of an evaluation. */
  readonly documents: number;
  readonly load: LoadFetchedSheet;
  /** The time limit of each document. Default: that of the pool. */
  readonly timeoutMs?: number | undefined;
  /** Takes each piece that the program gives before its result; the program waits for it. Never rejects. Absent if no pieces are given. */
  readonly take?: (piece: unknown) => Promise<void>;
  /** A name for jobs whose `load` returns the same sheets: a worker requests each sheet once for all. Absent if the job shares none. */
  readonly run?: string;
  /** The task as plain data, which is copied to a worker. */
  readonly task: object;
}

/**
 * Does a task in a worker. Task and result are plain data. A rejection ends the job, not the worker.
 *
 * @param watched  runs work that V8 does not limit while the memory of the worker is watched. Too much memory costs the worker.
 * @param give  passes on a part of the result. Resolves when it is taken. Rejects if the job was aborted.
 */
export type WorkerProgram<Task, Result> = (
  task: Task,
  load: LoadFetchedSheet,
  give: (piece: unknown) => Promise<void>,
  watched: Watched,
) => Promise<Result>;

export interface WorkerAnswer {
  readonly result: unknown;
  /** The duration in seconds of one core. */
  readonly seconds: number;
  /** The bytes of memory that the worker uses. */
  readonly resident: number;
}

/** Returns the URL of the program `name` next to a module: TypeScript in the sources, JavaScript in the built program. */
export function programBeside(moduleUrl: string, name: string): string {
  return new URL(`./${name}${moduleUrl.endsWith(".ts") ? ".ts" : ".js"}`, moduleUrl).href;
}

/** A message to a worker. `job` is the number of one of its jobs, which it does one after the other in the order of arrival. */
export type ToWorker =
  | {
      readonly kind: "job";
      readonly job: number;
      readonly program: string;
      readonly task: object;
      readonly run: string | undefined;
    }
  /** The result is no longer wanted. The worker answers `dropped`. A begun job may continue to its end, but sends nothing more. */
  | { readonly kind: "drop"; readonly job: number }
  /** The last piece of the job is taken. */
  | { readonly kind: "taken"; readonly job: number }
  | { readonly kind: "sheet"; readonly job: number; readonly answer: SheetAnswer };

/** The report of a worker that received the signal for it. */
export interface WorkerReport {
  readonly kind: "report";
  readonly text: string;
}

export type FromWorker =
  /** The first message: the worker begins its first job now, and each next job when the one before has ended. */
  | { readonly kind: "ready" }
  | { readonly kind: "dropped"; readonly job: number }
  | { readonly kind: "sheet"; readonly job: number; readonly question: SheetQuestion }
  /** A part of the result, before the answer. The job waits until it is taken. */
  | { readonly kind: "piece"; readonly job: number; readonly piece: unknown }
  | { readonly kind: "answer"; readonly job: number; readonly answer: WorkerAnswer }
  /** The program rejected with an EiaoError, or with another error, as text. */
  | { readonly kind: "broken"; readonly job: number; readonly reason: string | ErrorParts };
