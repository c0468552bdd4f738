import { Worker } from "node:worker_threads";
import { databaseUnreadable } from "./data-directory.ts";
import { storeUnavailable } from "./errors.ts";
import type { PgliteAnswer, PgliteQuestion, PgliteStart, PgliteTask } from "./pglite-worker.ts";
import { type RunStatement, statementError } from "./statement.ts";

/** The one session of an embedded database, in a thread of its own: on the main thread it starves the event loop. */
export interface PgliteSession {
  readonly run: RunStatement;
  /** Writes everything down and ends the thread. */
  close(): Promise<void>;
}

/**
 * Starts a thread with PGlite. It does not keep the process alive.
 * @throws EiaoError `StoreUnavailable` when the folder cannot be opened or made.
 * Cost: 0.4 s; 2.5 s with task "create" for a folder that is missing.
 */
export async function startPglite(workerData: PgliteTask): Promise<Worker> {
  // The built program has the thread's file beside it as JavaScript.
  const file = new URL(`./pglite-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);
  const worker = new Worker(file, { workerData, name: "pglite", execArgv: [] });
  const start = await firstWord(worker);
  if (!start.opened || workerData.task === "create") await worker.terminate();
  if (!start.opened) {
    throw databaseUnreadable(workerData.folder, start.message);
  }
  return worker;
}

function firstWord(worker: Worker): Promise<PgliteStart> {
  return new Promise((resolve) => {
    const done = (start: PgliteStart): void => {
      worker.off("message", done).off("error", broken).off("exit", gone);
      resolve(start);
    };
    const broken = (error: unknown) => done({ opened: false, message: String(error) });
    const gone = (code: number) => done({ opened: false, message: `its thread ended with code ${code}` });
    worker.on("message", done).on("error", broken).on("exit", gone);
  });
}

interface Waiting {
  readonly name: string;
  readonly resolve: (rows: readonly object[]) => void;
  readonly reject: (error: Error) => void;
}

/** Numbers the questions to the thread, and fails all of them with `StoreUnavailable` when it breaks down. */
export function pgliteSession(worker: Worker): PgliteSession {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let ended: string | undefined;

  const unavailable = (reason: string) => storeUnavailable(reason);
  const end = (reason: string): void => {
    ended ??= reason;
    for (const { reject } of waiting.values()) reject(unavailable(ended));
    waiting.clear();
  };
  // The rule means windows: a thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const send = (words: PgliteQuestion | "close"): void => worker.postMessage(words);
  worker.unref();
  worker.on("error", (error) => end(`the embedded database broke down: ${String(error)}`));
  worker.on("exit", (code) => end(`the embedded database ended with code ${code}`));
  worker.on("message", (answer: PgliteAnswer) => {
    const question = waiting.get(answer.number);
    waiting.delete(answer.number);
    if (waiting.size === 0) worker.unref();
    if ("rows" in answer) return question?.resolve(answer.rows);
    const { state, message } = answer.failure;
    question?.reject(statementError(question.name, state, message));
    // An error that is not PostgreSQL's leaves the state of its memory unknown.
    if (state === undefined) void worker.terminate();
  });

  return {
    run: (name, sql, parameters) => {
      if (ended !== undefined) return Promise.reject(unavailable(ended));
      const question: PgliteQuestion = { number: asked++, sql, parameters };
      return new Promise((resolve, reject) => {
        worker.ref(); // a process that waits for an answer stays
        waiting.set(question.number, { name, resolve, reject });
        send(question);
      });
    },
    async close() {
      if (ended !== undefined) return;
      ended = "it was closed";
      const exit = new Promise((resolve) => worker.once("exit", resolve));
      worker.ref();
      send("close");
      await exit;
    },
  };
}
