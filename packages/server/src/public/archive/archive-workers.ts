import { createEvaluationPool } from "@eiao/sampler/internal";
import type { EvaluationPool } from "@eiao/sampler/internal";
import type { WorkerJob } from "@eiao/sampler/internal/evaluation";

/** A process that reads archives and stores for readers of reports, one after the other. */
export interface ArchiveWorkers {
  /** "full": too much waits already. Rejects as `EvaluationPool.offerJob`. */
  offer(job: WorkerJob): Promise<unknown> | "full";
  /** Ends all of the workers. */
  close(): Promise<void>;
}

/** The limits of the workers. */
export interface ArchiveWorkersOptions {
  /** The time that a job may take, in ms; default 20,000. */
  readonly limitMs?: number;
  /** Jobs that may wait; default 16. */
  readonly mostWaiting?: number;
}

/** Memory of the worker at rest that is given back to the system. */
const rest = { restMs: 20_000, restOctets: 100_000_000 };
/** A little behind what measures. Far behind, beside four processes a core, it had a fortieth of one, and every reader was told that it took too long. */
const NICENESS = 2;

/** No process is started before the first job. */
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
