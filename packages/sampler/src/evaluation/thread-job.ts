import type { MessagePort } from "node:worker_threads";
import type { LoadSheet } from "./sheet-channel.ts";

/** What a thread is to do: one page, with all its documents. */
export interface ThreadJob {
  /** URL of the module that does it; its default export takes a `ThreadTask` and answers with a `ThreadAnswer`. */
  readonly program: string;
  /** Of the page, for words. */
  readonly url: string;
  /** Each of them has the time limit of an evaluation. */
  readonly documents: number;
  readonly load: LoadSheet;
  /** `load` gives the same for all jobs with this name: threads ask once. Absent: for no other job. */
  readonly run?: string;
  /** Called for every try: plain data for the thread, and the buffers in it that are moved there. */
  readonly prepare: () => { readonly task: object; readonly moved: readonly ArrayBuffer[] };
}

/** What the thread gets; it asks for sheets through `port`. */
export interface ThreadTask<Task> {
  readonly task: Task;
  readonly port: MessagePort;
  /** Of its job. */
  readonly run: string | undefined;
}

export interface ThreadAnswer<Result> {
  readonly result: Result;
  /** Of one core. */
  readonly seconds: number;
  readonly thread: number;
}

/** The program `name` beside the module at `moduleUrl`: as TypeScript in the sources, as JavaScript in the built program. */
export function programBeside(moduleUrl: string, name: string): string {
  return new URL(`./${name}${moduleUrl.endsWith(".ts") ? ".ts" : ".js"}`, moduleUrl).href;
}
