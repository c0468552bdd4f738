import type { MessagePort } from "node:worker_threads";
import { isParserRejection } from "@eiao/wam-core/pdf";
import { evaluate } from "./evaluate.ts";
import type { EvaluationSettings, PageTask } from "./evaluate.ts";
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
  /** What the page may reach, in one word: a sheet is the same for all pages of the run with the same rights. */
  readonly rights: string;
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

/** Octets of sheets that a thread keeps. */
const keptOctets = 16_000_000;
/** What the main thread answered, missing sheets too: it is busy, and a page would wait for each. */
const kept = new Map<string, LoadedSheet | Error>();
let octets = 0;

function keep(key: string, answer: LoadedSheet | Error): void {
  if (octets > keptOctets) {
    kept.clear();
    octets = 0;
  }
  kept.set(key, answer);
  octets += answer instanceof Error ? 1000 : answer.content.length;
}

/** Only answers are kept: a page that ends before one comes closes its port, and no other page must wait for it. */
async function loadOnce(key: string, load: () => Promise<LoadedSheet>): Promise<LoadedSheet> {
  const known = kept.get(key);
  if (known instanceof Error) throw known;
  if (known !== undefined) return known;
  try {
    const sheet = await load();
    keep(key, sheet);
    return sheet;
  } catch (error) {
    if (error instanceof Error) keep(key, error);
    throw error;
  }
}

/** Called by tinypool in the thread. The Evaluation as JSON: many small objects cross threads sooner as one text. */
export default async function evaluateInWorker({ task, settings, port, rights }: WorkerTask): Promise<string> {
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
    return JSON.stringify(await evaluate(task, settings, (url) => loadOnce(`${rights} ${url}`, () => load(url))));
  } finally {
    port.close();
  }
}
