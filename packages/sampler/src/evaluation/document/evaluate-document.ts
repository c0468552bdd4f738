import { createHash } from "node:crypto";
import { EiaoError, check, createEarlWriter, createSheetCache, writeEarl } from "@eiao/wam-core";
import type { EarlWriter, PageJson, Report, RuleSet, ScoreJson } from "@eiao/wam-core";
import { checkPdf, isPdf } from "@eiao/wam-core/pdf";
import { languageDetector } from "../../rule-sets/language-detector.ts";
import { selectedRules, untestedBecauseOff } from "../../rule-sets/selected-rules.ts";
import type { SelectedRules } from "../../rule-sets/selected-rules.ts";
import type { LoadFetchedSheet } from "../sheets/sheet-channel.ts";
import { disablingComments } from "./disabling-comments.ts";
import type { DocumentEvaluation, EvaluationTask, WantedEarl } from "./document-evaluation.ts";
import { findingsOf, sharedFaults } from "./findings.ts";
import { notesOf } from "./page-notes.ts";
import { reportedPage } from "./reported-page.ts";
import { informativeScores, testTallies, undecidedResults, withoutRuleSets } from "./counts-by-test.ts";

/** Runs the work while the time and memory of this process are watched. */
export type Watched = <T>(work: () => Promise<T>) => Promise<T>;

const unwatched: Watched = (work) => work();

// All documents of this process share the cache, because pages of a site mostly share their sheets.
const sheetCache = createSheetCache();

/**
 * Evaluates one document. Never throws: an error is returned as `error`, with a `code` if no report describes it. A document that cannot
 * be measured (wams.md 8.5) is failed too, but has a report.
 *
 * @param watched  runs the PDF parser, which limits neither time nor memory, under watch. Only a worker can do that.
 * @param ruleSets  the rule sets for pages, in place of those that `task.only` selects.
 *
 * Cost: that of the engine. Counts, findings, page and EARL each take one pass over the results, if wanted.
 */
export async function evaluateDocument(
  task: EvaluationTask,
  load: LoadFetchedSheet,
  watched: Watched = unwatched,
  ruleSets?: readonly RuleSet[],
): Promise<DocumentEvaluation> {
  const seconds = coreSeconds();
  const { evaluation, report } = await measureDocument(task, load, watched, ruleSets);
  const { earl } = task.wants;
  if (earl === undefined || report === undefined) return evaluation;
  try {
    return { ...evaluation, ...earlOf(report, earl), seconds: seconds() };
  } catch (error) {
    return { ...failedEvaluation(task, error), sheets: evaluation.sheets, seconds: seconds() };
  }
}

/** Evaluates one document without writing EARL. Returns the report too, unless the evaluation broke down. Never throws. */
export async function measureDocument(
  task: EvaluationTask,
  load: LoadFetchedSheet,
  watched: Watched = unwatched,
  ruleSets?: readonly RuleSet[],
): Promise<{ readonly evaluation: DocumentEvaluation; readonly report?: Report }> {
  const sheets: string[] = [];
  const seconds = coreSeconds();
  try {
    const { medium, environment, stylesheets, date, budget, wants } = task;
    const loadNoting = (url: string) => {
      sheets.push(url);
      return load(url);
    };
    const ofPdf = isPdf(task.content, task.contentType ?? "");
    const custom = ofPdf ? undefined : ruleSets;
    const rules = custom === undefined ? await selectedRules(task.only, ofPdf ? "pdf" : "page") : undefined;
    const { only } = rules ?? task;
    const measured = ofPdf
      ? await watched(() => checkPdf(resourceOf(task), { ruleSets: rules?.ruleSets, only, date, budget }))
      : await check(resourceOf(task), {
          ruleSets: custom ?? rules?.ruleSets,
          only,
          medium,
          environment,
          stylesheets,
          date,
          sha256,
          budget,
          // The cache knows sheets only by their text: for each page, the loader decides which URL has which text.
          sheetCache: sheetCache.forDocument(),
          load: loadNoting,
          languageDetector,
        });
    const fullReport = withOff(measured, rules?.off ?? []);
    const { informative = [] } = task;
    const report = withoutRuleSets(fullReport, informative);
    const counts = evaluationOf(report, date);
    const scores = informativeScores(fullReport, informative);
    const evaluation = { ...counts, ...wantedOf(report, counts.notes, wants, scores), sheets, seconds: seconds() };
    return { evaluation, report };
  } catch (error) {
    return { evaluation: { ...failedEvaluation(task, error), sheets, seconds: seconds() } };
  }
}

/** Adds the tests that are switched off to those that did not run. */
function withOff(report: Report, off: SelectedRules["off"]): Report {
  if (off.length === 0 || report.failure !== undefined) return report;
  return {
    ...report,
    judges: [...report.judges, ...off],
    untested: [...report.untested, ...untestedBecauseOff(off)],
  };
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function resourceOf({ url, content, contentType, encoding, headers }: EvaluationTask) {
  return { url, content, contentType, encoding, headers };
}

function evaluationOf(report: Report, date: string): Omit<DocumentEvaluation, "sheets" | "seconds"> {
  const { url, contentType, contentLength, failure } = report;
  const undecided = undecidedResults(report.judgements);
  return {
    ...(failure === undefined ? { url, status: "evaluated" } : { url, status: "failed", error: failure.reason }),
    contentType,
    contentLength,
    digest: report.contentDigest(),
    date,
    tests: testTallies(report.judgements),
    ...(undecided.length === 0 ? {} : { undecided }),
    statistics: report.statistics.map(({ id, type, value, location }) => ({
      wam: id,
      type,
      value,
      line: location.line,
      column: location.column,
    })),
    ...originOf(report.document),
    notes: notesOf(report),
  };
}

/** The most authoring tools and code units to keep, because a hostile page may have a million. */
const MOST_TOOLS = 10;
const LONGEST_TEXT = 500;

/** Returns the document type and authoring tools that a page declares (wams.md 7.5, D56). */
function originOf(document: Report["document"]): Pick<DocumentEvaluation, "doctype" | "authoringTools"> {
  if (document === undefined) return {};
  const authoringTools = document
    .named("meta")
    .filter((meta) => meta.attribute("name")?.trim().toLowerCase() === "generator")
    .slice(0, MOST_TOOLS)
    .map((meta) => meta.attribute("content")?.trim().slice(0, LONGEST_TEXT) ?? "")
    .filter((tool) => tool !== "");
  const { doctype } = document;
  return {
    ...(doctype === null ? {} : { doctype: (doctype.publicId ?? "").slice(0, LONGEST_TEXT) }),
    ...(authoringTools.length === 0 ? {} : { authoringTools }),
  };
}

function wantedOf(
  report: Report,
  notes: DocumentEvaluation["notes"],
  { page, findings, violations }: EvaluationTask["wants"],
  otherScores: readonly ScoreJson[],
): Pick<DocumentEvaluation, "findings" | "faults" | "violations" | "page" | "comments"> {
  const { document } = report;
  const comments = page === true && document !== undefined ? disablingComments(document) : [];
  const faults = findings === true ? sharedFaults(report.judgements) : [];
  return {
    ...(findings === true ? { findings: findingsOf(report) } : {}),
    ...(faults.length === 0 ? {} : { faults }),
    ...(violations === true && report.violations !== undefined ? { violations: countsOf(report.violations) } : {}),
    ...(comments.length === 0 ? {} : { comments }),
    ...(page === true ? { page: withScores(reportedPage(report, notes), otherScores) } : {}),
  };
}

function withScores(page: PageJson, scores: readonly ScoreJson[]): PageJson {
  return scores.length === 0 ? page : { ...page, scores: [...page.scores, ...scores] };
}

function countsOf(violations: NonNullable<Report["violations"]>): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { code } of violations) counts.set(code, (counts.get(code) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function failedEvaluation(
  { url, content, contentType = "text/html", date }: EvaluationTask,
  error: unknown,
): Omit<DocumentEvaluation, "sheets" | "seconds"> {
  const known = error instanceof EiaoError;
  const message = error instanceof Error ? error.message : String(error);
  return {
    url,
    status: "failed",
    error: known ? message : `The evaluation failed because of a bug in the program: ${message}`,
    code: known ? error.code : "WamFailed",
    ...(known ? { remedy: error.remedy, reaction: error.reaction } : {}),
    contentType,
    contentLength: content.length,
    digest: sha256(content),
    date,
    tests: [],
    statistics: [],
    notes: [],
  };
}

/** The writers by form and terms: at most twelve. */
const writers = new Map<string, EarlWriter>();

/** Writes the report as EARL in the wanted form and terms. @throws as `writeEarl`. */
function earlOf(report: Report, { form, terms, bytes }: WantedEarl): Pick<DocumentEvaluation, "earl" | "earlBytes"> {
  const options = terms === undefined ? {} : { terms };
  if (bytes !== true) return { earl: writeEarl(report, form, options) };
  const key = `${form} ${terms ?? ""}`;
  let writer = writers.get(key);
  if (writer === undefined) writers.set(key, (writer = createEarlWriter(form, options)));
  // A copy, because the next document overwrites the buffer.
  return { earlBytes: writer.write(report).bytes.slice() };
}

/** Starts a clock of this thread's work in seconds of one core. Before Node 23.9, it counts the seconds not spent waiting. */
export function coreSeconds(): () => number {
  if (!("threadCpuUsage" in process)) {
    const before = performance.eventLoopUtilization();
    return () => performance.eventLoopUtilization(before).active / 1000;
  }
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1e6;
  };
}
