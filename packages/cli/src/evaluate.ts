import { createHash } from "node:crypto";
import { EiaoError, check, createSheetCache, pageJson, snippetOf, writeEarl } from "@eiao/wam-core";
import type { Budget, EarlForm, EarlOptions, Environment, Report } from "@eiao/wam-core";
import { checkPdf, isPdf } from "@eiao/wam-core/pdf";
import { emptyShellMessage, isEmptyShell } from "./empty-shell.ts";
import { describeError, isExpected } from "./errors.ts";
import type { LoadedSheet } from "./network/loader.ts";
import type { ViolationCodes } from "./known-findings.ts";
import { failedPage, isFinding } from "./page.ts";
import type { Page, Result } from "./page.ts";
import type { PageResource } from "./read-input.ts";

/** What holds for all pages of a run; plain data, handed to worker threads. */
export interface EvaluationSettings {
  /** Ids that select rules; empty: all. */
  readonly only: readonly string[];
  readonly medium: string;
  readonly environment: Partial<Environment>;
  /** xsd:dateTime. */
  readonly date: string;
  readonly stylesheets: boolean;
  readonly budget: Partial<Budget>;
  /** EARL is written where the report is, since a report holds the whole document. */
  readonly earl: { readonly form: EarlForm; readonly terms: EarlOptions["terms"] | undefined } | undefined;
}

export interface PageTask {
  readonly resource: PageResource;
  /** The URL under which the page is reported. */
  readonly shownUrl: string;
  readonly messages: readonly string[];
}

/** One page evaluated, or why not; plain data. */
export interface Evaluation {
  readonly page: Page;
  /** A whole document in the form asked for. */
  readonly earl?: string;
  /** How often each code of violation occurs, for baselines (wams.md D73). */
  readonly codes?: ViolationCodes;
}

function sha256(octets: Uint8Array): string {
  return createHash("sha256").update(octets).digest("hex");
}

// Shared by all pages that this thread evaluates, one after the other: a site's pages mostly share their sheets.
const sheetCache = createSheetCache();

/** Evaluates one page. Never throws: what goes wrong is the page's error. `load` may reject, then that sheet is missing. */
export async function evaluate(
  task: PageTask,
  settings: EvaluationSettings,
  load: (url: string) => Promise<LoadedSheet>,
): Promise<Evaluation> {
  try {
    const { earl, ...options } = settings;
    // Parsed sheets are kept by their text only. Which URL gives which sheet is the loader's to say: that depends on what the page
    // may reach, and each page's notes must be the same whatever page came before.
    sheetCache.setCache(new Map());
    const loadInWords = (url: string) =>
      load(url).catch((error: unknown) => Promise.reject(new Error(describeError(error))));
    const report = isPdf(task.resource.content, task.resource.contentType)
      ? await checkPdf(task.resource, options)
      : await check(task.resource, { ...options, sha256, load: loadInWords, sheetCache });
    const shell = report.document !== undefined && isEmptyShell(report.document) ? [emptyShellMessage] : [];
    const json = withSnippets(pageJson(report), report);
    const messages = [...task.messages, ...shell, ...json.messages, ...validityMessage(report)];
    const page: Page = { ...json, url: task.shownUrl, messages };
    const evaluation: Evaluation = {
      page: report.failure === undefined ? page : failed(page, report.failure.reason),
      ...(report.violations === undefined ? {} : { codes: codesOf(report.violations) }),
    };
    if (earl === undefined) return evaluation;
    return { ...evaluation, earl: writeEarl(report, earl.form, earl.terms === undefined ? {} : { terms: earl.terms }) };
  } catch (error) {
    const text = isForOthers(error) ? notSelected(task) : describeError(error);
    return {
      page: failedPage(
        task.shownUrl,
        isExpected(error) ? text : `The evaluation broke down, a fault of the program: ${text}`,
      ),
    };
  }
}

/** Ids of `--ruleset` are checked before: none of them known means that none is for documents of this kind. */
function isForOthers(error: unknown): boolean {
  return error instanceof EiaoError && error.code === "UnknownRuleSet";
}

function notSelected({ resource: { content, contentType } }: PageTask): string {
  return `None of the selected tests is for ${isPdf(content, contentType) ? "PDF documents" : "pages"} (--ruleset).`;
}

function codesOf(violations: NonNullable<Report["violations"]>): ViolationCodes {
  const codes = new Map<string, number>();
  for (const { code } of violations) codes.set(code, (codes.get(code) ?? 0) + 1);
  return Object.fromEntries(codes);
}

/** 3.2_HTML_02 is one result for the whole page: this says where to begin. */
function validityMessage({ violations = [], judgements }: Report): string[] {
  const [first] = violations;
  if (first === undefined || !judgements.some(({ wam, result }) => wam.needsValidator && result === 1)) return [];
  const number = violations.length === 1 ? "one violation" : `${violations.length} violations`;
  return [
    `The markup has ${number} of its document type, the first at ${first.line}:${first.column}: ${first.message} (eiao-wam validate lists them.)`,
  ];
}

/** The source of what each finding is about. The results of the JSON stand in the order of the judgements. */
function withSnippets(page: Page, { judgements, document }: Report): Page {
  if (document === undefined) return page;
  const results = page.results.map((result, i): Result => {
    const subject = judgements[i]?.place.subject;
    const snippet = isFinding(result) && subject !== undefined ? snippetOf(subject, document) : undefined;
    return snippet === undefined ? result : { ...result, snippet };
  });
  return { ...page, results };
}

/** Nothing could be measured (wams.md 8.5): the page keeps its one cannotTell result, but was not evaluated. */
function failed(page: Page, reason: string): Page {
  const { url, status: _, error: __, ...rest } = page;
  return { url, status: "failed", error: reason, ...rest };
}
