import type { EvaluationTask } from "../document/document-evaluation.ts";
import { evaluateDocument } from "../document/evaluate-document.ts";
import { sentEvaluation } from "./document-job.ts";
import type { SentEvaluation } from "./document-job.ts";
import type { WorkerProgram } from "./worker-job.ts";

/** Evaluates one document in a worker. The worker does no I/O. */
export const evaluate: WorkerProgram<EvaluationTask, SentEvaluation> = async (document, load, _, watched) =>
  sentEvaluation(await evaluateDocument(document, load, watched));
