import { randomUUID } from "node:crypto";
import type { RuleSet } from "@eiao/wam-core";
import type { DocumentEvaluation, EvaluationTask } from "./document/document-evaluation.ts";
import { evaluateDocument } from "./document/evaluate-document.ts";
import { documentProgram } from "./pool/document-job.ts";
import { createEvaluationPool } from "./pool/pool.ts";
import type { EvaluationPoolOptions } from "./pool/pool.ts";
import type { WorkerJob } from "./pool/worker-job.ts";
import type { LoadFetchedSheet } from "./sheets/sheet-channel.ts";

/** Evaluates documents: with workers of this program, or with WAM servers. May be shared by several sites. */
export interface Evaluator {
  /** Documents that it works on at a time. */
  readonly width: number;
  /**
   * @param load  gives the same for a URL each time, as that of a run: it may be asked once for many documents.
   * @throws EiaoError `Timeout`, `WamFailed`, `WorkerLost`, `EvaluationStopped`, `WamServersFailed`.
   */
  evaluate(task: EvaluationTask, load: LoadFetchedSheet): Promise<DocumentEvaluation>;
  /** A job of any program, done by it as a whole; absent: it knows documents only. @throws as `evaluate`. */
  runJob?(job: WorkerJob): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The pool of workers as an evaluator.
 *
 * @param program  of most jobs: workers load it when they start.
 */
export function createEvaluator(
  options: Omit<EvaluationPoolOptions, "loadSheet" | "queue"> = {},
  program: string = documentProgram,
): Evaluator {
  const loadSheet = () => Promise.reject(new Error("this style sheet was not sent with the document")); // every document comes with its own
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
 * Evaluates documents in this process by rule sets that no worker knows: these are code, which does not cross. Nothing ends a page that takes
 * long but the engine's budgets, and nothing else is done meanwhile: for archived pages, which were evaluated once.
 */
export function createOwnEvaluator(ruleSets: readonly RuleSet[]): Evaluator {
  return {
    width: 1,
    evaluate: (task, load) => evaluateDocument(task, load, undefined, ruleSets),
    close: () => Promise.resolve(),
  };
}
