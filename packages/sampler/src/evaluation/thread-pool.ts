import { Tinypool } from "tinypool";
import type { EvaluationTask } from "./document-evaluation.ts";
import type { WorkerAnswer, WorkerTask } from "./evaluate-worker.ts";
import { evaluationError } from "./errors.ts";
import { answerSheets } from "./sheet-channel.ts";
import type { LoadPageSheet } from "./sheet-channel.ts";

export interface ThreadLimits {
  readonly threads: number;
  /** Of the JavaScript heap of one thread. */
  readonly memoryMb: number;
}

/** Threads that evaluate; each does one document at a time. */
export interface EvaluationThreads {
  /**
   * Call it for at most as many tasks at a time as there are threads.
   *
   * @param allowedMs  what is left to this task of its time limit, `limitMs`.
   * @throws           EiaoError `Timeout` or `WamFailed`; then the thread was replaced.
   */
  evaluate(task: EvaluationTask, allowedMs: number, limitMs: number): Promise<WorkerAnswer>;
  /** Ends all threads at once. */
  destroy(): Promise<void>;
}

/** What a new thread may take to start, on a busy machine; the task that waits for it does not pay for that. */
const startMs = 30_000;

/** Young objects of one thread; the rest of its memory is for old ones. V8's own default. */
const youngGenerationMb = 64;

/** Cost: a thread takes a quarter of a second to start and about 40 MB. */
export function startThreads(limits: ThreadLimits, loadSheet: LoadPageSheet): EvaluationThreads {
  const { threads, memoryMb } = limits;
  // The built program has the worker beside it as JavaScript.
  const filename = new URL(`./evaluate-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url).href;
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngGenerationMb };
  const pool = new Tinypool({ filename, minThreads: threads, maxThreads: threads, resourceLimits });
  // A thread that dies between two tasks is replaced by tinypool; nobody waits for it.
  pool.on("error", () => undefined);

  return {
    async evaluate(task, allowedMs, limitMs) {
      const controller = new AbortController();
      const limit = (ms: number) => setTimeout(() => controller.abort(), ms);
      let timer = limit(allowedMs + startMs);
      const sheets = answerSheets(loadSheet, task.url, () => {
        clearTimeout(timer);
        timer = limit(allowedMs);
      });
      const { url } = task;
      const content = ownOctets(task.content);
      const work: WorkerTask = { task: { ...task, content }, port: sheets.port };
      try {
        const transferList = [sheets.port, content.buffer];
        return (await pool.run(work, { transferList, signal: controller.signal })) as WorkerAnswer;
      } catch (error) {
        if (controller.signal.aborted) throw evaluationError("Timeout", { url, seconds: limitMs / 1000 }, error);
        throw evaluationError("WamFailed", { url, reason: reasonOf(error, memoryMb) }, error);
      } finally {
        clearTimeout(timer);
        sheets.close();
      }
    },
    destroy: () => pool.destroy(),
  };
}

/** Octets that can be moved to a thread: alone in their buffer. Those of Node's shared pool, and shared memory, are copied. */
function ownOctets(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = content;
  const alone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return alone ? (content as Uint8Array<ArrayBuffer>) : new Uint8Array(content);
}

function reasonOf(error: unknown, memoryMb: number): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
    return `it takes more than ${memoryMb} MB of memory`;
  return error.message;
}
