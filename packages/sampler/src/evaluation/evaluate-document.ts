import { createHash } from "node:crypto";
import { EiaoError, check, createSheetCache, writeEarl } from "@eiao/wam-core";
import type { LoadedSheet, Report } from "@eiao/wam-core";
import { checkPdf, isPdf } from "@eiao/wam-core/pdf";
import { coreSeconds } from "./core-seconds.ts";
import type { DocumentEvaluation, EvaluationTask } from "./document-evaluation.ts";
import { findingsOf } from "./findings.ts";
import { pageWithSnippets } from "./page-with-snippets.ts";
import { testTallies } from "./test-tallies.ts";

/** Loads a style sheet; a rejection says why it is not available. */
export type LoadSheetOfPage = (url: string) => Promise<LoadedSheet>;

// Shared by all documents that this process evaluates, one after the other: a site's pages mostly share their sheets.
const sheetCache = createSheetCache();

/**
 * Evaluates one document. Never throws: what goes wrong is its `error`, with a `code` where no report describes it. What could
 * not be measured (wams.md 8.5) is failed too, but has its report.
 *
 * Cost: that of the engine; counts, findings, page and EARL are each one pass over the results, made only when wanted.
 */
export async function evaluateDocument(task: EvaluationTask, load: LoadSheetOfPage): Promise<DocumentEvaluation> {
  const seconds = coreSeconds();
  const { evaluation, report } = await measureDocument(task, load);
  const { earl } = task.wants;
  if (earl === undefined || report === undefined) return evaluation;
  try {
    const written = writeEarl(report, earl.form, earl.terms === undefined ? {} : { terms: earl.terms });
    return { ...evaluation, earl: written, seconds: seconds() };
  } catch (error) {
    return { ...failedEvaluation(task, error), sheets: evaluation.sheets, seconds: seconds() };
  }
}

/** Without its EARL, whatever the task wants; with the report, unless the evaluation broke down. Never throws. */
export async function measureDocument(
  task: EvaluationTask,
  load: LoadSheetOfPage,
): Promise<{ readonly evaluation: DocumentEvaluation; readonly report?: Report }> {
  const sheets: string[] = [];
  const seconds = coreSeconds();
  try {
    // Parsed sheets are kept by their text only: which URL gives which text is the loader's to say, page by page.
    sheetCache.setCache(new Map());
    const { only, medium, environment, date, budget, wants } = task;
    const loadNoting = (url: string) => {
      sheets.push(url);
      return load(url);
    };
    const report = isPdf(task.content, task.contentType ?? "")
      ? await checkPdf(resourceOf(task), { only, date, budget })
      : await check(resourceOf(task), {
          only,
          medium,
          environment,
          date,
          sha256,
          budget,
          sheetCache,
          load: loadNoting,
        });
    const evaluation = { ...evaluationOf(report, date), ...wantedOf(report, wants), sheets, seconds: seconds() };
    return { evaluation, report };
  } catch (error) {
    return { evaluation: { ...failedEvaluation(task, error), sheets, seconds: seconds() } };
  }
}

function sha256(octets: Uint8Array): string {
  return createHash("sha256").update(octets).digest("hex");
}

function resourceOf({ url, content, contentType, encoding, headers }: EvaluationTask) {
  return { url, content, contentType, encoding, headers };
}

function evaluationOf(report: Report, date: string): Omit<DocumentEvaluation, "sheets" | "seconds"> {
  const { url, contentType, contentLength, failure } = report;
  return {
    ...(failure === undefined ? { url, status: "evaluated" } : { url, status: "failed", error: failure.reason }),
    contentType,
    contentLength,
    digest: report.contentDigest(),
    date,
    tests: testTallies(report.judgements),
    statistics: report.statistics.map(({ id, type, value, place }) => ({
      wam: id,
      type,
      value,
      line: place.line,
      column: place.column,
    })),
    ...originOf(report.document),
  };
}

/** Enough for what anybody looks at; a hostile page has a million of them. */
const mostTools = 10;
const longestText = 500;

/** How a page was made, as it says itself (wams.md 7.5, D56). */
function originOf(document: Report["document"]): Pick<DocumentEvaluation, "doctype" | "authoringTools"> {
  if (document === undefined) return {};
  const authoringTools = document
    .named("meta")
    .filter((meta) => meta.attribute("name")?.trim().toLowerCase() === "generator")
    .slice(0, mostTools)
    .map((meta) => meta.attribute("content")?.trim().slice(0, longestText) ?? "")
    .filter((tool) => tool !== "");
  const { doctype } = document;
  return {
    ...(doctype === null ? {} : { doctype: (doctype.publicId ?? "").slice(0, longestText) }),
    ...(authoringTools.length === 0 ? {} : { authoringTools }),
  };
}

function wantedOf(report: Report, { page, findings }: EvaluationTask["wants"]) {
  return {
    ...(findings === true ? { findings: findingsOf(report) } : {}),
    ...(page === true ? { page: pageWithSnippets(report) } : {}),
  };
}

function failedEvaluation(
  { url, content, contentType = "text/html", date }: EvaluationTask,
  error: unknown,
): Omit<DocumentEvaluation, "sheets" | "seconds"> {
  const known = error instanceof EiaoError;
  const words = error instanceof Error ? error.message : String(error);
  return {
    url,
    status: "failed",
    error: known ? words : `The evaluation broke down, a fault of the program: ${words}`,
    code: known ? error.code : "WamFailed",
    contentType,
    contentLength: content.length,
    digest: sha256(content),
    date,
    tests: [],
    statistics: [],
  };
}
