import { Worker } from "node:worker_threads";
import { EiaoError } from "@eiao/wam-core/errors";
import type { SparqlAnswer, SparqlLoad, SparqlTask } from "./sparql-worker.ts";

/** What ends a query. */
export interface SparqlBounds {
  readonly seconds: number;
  /** By which the process may grow meanwhile. */
  readonly octets: number;
}

/** A thread that answers SPARQL over what it has loaded. It does not keep the process alive between queries. */
export interface SparqlThread {
  /** One query at a time. "timeout", "memory": the thread was ended. Rejects with what broke the thread. */
  ask(task: SparqlTask, bounds: SparqlBounds): Promise<AnsweredTask | "timeout" | "memory">;
  end(): Promise<void>;
}

export type AnsweredTask = Extract<
  SparqlAnswer,
  { readonly text: string } | { readonly refused: string } | { readonly characters: number }
>;

/** How often memory is looked at, ms. */
const EVERY = 100;

/** Resolves when everything is loaded. Rejects with what went wrong in the thread. */
export async function startSparqlThread(load: SparqlLoad): Promise<SparqlThread> {
  // The built program has the thread's file beside it as JavaScript.
  const file = new URL(`./sparql-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);
  const worker = new Worker(file, { workerData: load, name: "sparql" });
  const first = await nextWord(worker);
  if (first !== "ready") {
    await worker.terminate();
    throw "code" in first ? new EiaoError(first) : new Error("it did not start");
  }
  worker.unref();
  return {
    async ask(task, { seconds, octets }) {
      worker.ref();
      const most = process.memoryUsage.rss() + octets;
      const end = performance.now() + seconds * 1_000;
      let timer: NodeJS.Timeout | undefined;
      const exceeded = new Promise<"timeout" | "memory">((resolve) => {
        timer = setInterval(
          () => {
            if (performance.now() >= end) resolve("timeout");
            else if (process.memoryUsage.rss() > most) resolve("memory");
          },
          Math.min(EVERY, seconds * 1_000),
        );
      });
      const answer = nextWord(worker);
      // The rule means windows: a thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(task);
      try {
        const answered = await Promise.race([answer, exceeded]);
        if (answered === "timeout" || answered === "memory") {
          answer.catch(() => undefined); // it ends now, unanswered
          await worker.terminate();
          return answered;
        }
        if (answered === "ready" || "code" in answered) throw new Error("the thread was restarted");
        return answered;
      } finally {
        clearInterval(timer);
        worker.unref();
      }
    },
    async end() {
      await worker.terminate();
    },
  };
}

function nextWord(worker: Worker): Promise<SparqlAnswer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      worker.off("message", heard).off("error", broken).off("exit", gone);
      settle();
    };
    const heard = (answer: SparqlAnswer): void => finish(() => resolve(answer));
    const broken = (error: unknown): void =>
      finish(() => reject(error instanceof Error ? error : new Error(String(error))));
    const gone = (code: number): void => finish(() => reject(new Error(`the thread ended with code ${code}`)));
    worker.on("message", heard).on("error", broken).on("exit", gone);
  });
}
