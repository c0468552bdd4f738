import type { MessagePort } from "node:worker_threads";
import { isParserRejection } from "@eiao/wam-core/pdf";
import { evaluate } from "./evaluate.ts";
import type { Evaluation, EvaluationSettings, PageTask } from "./evaluate.ts";
import type { LoadedSheet } from "./network/loader.ts";

// Of this thread only. Rejections that the parser of PDF leaves alone must not end it: its documents are reported all the same.
process.on("unhandledRejection", (reason) => {
  if (!isParserRejection(reason)) throw reason;
});

/** One page for a worker thread. The thread does no I/O: it asks for sheets through `port`. */
export interface WorkerTask {
  readonly task: PageTask;
  readonly settings: EvaluationSettings;
  readonly port: MessagePort;
}

/** Sheet `url` wanted; answered by a SheetAnswer with the same number. */
export interface SheetQuestion {
  readonly number: number;
  readonly url: string;
}

export type SheetAnswer = { readonly number: number } & (
  | { readonly sheet: LoadedSheet }
  | { readonly problem: string }
);

/** Called by tinypool in the thread. */
export default async function evaluateInWorker({ task, settings, port }: WorkerTask): Promise<Evaluation> {
  const waiting = new Map<number, (answer: SheetAnswer) => void>();
  let asked = 0;
  port.on("message", (answer: SheetAnswer) => {
    waiting.get(answer.number)?.(answer);
    waiting.delete(answer.number);
  });
  const load = (url: string): Promise<LoadedSheet> => {
    const question: SheetQuestion = { number: asked++, url };
    return new Promise((resolve, reject) => {
      waiting.set(question.number, (answer) => {
        if ("sheet" in answer) resolve(answer.sheet);
        else reject(new Error(answer.problem));
      });
      port.postMessage(question);
    });
  };
  try {
    return await evaluate(task, settings, load);
  } finally {
    port.close();
  }
}
