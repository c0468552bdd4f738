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
/** What asking the main thread gave, missing sheets too: it is busy, and a page would wait for each. */
const kept = new Map<string, Promise<LoadedSheet>>();
let octets = 0;

function loadOnce(key: string, load: () => Promise<LoadedSheet>): Promise<LoadedSheet> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const sheet = load();
  kept.set(key, sheet);
  sheet.then(({ content }) => (octets += content.length)).catch(() => (octets += 1000));
  if (octets > keptOctets) {
    kept.clear();
    octets = 0;
  }
  return sheet;
}

/** Called by tinypool in the thread. The Evaluation as JSON: that crosses threads in half the time. */
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
