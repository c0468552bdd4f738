import { sheetError } from "@eiao/sampler/evaluation";
import type { DocumentEvaluation, EvaluationTask, Evaluator } from "@eiao/sampler/evaluation";
import { describeError } from "../errors.ts";
import type { CaseOutcome } from "./case-outcome.ts";
import type { WamCase } from "./case-tables.ts";
import { rowsOfPage, rowsOnlyIn, sameRows } from "./page-rows.ts";

/** Evaluates the page of a case of wams.md 10.1 and compares all results and their order with the table. Never throws. */
export async function runWamCase(each: WamCase, evaluator: Evaluator, date: string): Promise<CaseOutcome> {
  const { id, about, expect } = each;
  try {
    const { page, error = "there is no report" } = await evaluateCase(each, evaluator, date, { page: true });
    if (page === undefined) return { id, about, status: "not-evaluated", reason: error };
    const found = rowsOfPage(page);
    if (sameRows(found, expect)) return { id, about, status: "passed" };
    const [missing, unexpected] = [rowsOnlyIn(expect, found), rowsOnlyIn(found, expect)];
    const reason = missing.length + unexpected.length === 0 ? "the results are in another order" : "the results differ";
    return { id, about, status: "failed", reason, missing, unexpected };
  } catch (error) {
    return { id, about, status: "not-evaluated", reason: describeError(error) };
  }
}

/** Evaluates a case: its text as bytes, and its style sheets as if they came from the web. */
export function evaluateCase(
  { url, content, contentType, header, media, environment = {}, only = [], sheets }: WamCase,
  evaluator: Evaluator,
  date: string,
  wants: EvaluationTask["wants"],
): Promise<DocumentEvaluation> {
  const task: EvaluationTask = {
    url,
    content: new TextEncoder().encode(content),
    encoding: "utf-8",
    contentType,
    headers: header,
    medium: media,
    environment,
    only,
    date,
    budget: {},
    wants,
  };
  return evaluator.evaluate(task, (sheet) => {
    const text = Object.hasOwn(sheets, sheet) ? sheets[sheet] : undefined;
    return text === undefined
      ? Promise.reject(sheetError("SheetMissing", { reason: "not found" }))
      : Promise.resolve({
          url: sheet,
          content: new TextEncoder().encode(text),
          contentType: "text/css; charset=utf-8",
        });
  });
}
