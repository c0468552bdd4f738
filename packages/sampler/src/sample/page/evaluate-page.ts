import { pageResult, pageResultOctets } from "../../evaluation/page-result.ts";
import type { DocumentEvaluation, EvaluationTask } from "../../evaluation/document/document-evaluation.ts";
import type { LoadFetchedSheet } from "../../evaluation/sheets/sheet-channel.ts";
import { packPage } from "../../rdf-store/file/pack-page.ts";
import type { StoredDocument, StoredSheet } from "../../rdf-store/index.ts";
import { readArchivedAnswer } from "../acquire/archived-answer.ts";
import { documentTask } from "./document-task.ts";
import type { PageOutcome, PageTask } from "./page-task.ts";
import { storedScenario } from "./stored-document.ts";
import type { EvaluatedDocument } from "./stored-document.ts";

/** The sheets of a page. */
export interface SheetsOfPage {
  readonly load: LoadFetchedSheet;
  /** How one that was asked for stands in the store; without a position: missing. */
  stored(url: string): StoredSheet;
}

/**
 * Evaluates one document with the sheets that `load` gives; never throws for what is wrong with the document. The EARL has passed
 * `checkEarl`, unless this process wrote it.
 */
export type EvaluateDocument = (
  task: EvaluationTask,
  load: LoadFetchedSheet,
) => Promise<{ readonly evaluation: DocumentEvaluation; readonly earl: StoredDocument["earl"] }>;

/**
 * Reads all documents of a page from the archive, evaluates one after the other and packs what they came to: one way, in a worker
 * of this process or, when others evaluate the documents, in the main one.
 *
 * @throws EiaoError what `evaluate` throws; `ScenarioInvalid`, `PageTooLarge`.
 */
export async function evaluatePage(
  { id, documents, run }: PageTask,
  evaluate: EvaluateDocument,
  sheets: SheetsOfPage,
): Promise<PageOutcome> {
  const { dataDir, opening, date } = run;
  const ruleSets = opening.ruleSets.map((ruleSet) => ruleSet.id);
  const evaluated: EvaluatedDocument[] = [];
  for (const [number, { url, warc }] of documents.entries()) {
    const answer = await readArchivedAnswer(dataDir, warc).catch(() => undefined);
    if (answer === undefined) return { lost: number };
    const { evaluation, earl } = await evaluate(documentTask(answer, url, date, ruleSets), sheets.load);
    if (evaluation.status === "failed") return { problem: evaluation.error ?? "The page could not be evaluated." };
    evaluated.push({ evaluation, earl, answer });
  }
  const result = pageResult(evaluated.map(({ evaluation }) => evaluation));
  if (result === undefined) return { problem: "The page has no document." };
  const scenario = storedScenario(id, evaluated, ruleSets, (url) => sheets.stored(url));
  return { result: pageResultOctets(result), frame: packPage(scenario, opening) };
}
