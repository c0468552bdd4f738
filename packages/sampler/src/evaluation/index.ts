/**
 * The evaluation of documents, one at a time in this process or by workers. It does not import the rest of the sampler, so that it loads about
 * as fast as the engine.
 */
export { evaluateDocument } from "./document/evaluate-document.ts";
export type { DocumentEvaluation, EvaluationTask } from "./document/document-evaluation.ts";
export type { DisablingComment } from "./document/disabling-comments.ts";
export { shellHeadline } from "./document/page-notes.ts";
export type { PageNote } from "./document/page-notes.ts";
export { createEvaluator } from "./evaluator.ts";
export type { Evaluator } from "./evaluator.ts";
export { sheetError } from "./errors.ts";
export { programBeside } from "./pool/worker-job.ts";
export type { WorkerJob, WorkerProgram } from "./pool/worker-job.ts";
export { tryWamServer, createWamServers } from "./remote/wam-servers.ts";
export { createKeptSheets } from "./sheets/sheets-by-id.ts";
export type { KeptSheets } from "./sheets/sheets-by-id.ts";
export type { FetchedSheet, LoadFetchedSheet } from "./sheets/sheet-channel.ts";
