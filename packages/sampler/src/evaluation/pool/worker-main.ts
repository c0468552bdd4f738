import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { wordsOf } from "@eiao/crawler/internal/errors";
import { addWork, reportOnSignal } from "@eiao/crawler/internal/process-report";
import { EiaoError, partsOf } from "@eiao/wam-core/errors";
import { isParserRejection } from "@eiao/wam-core/pdf";
import { coreSeconds } from "../document/evaluate-document.ts";
import type { Watched } from "../document/evaluate-document.ts";
import { askForSheets, createWorkerSheets } from "../sheets/sheet-channel.ts";
import type { FromWorker, ToWorker, WorkerProgram, WorkerReport } from "./worker-job.ts";

/**
 * A worker: a process that does jobs, one after the other. `node worker-main.js PROGRAM MB`: a program to load before the first job, and
 * the memory that it may have.
 * It talks to its parent only (ToWorker, FromWorker), and ends with it.
 */

type Job = Extract<ToWorker, { kind: "job" }>;

const sheetsOf = createWorkerSheets();
const watched = createMemoryWatch(Number(process.argv[3]) * 1_000_000);
const waiting: Job[] = [];
/** Until the program is loaded, too. */
let working = true;
/** The job at hand. */
let current:
  | {
      readonly job: number;
      readonly answered: ReturnType<typeof askForSheets>["answered"];
      /** The piece that it gave is taken. */
      taken: () => void;
      dropped: boolean;
      /** For a report: the program, and the address of the document. */
      readonly words: string;
      readonly begun: number;
    }
  | undefined;

process.on("message", (message: ToWorker) => {
  if (message.kind === "job") {
    waiting.push(message);
    if (!working) void work();
  } else if (message.kind === "drop") {
    if (current?.job === message.job) return drop();
    const index = waiting.findIndex(({ job }) => job === message.job);
    if (index < 0) return;
    waiting.splice(index, 1);
    void tell({ kind: "dropped", job: message.job });
  } else if (current?.job !== message.job) {
    // Of a job that has ended.
  } else if (message.kind === "taken") current.taken();
  else current.answered(message.answer);
});
process.on("disconnect", () => process.exit());
// Of a terminal and of systemd they come to all processes; the parent ends its workers itself.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
// Rejections that the parser of PDF leaves alone must not end a worker: its documents are reported all the same.
process.on("unhandledRejection", (reason) => {
  if (!isParserRejection(reason)) throw reason;
});
reportOnSignal("an evaluation process", (text) => void tell({ kind: "report", text }));
addWork(() =>
  current === undefined ? "no job" : `${current.words}, for ${Math.round(performance.now() - current.begun)} ms`,
);
await programOf(process.argv[2] as string);
void tell({ kind: "ready" });
void work();

async function work(): Promise<void> {
  working = true;
  for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
    await tell(await done(job)); // all of it: the next job lets nothing through while it computes
    await heard(); // and what came meanwhile, to drop a job above all, counts before that begins
  }
  working = false;
}

async function done({ job, program, task, run }: Job): Promise<FromWorker> {
  const { load, answered } = askForSheets((question) => void tell({ kind: "sheet", job, question }));
  const words = `job ${job} of ${path.parse(program).name}${"url" in task ? `: ${String(task.url)}` : ""}`;
  const begun = performance.now();
  const state: NonNullable<typeof current> = { job, answered, taken: () => undefined, dropped: false, words, begun };
  current = state;
  const give = async (piece: unknown): Promise<void> => {
    await heard();
    const taken = new Promise<void>((resolve) => (state.taken = resolve));
    if (!state.dropped) {
      await tell({ kind: "piece", job, piece });
      await taken;
    }
    if (state.dropped) throw new Error("The evaluation was cancelled.");
  };
  const seconds = coreSeconds();
  try {
    const evaluate = await programOf(program);
    const result = await evaluate(task, run === undefined ? load : sheetsOf(run, load), give, watched);
    await heard();
    if (state.dropped) return { kind: "dropped", job };
    const resident = process.memoryUsage.rss();
    return { kind: "answer", job, answer: { result, seconds: seconds(), resident } };
  } catch (error) {
    if (state.dropped) return { kind: "dropped", job };
    return { kind: "broken", job, reason: error instanceof EiaoError ? partsOf(error) : wordsOf(error) };
  } finally {
    current = undefined;
  }
}

/** Nobody wants the job at hand any more. It ends when it wants to give something, or at its end. */
function drop(): void {
  if (current === undefined) return;
  current.dropped = true;
  current.taken();
}

/** All that came until now has been heard: messages are read between two turns of the event loop. */
async function heard(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

async function programOf(program: string): Promise<WorkerProgram<object, unknown>> {
  const { evaluate } = (await import(program)) as { readonly evaluate: WorkerProgram<object, unknown> };
  return evaluate;
}

/** Resolves when it is on its way. */
function tell(message: FromWorker | WorkerReport): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

/** Between two looks; a PDF document unfolds to less than 100 MB in that time. */
const WATCH_MS = 50;

/**
 * Watches the memory of this process: V8 bounds its heap only, and a buffer lies outside. A thread looks, since the work holds this one,
 * and ends the process at once when it is too much: whoever started it is told as V8 tells of a full heap.
 *
 * @param most  octets that the process may hold while it does the work.
 * Cost: a thread of its own from the first work on, 10 ms; then nothing.
 */
function createMemoryWatch(most: number): Watched {
  const limit = new Float64Array(new SharedArrayBuffer(8)).fill(Infinity);
  let thread: Worker | undefined;
  return async (work) => {
    thread ??= startThread(limit);
    limit[0] = most;
    try {
      return await work();
    } finally {
      limit[0] = Infinity;
    }
  };
}

function startThread(limit: Float64Array): Worker {
  const thread = new Worker(PROGRAM, { eval: true, workerData: limit, execArgv: [], env: {} });
  thread.unref();
  return thread;
}

const PROGRAM = `
const { writeSync } = require("node:fs");
const { workerData: limit } = require("node:worker_threads");
setInterval(() => {
  if (process.memoryUsage.rss() <= limit[0]) return;
  writeSync(2, "out of memory");
  process.kill(process.pid, "SIGKILL");
}, ${WATCH_MS});
`;
