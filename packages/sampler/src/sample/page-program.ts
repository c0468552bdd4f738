import { evaluateDocument } from "../evaluation/evaluate-document.ts";
import type { WorkerProgram } from "../evaluation/worker-job.ts";
import { evaluatePage } from "./evaluate-page.ts";
import { pageSheets } from "./page-sheets.ts";
import type { PageOutcome, PageTask } from "./page-task.ts";

/** Evaluates a page in a worker: its records are read from the archive here, and what goes back is small. */
export const evaluate: WorkerProgram<PageTask, PageOutcome> = async (page, load) => {
  try {
    return await evaluatePage(page, evaluateDocument, pageSheets(load));
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
};
