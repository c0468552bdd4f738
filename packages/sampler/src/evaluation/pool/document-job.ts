import type { EvaluationTask } from "../document/document-evaluation.ts";
import type { LoadFetchedSheet } from "../sheets/sheet-channel.ts";
import { programBeside } from "./worker-job.ts";
import type { WorkerJob } from "./worker-job.ts";

/** Evaluates documents. */
export const documentProgram: string = programBeside(import.meta.url, "evaluate-program");

/** The evaluation of one document; its result is a PackedEvaluation. */
export function documentJob(task: EvaluationTask, load: LoadFetchedSheet, run?: string): WorkerJob {
  return {
    program: documentProgram,
    url: task.url,
    documents: 1,
    load,
    timeoutMs: task.timeoutMs,
    ...(run === undefined ? {} : { run }),
    task: { ...task, content: plainOctets(task.content) },
  };
}

/** A view without Node's own methods: what a worker gets is the same whatever the caller has. */
function plainOctets({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
