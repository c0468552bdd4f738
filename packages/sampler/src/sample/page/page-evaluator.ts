import { createEvaluator } from "../../evaluation/evaluator.ts";
import type { Evaluator } from "../../evaluation/evaluator.ts";
import type { EvaluationPoolOptions } from "../../evaluation/pool/evaluation-pool.ts";
import { pageProgram } from "./page-job.ts";

/** Workers of this program that are ready for the pages of a sample: one of a small site, as many as are worth it of a larger one. */
export function createPoolEvaluator(options: Omit<EvaluationPoolOptions, "loadSheet" | "queue"> = {}): Evaluator {
  return createEvaluator({ sparing: true, ...options }, pageProgram);
}
