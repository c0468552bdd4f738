import { Worker } from "node:worker_threads";
import type { SparqlAnswer, SparqlLoad } from "./sparql-worker.ts";

/** A thread that answers SPARQL over what it has loaded. It does not keep the process alive between queries. */
export interface SparqlThread {
  /** One query at a time. "timeout": the thread was ended. */
  ask(query: string, seconds: number): Promise<Exclude<SparqlAnswer, "ready"> | "timeout">;
  end(): Promise<void>;
}

/** Resolves when everything is loaded. Rejects with what went wrong in the thread. */
export async function startSparqlThread(load: SparqlLoad): Promise<SparqlThread> {
  // The built program has the thread's file beside it as JavaScript.
  const file = new URL(`./sparql-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);
  const worker = new Worker(file, { workerData: load, name: "sparql" });
  await nextWord(worker);
  worker.unref();
  return {
    async ask(query, seconds) {
      worker.ref();
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<"timeout">((resolve) => {
        timer = setTimeout(() => resolve("timeout"), seconds * 1_000);
      });
      const answer = nextWord(worker);
      // The rule means windows: a thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(query);
      try {
        const first = await Promise.race([answer, timeout]);
        if (first === "timeout") {
          answer.catch(() => undefined); // it ends now, unanswered
          await worker.terminate();
        }
        return first === "ready" ? { refused: "the thread began anew" } : first;
      } finally {
        clearTimeout(timer);
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
