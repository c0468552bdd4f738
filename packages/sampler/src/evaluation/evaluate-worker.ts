import { threadId } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { isParserRejection } from "@eiao/wam-core/pdf";
import type { DocumentEvaluation, EvaluationTask } from "./document-evaluation.ts";
import { evaluateDocument } from "./evaluate-document.ts";
import { askForSheets } from "./sheet-channel.ts";

// Of this thread only. Rejections that the parser of PDF leaves alone must not end it: its documents are reported all the same.
process.on("unhandledRejection", (reason) => {
  if (!isParserRejection(reason)) throw reason;
});

/** One document for a thread, which does no I/O: it asks for sheets through `port`. */
export interface WorkerTask {
  readonly task: EvaluationTask;
  readonly port: MessagePort;
}

export interface WorkerAnswer {
  readonly evaluation: DocumentEvaluation;
  readonly thread: number;
}

/** Called by tinypool in the thread. */
export default async function evaluateInWorker({ task, port }: WorkerTask): Promise<WorkerAnswer> {
  try {
    return { evaluation: await evaluateDocument(task, askForSheets(port)), thread: threadId };
  } finally {
    port.close();
  }
}
