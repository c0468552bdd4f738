import { createEarlWriter } from "@eiao/wam-core";
import { coreSeconds, measureDocument } from "../evaluation/document/evaluate-document.ts";
import type { WorkerProgram } from "../evaluation/pool/worker-job.ts";
import type { LoadFetchedSheet } from "../evaluation/sheets/sheet-channel.ts";
import type { StoredSheet } from "../store/index.ts";
import { STORED_TERMS, evaluatePage } from "./evaluate-page.ts";
import type { EvaluateDocument, PageOutcome, PageTask, SheetsOfPage } from "./evaluate-page.ts";

const writer = createEarlWriter("turtle-nodes", { terms: STORED_TERMS });

/** Evaluates a page in a worker, which reads the records from the archive itself and returns little data. */
export const evaluate: WorkerProgram<PageTask, PageOutcome> = async (page, load, _, watched) => {
  const evaluateHere: EvaluateDocument = async (task, loadSheet) => {
    const { evaluation, report } = await measureDocument(task, loadSheet, watched);
    if (report === undefined) return { evaluation, earl: "" };
    const earl = writer.write(report);
    // A copy, because the next document of the page overwrites the buffer.
    return { evaluation, earl: page.documents.length === 1 ? earl : { ...earl, bytes: earl.bytes.slice() } };
  };
  const seconds = coreSeconds();
  const outcome = await evaluatePage(page, evaluateHere, pageSheets(load));
  return "frame" in outcome ? { ...outcome, seconds: seconds() } : outcome;
};

/** Creates the loader of one page's sheets. It records their entries in the archive. */
export function pageSheets(load: LoadFetchedSheet): SheetsOfPage {
  const seen = new Map<string, StoredSheet>();
  return {
    async load(url) {
      const sheet = await load(url);
      seen.set(url, { url, ...sheet.archived });
      return sheet;
    },
    stored: (url) => seen.get(url) ?? { url },
  };
}
