import type { PageNote } from "./document/page-notes.ts";

/**
 * The result of a page: counts by test, findings, statistics and notes of each document, by every rule set. It is plain data: a worker sends
 * it, the journal keeps it, and the report card, the site survey and the log are made from it.
 */
export interface PageResult {
  /** The URL of the page itself, the first of its documents. */
  readonly url: string;
  /** The documents that were evaluated, the page before its frames. */
  readonly documents: readonly DocumentResult[];
}

/** The result of one document of a page. */
export interface DocumentResult {
  readonly url: string;
  readonly contentLength: number;
  /** The counts of the scored tests, by test. */
  readonly tests: readonly TestTally[];
  /** Results of these tests that a person has to decide; absent if there are none. */
  readonly undecided?: readonly UndecidedResults[];
  readonly findings?: readonly Finding[];
  /** With `findings`, the faults that several tests report; absent if there are none. */
  readonly faults?: readonly SharedFault[];
  readonly statistics: readonly FoundValue[];
  readonly notes: readonly PageNote[];
}

export interface TestNames {
  readonly ruleset: string;
  readonly test: string;
  readonly wam: string;
}

/** The counts of one test. */
export interface TestTally extends TestNames {
  /** The checkpoint of the test, or the success criteria that it requires. */
  readonly checkpoints: readonly string[];
  readonly applied: number;
  /** The sum of the barrier indicators. */
  readonly failed: number;
}

/** Results of a test that a person has to decide (cannotTell). */
export interface UndecidedResults extends TestNames {
  readonly results: number;
}

/** Faults that several tests report at the same location. */
export interface SharedFault {
  /** At least two tests, sorted by their B-WAM ids. */
  readonly tests: readonly TestNames[];
  /** The number of locations where all these tests fail. */
  readonly findings: number;
}

/** A finding, with the location and fingerprint that identify it in a later evaluation. */
export interface Finding extends TestNames {
  readonly fingerprint: string;
  readonly line: number;
  readonly column: number;
  readonly source?: string;
  readonly snippet?: string;
  /** The path of enclosing elements, which is a part of the fingerprint. */
  readonly context?: string;
}

/** A value in a document, as written: a language, a technology, a type of links (wams.md 4). */
export interface FoundValue {
  readonly type: string;
  readonly value: string;
}

/**
 * Returns the result of a page, without the facts of its evaluation, or `undefined` if no document could be evaluated.
 * @param evaluations  the evaluations of its documents, the page itself first. Failed ones are left out.
 */
export function pageResult(
  evaluations: readonly (DocumentResult & { readonly status: "evaluated" | "failed" })[],
): PageResult | undefined {
  const [page] = evaluations;
  const documents = evaluations.filter(({ status }) => status === "evaluated").map(documentResult);
  return page === undefined || documents.length === 0 ? undefined : { url: page.url, documents };
}

function documentResult({ url, contentLength, tests, undecided, findings, faults, ...rest }: DocumentResult) {
  return {
    url,
    contentLength,
    tests,
    ...(undecided === undefined ? {} : { undecided }),
    ...(findings === undefined ? {} : { findings }),
    ...(faults === undefined ? {} : { faults }),
    statistics: rest.statistics.map(({ type, value }) => ({ type, value })),
    notes: rest.notes,
  };
}

const utf8 = new TextDecoder();

/** Writes the result of a page as JSON in UTF-8. It is passed between processes in one piece, which the journal takes unchanged. */
export function pageResultBytes(result: PageResult): Uint8Array {
  return Buffer.from(JSON.stringify(result));
}

/** Reads what `pageResultBytes` wrote. */
export function readPageResult(bytes: Uint8Array): PageResult {
  return JSON.parse(utf8.decode(bytes)) as PageResult;
}
