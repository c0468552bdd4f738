import type { Watched } from "../document/evaluate-document.ts";
import type { LoadFetchedSheet } from "../sheets/sheet-channel.ts";

/** A job for a worker: one page with all its documents. */
export interface WorkerJob {
  /** URL of the module that does it; its `evaluate` is a WorkerProgram. */
  readonly program: string;
  /** Of the page, for words. */
  readonly url: string;
  /** Each of them has the time limit of an evaluation. */
  readonly documents: number;
  readonly load: LoadFetchedSheet;
  /** Of each document; that of the pool unless given. */
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
  /** Of one core. */
  readonly seconds: number;
  /** Octets of memory that the worker holds. */
  readonly resident: number;
}

/** The program `name` beside the module at `moduleUrl`: as TypeScript in the sources, as JavaScript in the built program. */
export function programBeside(moduleUrl: string, name: string): string {
  return new URL(`./${name}${moduleUrl.endsWith(".ts") ? ".ts" : ".js"}`, moduleUrl).href;
}
