import type { LoadSheet } from "../evaluation/sheet-channel.ts";
import { programBeside } from "../evaluation/thread-job.ts";
import type { ThreadJob } from "../evaluation/thread-job.ts";
import type { PageTask } from "./page-task.ts";

/** Evaluates pages. */
export const pageProgram: string = programBeside(import.meta.url, "page-worker");

/** The evaluation of a page; its result is a PageOutcome. */
export function pageJob(task: PageTask, load: LoadSheet): ThreadJob {
  const { documents, run } = task;
  return {
    program: pageProgram,
    url: documents[0]?.url ?? "",
    documents: documents.length,
    load,
    run: run.key,
    prepare: () => ({ task, moved: [] }),
  };
}
