import { Worker } from "node:worker_threads";
import type { Watched } from "../document/evaluate-document.ts";

/** Between two looks; a PDF document unfolds to less than 100 MB in that time. */
const WATCH_MS = 50;

/**
 * Watches the memory of this process: V8 bounds its heap only, and a buffer lies outside. A thread looks, since the work holds this one,
 * and ends the process at once when it is too much: whoever started it is told as V8 tells of a full heap.
 *
 * @param most  octets that the process may hold while it does the work.
 * Cost: a thread of its own from the first work on, 10 ms; then nothing.
 */
export function createMemoryWatch(most: number): Watched {
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
