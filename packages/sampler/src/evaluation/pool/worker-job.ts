import type { ErrorParts } from "@eiao/wam-core/errors";
import type { Watched } from "../document/evaluate-document.ts";
import type { LoadFetchedSheet, SheetAnswer, SheetQuestion } from "../sheets/sheet-channel.ts";

/** A job for a worker: one page with all its documents. */
export interface WorkerJob {
  /** URL of the module that does it; its `evaluate` is a WorkerProgram. */
  readonly program: string;
  /** The URL of the page, for messages. */
  readonly url: string;
  /** Each of them has the time limit of an evaluation. */
  readonly documents: number;
  readonly load: LoadFetchedSheet;
  /** The limit of each document; that of the pool unless given. */
  readonly timeoutMs?: number | undefined;
  /** Takes what the program gives before its result, piece by piece; the program waits for each. It never rejects. Absent: nothing is given. */
  readonly take?: (piece: unknown) => Promise<void>;
  /** `load` gives the same for all jobs with this name: workers ask once. Absent: for no other job. */
  readonly run?: string;
  /** Plain data; a worker gets a copy. */
  readonly task: object;
}

/**
 * Does a task in a worker; plain data in and out. A rejection ends the job, not the worker.
 *
 * @param watched  does what V8 does not bound while the memory of this worker is watched; what takes too much costs the worker.
 * @param give  hands over a part of what it comes to; resolves when that is taken, rejects when nobody waits for the job any more.
 */
export type WorkerProgram<Task, Result> = (
  task: Task,
  load: LoadFetchedSheet,
  give: (piece: unknown) => Promise<void>,
  watched: Watched,
) => Promise<Result>;

export interface WorkerAnswer {
  readonly result: unknown;
  /** Seconds of one core. */
  readonly seconds: number;
  /** Octets of memory that the worker holds. */
  readonly resident: number;
}

/** The program `name` beside the module at `moduleUrl`: as TypeScript in the sources, as JavaScript in the built program. */
export function programBeside(moduleUrl: string, name: string): string {
  return new URL(`./${name}${moduleUrl.endsWith(".ts") ? ".ts" : ".js"}`, moduleUrl).href;
}

/** To a worker; `job` numbers a job of this worker. Jobs are done one after the other, in the order in which they came. */
export type ToWorker =
  | {
      readonly kind: "job";
      readonly job: number;
      readonly program: string;
      readonly task: object;
      readonly run: string | undefined;
    }
  /** Answered by `dropped`; a job that was begun goes on to its end, but tells nothing more. */
  | { readonly kind: "drop"; readonly job: number }
  /** The last piece that the job gave is taken. */
  | { readonly kind: "taken"; readonly job: number }
  | { readonly kind: "sheet"; readonly job: number; readonly answer: SheetAnswer };

/** The report of a worker, which somebody asked for by a signal. */
export interface WorkerReport {
  readonly kind: "report";
  readonly text: string;
}

export type FromWorker =
  /** The first word: it begins with its first job, and from then on with each next one when the one before has ended. */
  | { readonly kind: "ready" }
  | { readonly kind: "dropped"; readonly job: number }
  | { readonly kind: "sheet"; readonly job: number; readonly question: SheetQuestion }
  /** Part of what the job comes to, before its answer; the job waits until it is taken. */
  | { readonly kind: "piece"; readonly job: number; readonly piece: unknown }
  | { readonly kind: "answer"; readonly job: number; readonly answer: WorkerAnswer }
  /** The program rejected: with an error of ours, or its words. */
  | { readonly kind: "broken"; readonly job: number; readonly reason: string | ErrorParts };
