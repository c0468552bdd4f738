import { htmlKind } from "@eiao/crawler/internal/web";
import { documentMode, parseMediaType } from "@eiao/wam-core/internal";
import { isPdf } from "@eiao/wam-core/pdf";
import { readArchivedAnswer } from "../archive/archived-answer.ts";
import type { ArchivedAnswer } from "../archive/archived-answer.ts";
import type { DocumentEvaluation, EvaluationTask } from "../evaluation/document/document-evaluation.ts";
import { notesOfPage, pageNotes } from "../evaluation/document/page-notes.ts";
import { pageResult, pageResultBytes } from "../evaluation/page-result.ts";
import { headerRecord } from "../evaluation/sheets/fetch-sheets.ts";
import type { LoadFetchedSheet } from "../evaluation/sheets/sheet-channel.ts";
import { evaluatesPdf } from "../rule-sets/installed.ts";
import { packPage } from "../store/file/frames.ts";
import type {
  ArchivedRecord,
  PackedGraph,
  RuleSetCount,
  StoreOpening,
  StoredDocument,
  StoredScenario,
  StoredSheet,
} from "../store/index.ts";

export interface SheetsOfPage {
  readonly load: LoadFetchedSheet;
  /** Returns the entry of a requested sheet. An entry without a position is a missing sheet. */
  stored(url: string): StoredSheet;
}

/**
 * Evaluates one document with the sheets that `load` returns. Never throws if the document is at fault. The EARL has passed `checkEarl`, unless
 * this process wrote it.
 */
export type EvaluateDocument = (
  task: EvaluationTask,
  load: LoadFetchedSheet,
) => Promise<{ readonly evaluation: DocumentEvaluation; readonly earl: StoredDocument["earl"] }>;

/**
 * Reads all documents of a page from the archive, evaluates one after the other and packs the results. It does the same in a worker and,
 * if other programs evaluate the documents, in the main process.
 *
 * @throws EiaoError `ScenarioInvalid`, `PageTooLarge`; the errors of `evaluate`.
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
  return { result: pageResultBytes(result), frame: packPage(scenario, opening) };
}

/** A page to evaluate, as plain data that is copied to a worker. */
export interface PageTask {
  /** The id of its scenario. */
  readonly id: string;
  /** The page, then its frames: at least one document. */
  readonly documents: readonly { readonly url: string; readonly warc: ArchivedRecord }[];
  readonly run: PageRun;
}

/** The settings that all pages of a run share. */
export interface PageRun {
  /** The key under which workers cache sheets; different for every process and site. */
  readonly key: string;
  /** The folder that positions in the archive are relative to. */
  readonly dataDir: string;
  readonly opening: StoreOpening;
  /** The date of all reports: xsd:dateTime. */
  readonly date: string;
}

/** The result of evaluating a page, as plain data. */
export type PageOutcome =
  | PackedPage
  /** The reason, for people, why the page is replaced. */
  | { readonly problem: string }
  /** The number of a document that cannot be read from the archive. */
  | { readonly lost: number };

/** A page in the form for journal and store. */
export interface PackedPage {
  /** A `PageResult` as written by `pageResultBytes`. */
  readonly result: Uint8Array;
  readonly frame: PackedGraph;
  /** The duration in seconds of one core; absent if other programs evaluated the page. */
  readonly seconds?: number;
}

/** The settings for every document of a run and of its replays. */
const runSettings = { medium: "screen", environment: {}, budget: {} } as const;

/** The terms of the test run graph. EARL 1.0 in addition, which `check` writes, would double the store. */
export const STORED_TERMS = "seed";

/**
 * Creates the task of evaluating an archived document. The same bytes, date and rules give the same EARL at any time and place.
 *
 * @param url   the URL of the document in the site.
 * @param date  the date of the run: xsd:dateTime.
 * @param ruleSets  the ids of the store's rule sets. Those that fit the document are used, for pages or for PDF documents.
 */
export function documentTask(
  { headers, body }: Pick<ArchivedAnswer, "headers" | "body">,
  url: string,
  date: string,
  ruleSets: readonly string[],
): EvaluationTask {
  const record = headerRecord(headers);
  const content = new Uint8Array(body); // the PDF parser does not accept a Buffer
  const contentType = parsedAs(record["content-type"], body);
  const ofPdf = isPdf(content, contentType);
  return {
    url,
    content,
    contentType,
    headers: record,
    only: ruleSets.filter((id) => evaluatesPdf(id) === ofPdf),
    ...runSettings,
    date,
    wants: { earl: { form: "turtle", terms: STORED_TERMS }, findings: true },
  };
}

/** Returns the type for the parser. A body kept as a page is parsed as one, even under a wrong type (spec 8.8). Others were kept as PDF. */
function parsedAs(declared: string | undefined, body: Uint8Array): string {
  if (declared === undefined) return "text/html";
  if (documentMode(declared) !== undefined) return declared;
  const { essence, charset } = parseMediaType(declared);
  const isPdf = /^application\/(?:x-)?pdf$/.test(essence) && htmlKind(declared, body.subarray(0, 1_024)) === undefined;
  if (isPdf) return declared;
  return charset === undefined ? "text/html" : `text/html; charset=${charset}`;
}

/** An evaluated document with its archived answer. */
export interface EvaluatedDocument {
  readonly evaluation: DocumentEvaluation;
  readonly earl: StoredDocument["earl"];
  readonly answer: Pick<ArchivedAnswer, "headers" | "downloaded" | "warc">;
}

/**
 * Returns a page scenario in the form of the store. It depends only on archive and evaluation, so that a replay gives the same graph.
 *
 * @param ruleSets  the ids in the order of the store. A rule set that counted nothing on the page has 0 of 0.
 * @param stored    returns the entry of a style sheet for the store.
 */
export function storedScenario(
  id: string,
  documents: readonly EvaluatedDocument[],
  ruleSets: readonly string[],
  stored: (sheet: string) => StoredSheet,
): StoredScenario {
  const evaluations = documents.map(({ evaluation }) => evaluation);
  return {
    id,
    documents: documents.map((document) => storedDocument(document, stored)),
    messages: notesOfPage(evaluations).map((note) => pageNotes[note]),
    counts: ruleSets.map((ruleSet) => countOf(ruleSet, evaluations)),
  };
}

function storedDocument(
  { evaluation, earl, answer }: EvaluatedDocument,
  stored: (sheet: string) => StoredSheet,
): StoredDocument {
  const { url, digest, doctype, authoringTools, statistics, sheets } = evaluation;
  return {
    url,
    downloaded: answer.downloaded,
    headers: answer.headers,
    languages: statistics.flatMap(({ type, value }) => (type === "language" ? [value] : [])),
    ...(doctype === undefined ? {} : { doctype }),
    ...(authoringTools === undefined ? {} : { authoringTools }),
    digest,
    warc: answer.warc,
    sheets: [...new Set(sheets)].map(stored),
    earl,
  };
}

function countOf(ruleSet: string, evaluations: readonly DocumentEvaluation[]): RuleSetCount {
  let applied = 0;
  let failed = 0;
  for (const tally of evaluations.flatMap(({ tests }) => tests)) {
    if (tally.ruleset !== ruleSet) continue;
    applied += tally.applied;
    failed += tally.failed;
  }
  return { ruleSet, applied, failed };
}
