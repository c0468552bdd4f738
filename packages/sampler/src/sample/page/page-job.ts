import type { LoadFetchedSheet } from "../../evaluation/sheets/sheet-channel.ts";
import { programBeside } from "../../evaluation/pool/worker-job.ts";
import type { WorkerJob } from "../../evaluation/pool/worker-job.ts";
import type { PageTask } from "./page-task.ts";

/** Evaluates pages. */
export const pageProgram: string = programBeside(import.meta.url, "page-program");

/** The evaluation of a page; its result is a PageOutcome. */
export function pageJob(task: PageTask, load: LoadFetchedSheet): WorkerJob {
  const { documents, run } = task;
  return {
    program: pageProgram,
    url: documents[0]?.url ?? "",
    documents: documents.length,
    load,
    run: run.key,
    task,
  };
}
