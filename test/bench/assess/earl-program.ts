import { evaluateDocument } from "../../../packages/sampler/src/evaluation/evaluate-document.ts";
import type { EvaluationTask } from "@eiao/sampler";
import type { WorkerProgram } from "../../../packages/sampler/src/evaluation/worker-job.ts";

/** The engine and its EARL in a worker, and nothing but its length handed over: half a megabyte a page is not what it costs to make. */
export const evaluate: WorkerProgram<EvaluationTask, number> = async (task, load) =>
  (await evaluateDocument(task, load)).earl?.length ?? 0;
