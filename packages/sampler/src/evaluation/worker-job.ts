import type { LoadSheet } from "./sheet-channel.ts";

/** What a worker is to do: one page, with all its documents. */
export interface WorkerJob {
  /** URL of the module that does it; its `evaluate` is a WorkerProgram. */
  readonly program: string;
  /** Of the page, for words. */
  readonly url: string;
  /** Each of them has the time limit of an evaluation. */
  readonly documents: number;
  readonly load: LoadSheet;
  /** `load` gives the same for all jobs with this name: workers ask once. Absent: for no other job. */
  readonly run?: string;
  /** Plain data; a worker gets a copy. */
  readonly task: object;
}

/** Does a task in a worker; plain data in and out. A rejection ends the job, not the worker. */
export type WorkerProgram<Task, Result> = (task: Task, load: LoadSheet) => Promise<Result>;

export interface WorkerAnswer {
  readonly result: unknown;
  /** Of one core. */
  readonly seconds: number;
}

/** The program `name` beside the module at `moduleUrl`: as TypeScript in the sources, as JavaScript in the built program. */
export function programBeside(moduleUrl: string, name: string): string {
  return new URL(`./${name}${moduleUrl.endsWith(".ts") ? ".ts" : ".js"}`, moduleUrl).href;
}
