import { randomUUID } from "node:crypto";
import type { RuleSet } from "@eiao/wam-core";
import type { DocumentEvaluation, EvaluationTask } from "./document/document-evaluation.ts";
import { evaluateDocument } from "./document/evaluate-document.ts";
import { documentProgram } from "./pool/document-job.ts";
import { createEvaluationPool } from "./pool/pool.ts";
import type { EvaluationPoolOptions } from "./pool/pool.ts";
import type { WorkerJob } from "./pool/worker-job.ts";
import type { LoadFetchedSheet } from "./sheets/sheet-channel.ts";

/** Evaluates documents with workers of this program or with WAM servers. Several sites may share one. */
export interface Evaluator {
  /** The number of documents that it evaluates at a time. */
  readonly width: number;
  /**
   * @param load  loads style sheets. It must always return the same sheet for a URL, because one call may serve many documents.
   * @throws EiaoError `Timeout`, `WamFailed`, `WorkerLost`, `EvaluationStopped`, `WamServersFailed`.
   */
  evaluate(task: EvaluationTask, load: LoadFetchedSheet): Promise<DocumentEvaluation>;
  /** Runs a whole job of any program; absent if it evaluates only documents. @throws as `evaluate`. */
  runJob?(job: WorkerJob): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Creates an evaluator from a pool of workers.
 *
 * @param program  the program of most jobs. Workers load it when they start.
 */
export function createEvaluator(
  options: Omit<EvaluationPoolOptions, "loadSheet" | "queue"> = {},
  program: string = documentProgram,
): Evaluator {
  const loadSheet = () => Promise.reject(new Error("this style sheet was not sent with the document")); // each document has its own loader
  const pool = createEvaluationPool({ ...options, loadSheet }, program);
  const runs = new WeakMap<LoadFetchedSheet, string>();
  const runOf = (load: LoadFetchedSheet): string => {
    const run = runs.get(load) ?? randomUUID();
    runs.set(load, run);
    return run;
  };
  return {
    width: pool.statistics().workers,
    evaluate: (task, load) => pool.run(task, load, runOf(load)),
    runJob: (job) => pool.runJob(job),
    close: () => pool.close(),
  };
}

/**
 * Creates an evaluator that works in this process, for rule sets that are code and cannot be sent to a worker. Only the engine's budgets end a
 * slow page, and it blocks everything else. Use it for archived pages, which were evaluated once already.
 */
export function createOwnEvaluator(ruleSets: readonly RuleSet[]): Evaluator {
  return {
    width: 1,
    evaluate: (task, load) => evaluateDocument(task, load, undefined, ruleSets),
    close: () => Promise.resolve(),
  };
}
