import { randomUUID } from "node:crypto";
import { createEvaluationPool } from "../evaluation/pool.ts";
import type { EvaluationPoolOptions } from "../evaluation/pool.ts";
import type { DocumentEvaluation, EvaluationTask } from "../evaluation/document-evaluation.ts";
import type { LoadSheet } from "../evaluation/sheet-channel.ts";
import { pageJob, pageProgram } from "./page-job.ts";
import type { PageOutcome, PageTask } from "./page-task.ts";

/** Who evaluates documents: workers of this program, or WAM servers. May be shared by several sites. */
export interface Evaluator {
  /** Documents that it works on at a time. */
  readonly width: number;
  /**
   * @param load  gives the same for a URL each time, as that of a run: it may be asked once for many documents.
   * @throws EiaoError `Timeout`, `WamFailed`, `WorkerLost`, `EvaluationStopped`, `WamServersFailed`.
   */
  evaluate(task: EvaluationTask, load: LoadSheet): Promise<DocumentEvaluation>;
  /** `evaluatePage` done by it as a whole; absent: it knows documents only. @throws as `evaluate`. */
  evaluatePage?(task: PageTask, load: LoadSheet): Promise<PageOutcome>;
  close(): Promise<void>;
}

export type { LoadSheet };

/** The pool of workers as an evaluator. */
export function createPoolEvaluator(options: Omit<EvaluationPoolOptions, "loadSheet" | "queue"> = {}): Evaluator {
  const loadSheet = () => Promise.reject(new Error("nobody loads it")); // every document comes with its own
  const pool = createEvaluationPool({ ...options, loadSheet }, pageProgram);
  const runs = new WeakMap<LoadSheet, string>();
  const runOf = (load: LoadSheet): string => {
    const run = runs.get(load) ?? randomUUID();
    runs.set(load, run);
    return run;
  };
  return {
    width: pool.statistics().workers,
    evaluate: (task, load) => pool.run(task, load, runOf(load)),
    evaluatePage: async (task, load) => (await pool.runJob(pageJob(task, load))) as PageOutcome,
    close: () => pool.close(),
  };
}
