import type { DocumentEvaluation, EvaluationTask } from "../document/document-evaluation.ts";
import type { LoadFetchedSheet } from "../sheets/sheet-channel.ts";
import { programBeside } from "./worker-job.ts";
import type { WorkerJob } from "./worker-job.ts";

/** The program that evaluates documents. */
export const documentProgram: string = programBeside(import.meta.url, "evaluate-program");

/** The evaluation of one document; its result is a `SentEvaluation`. */
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

/**
 * The evaluation of a document on its way from a worker. The main process, which serves all workers, reads JSON in a quarter of the time that
 * a structured clone of so many small objects takes. EARL is one long text or piece of memory already, and stays outside.
 */
export interface SentEvaluation {
  readonly json: string;
  readonly earl: string | Uint8Array | undefined;
}

/** Makes an evaluation ready to be sent. */
export function sentEvaluation({ earl, earlOctets, ...rest }: DocumentEvaluation): SentEvaluation {
  return { json: JSON.stringify(rest), earl: earlOctets ?? earl };
}

/** Reads an evaluation that was sent. */
export function receivedEvaluation({ json, earl }: SentEvaluation): DocumentEvaluation {
  const evaluation = JSON.parse(json) as DocumentEvaluation;
  if (earl === undefined) return evaluation;
  return typeof earl === "string" ? { ...evaluation, earl } : { ...evaluation, earlOctets: earl };
}
