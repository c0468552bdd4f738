import { htmlKind } from "@eiao/crawler/internal/web";
import { documentMode, parseMediaType } from "@eiao/wam-core/internal";
import { isPdf } from "@eiao/wam-core/pdf";
import { readArchivedAnswer } from "../archive/archived-answer.ts";
import type { ArchivedAnswer } from "../archive/archived-answer.ts";
import type { DocumentEvaluation, EvaluationTask } from "../evaluation/document/document-evaluation.ts";
import { notesOfPage, pageNotes } from "../evaluation/document/page-notes.ts";
import { pageResult, pageResultOctets } from "../evaluation/page-result.ts";
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
  /** Returns the entry of a sheet that was asked for; one without a position is missing. */
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

/** A page to be evaluated; plain data, a worker gets a copy. */
export interface PageTask {
  /** The id of its scenario. */
  readonly id: string;
  /** The page first, then its frames; at least one. */
  readonly documents: readonly { readonly url: string; readonly warc: ArchivedRecord }[];
  readonly run: PageRun;
}

/** All pages of a run have these in common. */
export interface PageRun {
  /** Different for every process and site: sheets are the same for all pages of it. */
  readonly key: string;
  /** The folder that positions in the archive are relative to. */
  readonly dataDir: string;
  readonly opening: StoreOpening;
  /** The date of all reports: xsd:dateTime. */
  readonly date: string;
}

/** The result of evaluating a page; plain data. */
export type PageOutcome =
  | PackedPage
  /** In words why the page is to be replaced. */
  | { readonly problem: string }
  /** The number of a document that the archive does not give back. */
  | { readonly lost: number };

/** A page as journal and store take it. */
export interface PackedPage {
  /** The octets of a `PageResult`. */
  readonly result: Uint8Array;
  readonly frame: PackedGraph;
  /** Seconds of one core for all of it; absent: others evaluated it. */
  readonly seconds?: number;
}

/** Every document of a run is evaluated with these settings. A replay uses the same. */
const runSettings = { medium: "screen", environment: {}, budget: {} } as const;

/** The terms of the test run graph; EARL 1.0 beside them would double the store (`check` writes that). */
export const STORED_TERMS = "seed";

/**
 * The task of evaluating an archived document: the same octets, date and rules give the same EARL, whenever and wherever.
 *
 * @param url   under which it is a page of the site.
 * @param date  of the run, xsd:dateTime.
 * @param ruleSets  ids of those of the store. Those of pages evaluate a page, those of PDF documents such a document.
 */
export function documentTask(
  { headers, body }: Pick<ArchivedAnswer, "headers" | "body">,
  url: string,
  date: string,
  ruleSets: readonly string[],
): EvaluationTask {
  const record = headerRecord(headers);
  const content = new Uint8Array(body); // the parser of PDF takes no Buffer
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

/** Returns the type by which a body is parsed. A body that was kept as a page is one, even under a wrong type (spec 8.8); others were kept as PDF. */
function parsedAs(declared: string | undefined, body: Uint8Array): string {
  if (declared === undefined) return "text/html";
  if (documentMode(declared) !== undefined) return declared;
  const { essence, charset } = parseMediaType(declared);
  const isPdf = /^application\/(?:x-)?pdf$/.test(essence) && htmlKind(declared, body.subarray(0, 1_024)) === undefined;
  if (isPdf) return declared;
  return charset === undefined ? "text/html" : `text/html; charset=${charset}`;
}

/** A document that was evaluated, and the answer it came in. */
export interface EvaluatedDocument {
  readonly evaluation: DocumentEvaluation;
  readonly earl: StoredDocument["earl"];
  readonly answer: Pick<ArchivedAnswer, "headers" | "downloaded" | "warc">;
}

/**
 * A page scenario as the store keeps it; derived from archive and evaluation alone, so that a replay gives the same graph.
 *
 * @param ruleSets  ids in the order of the store; those that counted nothing on the page are there with 0 of 0.
 * @param stored    how each style sheet stands in the store.
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
