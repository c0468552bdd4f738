import { createEarlWriter } from "@eiao/wam-core";
import { coreSeconds } from "../../evaluation/document/core-seconds.ts";
import { measureDocument } from "../../evaluation/document/evaluate-document.ts";
import type { WorkerProgram } from "../../evaluation/pool/worker-job.ts";
import { STORED_TERMS } from "./document-task.ts";
import { evaluatePage } from "./evaluate-page.ts";
import type { EvaluateDocument } from "./evaluate-page.ts";
import { pageSheets } from "./page-sheets.ts";
import type { PageOutcome, PageTask } from "./page-task.ts";

const writer = createEarlWriter("turtle-nodes", { terms: STORED_TERMS });

/** Evaluates a page in a worker: its records are read from the archive here, and what goes back is small. */
export const evaluate: WorkerProgram<PageTask, PageOutcome> = async (page, load, _, watched) => {
  const evaluateHere: EvaluateDocument = async (task, loadSheet) => {
    const { evaluation, report } = await measureDocument(task, loadSheet, watched);
    if (report === undefined) return { evaluation, earl: "" };
    const earl = writer.write(report);
    // The next document of the page is written to the same buffer.
    return { evaluation, earl: page.documents.length === 1 ? earl : { ...earl, octets: earl.octets.slice() } };
  };
  const seconds = coreSeconds();
  const outcome = await evaluatePage(page, evaluateHere, pageSheets(load));
  return "frame" in outcome ? { ...outcome, seconds: seconds() } : outcome;
};
