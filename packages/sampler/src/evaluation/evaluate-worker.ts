import { answerJob } from "./answer-job.ts";
import type { EvaluationTask } from "./document-evaluation.ts";
import { packEvaluation } from "./packed-evaluation.ts";
import type { PackedEvaluation } from "./packed-evaluation.ts";
import { evaluateDocument } from "./evaluate-document.ts";
import type { ThreadAnswer, ThreadTask } from "./thread-job.ts";

/** Evaluates one document in a thread, which does no I/O. */
export default async function evaluateInWorker(
  task: ThreadTask<EvaluationTask>,
): Promise<ThreadAnswer<PackedEvaluation>> {
  return await answerJob(task, async (document, load) => packEvaluation(await evaluateDocument(document, load)));
}
