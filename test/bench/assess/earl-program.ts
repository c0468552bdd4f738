import { evaluateDocument } from "../../../packages/sampler/src/evaluation/evaluate-document.ts";
import type { EvaluationTask } from "@eiao/sampler";
import type { WorkerProgram } from "../../../packages/sampler/src/evaluation/worker-job.ts";

/**
 * The engine and its EARL in a worker, down to the octets, which are not handed over: half a megabyte a page is not what it costs to
 * make. Without the octets there is no EARL yet, only a tree of its pieces.
 */
export const evaluate: WorkerProgram<EvaluationTask, number> = async (task, load) =>
  Buffer.from((await evaluateDocument(task, load)).earl ?? "").length;
