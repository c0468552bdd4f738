import type { EvaluationTask } from "../document/document-evaluation.ts";
import { evaluateDocument } from "../document/evaluate-document.ts";
import { packEvaluation } from "./packed-evaluation.ts";
import type { PackedEvaluation } from "./packed-evaluation.ts";
import type { WorkerProgram } from "./worker-job.ts";

/** Evaluates one document in a worker, which does no I/O. */
export const evaluate: WorkerProgram<EvaluationTask, PackedEvaluation> = async (document, load, _, watched) =>
  packEvaluation(await evaluateDocument(document, load, watched));
