import type { EvaluationTask } from "./document-evaluation.ts";
import type { LoadSheet } from "./sheet-channel.ts";
import { programBeside } from "./thread-job.ts";
import type { ThreadJob } from "./thread-job.ts";

/** Evaluates documents. */
export const documentProgram: string = programBeside(import.meta.url, "evaluate-worker");

/** The evaluation of one document; its result is a PackedEvaluation. The octets are copied: it may have to be done again. */
export function documentJob(task: EvaluationTask, load: LoadSheet, run?: string): ThreadJob {
  return {
    program: documentProgram,
    url: task.url,
    documents: 1,
    load,
    ...(run === undefined ? {} : { run }),
    prepare() {
      const content = new Uint8Array(task.content);
      return { task: { ...task, content }, moved: [content.buffer] };
    },
  };
}
