import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { messageOf } from "@eiao/crawler/internal/errors";
import { addWork, reportOnSignal } from "@eiao/crawler/internal/process-report";
import { EiaoError, partsOf } from "@eiao/wam-core/errors";
import { isParserRejection } from "@eiao/wam-core/pdf";
import { coreSeconds } from "../document/evaluate-document.ts";
import type { Watched } from "../document/evaluate-document.ts";
import { requestSheets, createWorkerSheets } from "../sheets/sheet-channel.ts";
import type { FromWorker, ToWorker, WorkerProgram, WorkerReport } from "./worker-job.ts";

/**
 * The main module of a worker, a process that does one job after the other: `node worker-main.js PROGRAM MB`. PROGRAM is loaded before the
 * first job; MB is the memory limit.
 * It exchanges messages only with its parent (ToWorker, FromWorker), and ends with it.
 */

type Job = Extract<ToWorker, { kind: "job" }>;

const sheetsOf = createWorkerSheets();
const watched = createMemoryWatch(Number(process.argv[3]) * 1_000_000);
const waiting: Job[] = [];
/** True while a job runs, and until the program is loaded. */
let working = true;
/** The job that runs now. */
let current:
  | {
      readonly job: number;
      readonly answered: ReturnType<typeof requestSheets>["answered"];
      /** Tells the job that its last piece is taken. */
      taken: () => void;
      dropped: boolean;
      /** The program and the address of the document, for a report. */
      readonly text: string;
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
    void send({ kind: "dropped", job: message.job });
  } else if (current?.job !== message.job) {
    // The message is for a job that has ended.
  } else if (message.kind === "taken") current.taken();
  else current.answered(message.answer);
});
process.on("disconnect", () => process.exit());
// A terminal or systemd sends these to all processes, but the parent ends its workers itself.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
// Unhandled rejections of the PDF parser must not end a worker: it still reports the document.
process.on("unhandledRejection", (reason) => {
  if (!isParserRejection(reason)) throw reason;
});
reportOnSignal("an evaluation process", (text) => void send({ kind: "report", text }));
addWork(() =>
  current === undefined ? "no job" : `${current.text}, for ${Math.round(performance.now() - current.begun)} ms`,
);
await programOf(process.argv[2] as string);
void send({ kind: "ready" });
void work();

async function work(): Promise<void> {
  working = true;
  for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
    await send(await runJob(job)); // waits until it is sent, because the next job blocks the event loop
    await drainMessages(); // processes received messages first, above all those that drop the next job
  }
  working = false;
}

async function runJob({ job, program, task, run }: Job): Promise<FromWorker> {
  const { load, answered } = requestSheets((question) => void send({ kind: "sheet", job, question }));
  const words = `job ${job} of ${path.parse(program).name}${"url" in task ? `: ${String(task.url)}` : ""}`;
  const begun = performance.now();
  const state: NonNullable<typeof current> = {
    job,
    answered,
    taken: () => undefined,
    dropped: false,
    text: words,
    begun,
  };
  current = state;
  const give = async (piece: unknown): Promise<void> => {
    await drainMessages();
    const taken = new Promise<void>((resolve) => (state.taken = resolve));
    if (!state.dropped) {
      await send({ kind: "piece", job, piece });
      await taken;
    }
    if (state.dropped) throw new Error("The evaluation was cancelled.");
  };
  const seconds = coreSeconds();
  try {
    const evaluate = await programOf(program);
    const result = await evaluate(task, run === undefined ? load : sheetsOf(run, load), give, watched);
    await drainMessages();
    if (state.dropped) return { kind: "dropped", job };
    const resident = process.memoryUsage.rss();
    return { kind: "answer", job, answer: { result, seconds: seconds(), resident } };
  } catch (error) {
    if (state.dropped) return { kind: "dropped", job };
    return { kind: "broken", job, reason: error instanceof EiaoError ? partsOf(error) : messageOf(error) };
  } finally {
    current = undefined;
  }
}

/** Drops the current job, whose result is no longer wanted. It ends when it gives its next piece, or at its end. */
function drop(): void {
  if (current === undefined) return;
  current.dropped = true;
  current.taken();
}

/** Resolves when all messages received so far are processed, which takes two turns of the event loop. */
async function drainMessages(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

async function programOf(program: string): Promise<WorkerProgram<object, unknown>> {
  const { evaluate } = (await import(program)) as { readonly evaluate: WorkerProgram<object, unknown> };
  return evaluate;
}

/** Sends a message to the parent. Resolves when it is sent. */
function send(message: FromWorker | WorkerReport): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

/** The interval of the memory checks. A PDF document unpacks to less than 100 MB in that time. */
const WATCH_MS = 50;

/**
 * Creates a watch on the memory of this process, because V8 limits only its heap and buffers lie outside. A second thread checks it, because
 * the work blocks this one. Above the limit it kills the process; the parent sees the same message as for a full V8 heap.
 *
 * @param maxBytes  the bytes that the process may use during the work.
 * Cost: 10 ms at the first work to start the thread; then nothing.
 */
function createMemoryWatch(maxBytes: number): Watched {
  const limit = new Float64Array(new SharedArrayBuffer(8)).fill(Infinity);
  let thread: Worker | undefined;
  return async (work) => {
    thread ??= startThread(limit);
    limit[0] = maxBytes;
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
