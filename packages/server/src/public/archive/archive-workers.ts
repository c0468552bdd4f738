import { createEvaluationPool } from "@eiao/sampler/internal";
import type { EvaluationPool } from "@eiao/sampler/internal";
import type { WorkerJob } from "@eiao/sampler/internal/evaluation";

/** A process that reads archives and stores for readers of reports, one job at a time. */
export interface ArchiveWorkers {
  /** Adds a job. Returns "full" if too many jobs wait already. Rejects as `EvaluationPool.offerJob`. */
  offer(job: WorkerJob): Promise<unknown> | "full";
  /** Ends the worker process. */
  close(): Promise<void>;
}

/** The limits of the workers. */
export interface ArchiveWorkersOptions {
  /** The time that a job may take, in ms. Default: 20,000. */
  readonly limitMs?: number;
  /** The number of jobs that may wait. Default: 16. */
  readonly mostWaiting?: number;
}

/** The time at rest in ms and the memory in bytes from which the worker gives memory back to the system. */
const rest = { restMs: 20_000, restBytes: 100_000_000 };
/** The worker runs a little behind the measuring processes. Much further behind it got a fortieth of a core, and every copy took too long. */
const NICENESS = 2;

/** Makes the workers. The process is started at the first job. */
export function createArchiveWorkers({
  limitMs = 20_000,
  mostWaiting = 16,
}: ArchiveWorkersOptions = {}): ArchiveWorkers {
  let pool: EvaluationPool | undefined;
  return {
    offer(job) {
      pool ??= createEvaluationPool({
        workers: 1,
        queue: mostWaiting,
        timeoutMs: limitMs,
        niceness: NICENESS,
        rest,
        loadSheet: () => Promise.reject(new Error("style sheets come from the archive")),
      });
      return pool.offerJob(job, 0);
    },
    async close() {
      await pool?.close();
    },
  };
}
