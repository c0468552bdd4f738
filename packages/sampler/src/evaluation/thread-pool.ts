import { Tinypool } from "tinypool";
import { evaluationError } from "./errors.ts";
import { answerSheets } from "./sheet-channel.ts";
import type { ThreadAnswer, ThreadJob } from "./thread-job.ts";
import { threadEnded, watchThreads } from "./watch-threads.ts";
import type { Attempt } from "./watch-threads.ts";

export interface ThreadLimits {
  readonly threads: number;
  /** Of the JavaScript heap of one thread. */
  readonly memoryMb: number;
}

/** Threads that evaluate; each does one job at a time. */
export interface EvaluationThreads {
  /**
   * Call it for at most as many jobs at a time as there are threads.
   *
   * @param allowedMs  what is left to this job of its time limit, `limitMs`.
   * @throws           EiaoError `Timeout`, `WamFailed` or `ThreadLost`; then the thread was replaced.
   */
  run(job: ThreadJob, allowedMs: number, limitMs: number): Promise<ThreadAnswer<unknown>>;
  /** Ends all threads at once. */
  destroy(): Promise<void>;
}

/** What a new thread may take to start, on a busy machine; the job that waits for it does not pay for that. */
const startMs = 30_000;

/**
 * Young objects of one thread, beside its memory for old ones: three parts of 16 MB. One part may become old in a single collection, and
 * to a thread at its limit Node gives 16 MB more to end that collection with. What needs more ends the whole process, not the thread.
 */
const youngGenerationMb = 48;

/** Cost: a thread takes a quarter of a second to start and about 40 MB. */
export function startThreads({ threads, memoryMb }: ThreadLimits, program: string): EvaluationThreads {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngGenerationMb };
  const pool = new Tinypool({ filename: program, minThreads: threads, maxThreads: threads, resourceLimits });
  const underWay = new Set<Attempt>();
  const watch = watchThreads(pool, threads, underWay);

  return {
    async run({ program: filename, url, load, run, prepare }, allowedMs, limitMs) {
      const controller = new AbortController();
      const { signal } = controller;
      const attempt: Attempt = { begun: false, lose: () => controller.abort(threadEnded) };
      const limit = (ms: number) => setTimeout(() => controller.abort(), ms);
      let timer = limit(allowedMs + startMs);
      const sheets = answerSheets(load, () => {
        clearTimeout(timer);
        timer = limit(allowedMs);
        attempt.begun = true;
      });
      const { task, moved } = prepare();
      underWay.add(attempt);
      try {
        const transferList = [sheets.port, ...moved];
        const running = pool.run({ task, port: sheets.port, run }, { filename, transferList, signal });
        watch();
        return (await running) as ThreadAnswer<unknown>;
      } catch (error) {
        if (error === threadEnded || signal.reason === threadEnded) throw evaluationError("ThreadLost", { url }, error);
        if (signal.aborted) throw evaluationError("Timeout", { url, seconds: limitMs / 1000 }, error);
        throw evaluationError("WamFailed", { url, reason: reasonOf(error, memoryMb) }, error);
      } finally {
        underWay.delete(attempt);
        watch();
        clearTimeout(timer);
        sheets.close();
      }
    },
    destroy: () => pool.destroy(),
  };
}

function reasonOf(error: unknown, memoryMb: number): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
    return `it takes more than ${memoryMb} MB of memory`;
  return error.message;
}
