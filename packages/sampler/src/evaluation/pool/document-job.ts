import type { DocumentEvaluation, EvaluationTask } from "../document/document-evaluation.ts";
import type { LoadFetchedSheet } from "../sheets/sheet-channel.ts";
import { programBeside } from "./worker-job.ts";
import type { WorkerJob } from "./worker-job.ts";

/** The URL of the program that evaluates documents. */
export const documentProgram: string = programBeside(import.meta.url, "evaluate-program");

/** Creates the job of evaluating one document. Its result is a `SentEvaluation`. */
export function documentJob(task: EvaluationTask, load: LoadFetchedSheet, run?: string): WorkerJob {
  return {
    program: documentProgram,
    url: task.url,
    documents: 1,
    load,
    timeoutMs: task.timeoutMs,
    ...(run === undefined ? {} : { run }),
    task: { ...task, content: plainBytes(task.content) },
  };
}

/** Returns the bytes as a plain Uint8Array, so that a worker receives the same even if the caller has a Buffer. */
function plainBytes({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/**
 * The evaluation of a document in the form that a worker sends. The main process serves all workers and reads JSON in a quarter of the time of
 * a structured clone of many small objects. EARL stays separate, because it is one long text or buffer already.
 */
export interface SentEvaluation {
  readonly json: string;
  readonly earl: string | Uint8Array | undefined;
}

/** Converts an evaluation to its sent form. */
export function sentEvaluation({ earl, earlBytes, ...rest }: DocumentEvaluation): SentEvaluation {
  return { json: JSON.stringify(rest), earl: earlBytes ?? earl };
}

/** Reads an evaluation that was sent. */
export function receivedEvaluation({ json, earl }: SentEvaluation): DocumentEvaluation {
  const evaluation = JSON.parse(json) as DocumentEvaluation;
  if (earl === undefined) return evaluation;
  return typeof earl === "string" ? { ...evaluation, earl } : { ...evaluation, earlBytes: earl };
}
