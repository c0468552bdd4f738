import { EiaoError } from "@eiao/wam-core";
import type { StoredSheet } from "../rdf-store/index.ts";
import type { DocumentEvaluation } from "../evaluation/document-evaluation.ts";
import type { ArchivedAnswer } from "./archived-answer.ts";
import { documentTask } from "./document-task.ts";
import type { Evaluator, LoadSheet } from "./evaluator.ts";
import type { PageScenario } from "./page-scenario.ts";
import type { EvaluatedDocument } from "./stored-document.ts";

export interface ScenarioWork {
  readonly read: (
    document: PageScenario["documents"][number],
    scenario: string,
  ) => Promise<ArchivedAnswer | { readonly problem: string }>;
  readonly evaluator: Pick<Evaluator, "evaluate">;
  readonly sheets: {
    readonly load: LoadSheet;
    stored(url: string): StoredSheet;
    idle(): Promise<void>;
    readonly fetching: number;
  };
  /** Of the run: xsd:dateTime. */
  readonly date: string;
  /** Ids of rule sets. */
  readonly only: readonly string[];
}

/**
 * All documents of a page with their evaluations, or in words why the page is to be replaced: one of them cannot be had or cannot be
 * evaluated (spec 9.2, 9.3). Frames of a frameset follow each other.
 *
 * @throws EiaoError `SamplingStopped`, `EvaluationStopped`, `WarcNotWritten`.
 */
export async function evaluateScenario(
  { id, documents }: PageScenario,
  work: ScenarioWork,
): Promise<readonly EvaluatedDocument[] | { readonly problem: string }> {
  const evaluated: EvaluatedDocument[] = [];
  for (const document of documents) {
    const answer = await work.read(document, id);
    if ("problem" in answer) return answer;
    const evaluation = await evaluateAnswer(answer, document.url, work);
    if (typeof evaluation === "string") return { problem: evaluation };
    if (evaluation.status === "failed") return { problem: evaluation.error ?? "It could not be evaluated." };
    evaluated.push({ evaluation, answer });
  }
  return evaluated.length === 0 ? { problem: "It has no document." } : evaluated;
}

/** While sheets of a host with a long crawl delay are waited for, the time limit of an evaluation may run out: then it begins anew. */
const mostTries = 5;

async function evaluateAnswer(
  answer: ArchivedAnswer,
  url: string,
  { evaluator, sheets, date, only }: ScenarioWork,
): Promise<DocumentEvaluation | string> {
  for (let tries = 1; ; tries++) {
    try {
      return await evaluator.evaluate(documentTask(answer, url, date, only), sheets.load);
    } catch (error) {
      if (!(error instanceof EiaoError) || error.code === "EvaluationStopped") throw error;
      if (error.code !== "Timeout" || sheets.fetching === 0 || tries === mostTries) return error.message;
      await sheets.idle();
    }
  }
}
