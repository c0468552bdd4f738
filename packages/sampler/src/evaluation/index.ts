/** What runs in a worker of the pool: for programs of other packages, without the rest of the sampler. */
export type { DocumentEvaluation, EvaluationTask } from "./document-evaluation.ts";
export { evaluateDocument } from "./evaluate-document.ts";
export type { FetchedSheet, LoadSheet } from "./sheet-channel.ts";
export { programBeside } from "./worker-job.ts";
export type { WorkerJob, WorkerProgram } from "./worker-job.ts";
