import { answerJob } from "./answer-job.ts";
import type { DocumentEvaluation, EvaluationTask } from "./document-evaluation.ts";
import { evaluateDocument } from "./evaluate-document.ts";
import type { ThreadAnswer, ThreadTask } from "./thread-job.ts";

/** Evaluates one document in a thread, which does no I/O. */
export default async function evaluateInWorker(
  task: ThreadTask<EvaluationTask>,
): Promise<ThreadAnswer<DocumentEvaluation>> {
  return await answerJob(task, evaluateDocument);
}
