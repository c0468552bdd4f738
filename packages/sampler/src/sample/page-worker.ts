import { answerJob } from "../evaluation/answer-job.ts";
import { evaluateDocument } from "../evaluation/evaluate-document.ts";
import type { ThreadAnswer, ThreadTask } from "../evaluation/thread-job.ts";
import { evaluatePage } from "./evaluate-page.ts";
import type { PageOutcome, PageTask } from "./page-task.ts";
import { pageSheets } from "./page-sheets.ts";

/** Evaluates a page in a thread: its records are read from the archive here, and what goes back is small. */
export default async function evaluatePageInWorker(task: ThreadTask<PageTask>): Promise<ThreadAnswer<PageOutcome>> {
  return await answerJob(task, async (page, load) => {
    try {
      return await evaluatePage(page, evaluateDocument, pageSheets(load));
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  });
}
