// Hand-made evaluations for the tests of this folder.
import type { DocumentEvaluation } from "../evaluation/document/document-evaluation.ts";
import type { Finding, PageResult, TestTally } from "../evaluation/page-result.ts";

export const ruleset = "uwem-1.2";
export const imageWam = "UWEM.B.10.1.1.3.HTML.DEF.1.1";
export const blinkWam = "UWEM.B.10.7.2.3.HTML.DEF.1.1";

export function images(failed: number, applied: number): TestTally {
  return { ruleset, test: "1.1_HTML_01", wam: imageWam, checkpoints: ["1.1"], failed, applied };
}

export function blinks(failed: number, applied: number): TestTally {
  return { ruleset, test: "7.2_HTML_01", wam: blinkWam, checkpoints: ["7.2"], failed, applied };
}

/** Returns a finding of 1.1_HTML_01 on the given line. */
export function imageFinding(fingerprint: string, line: number, snippet: string, context?: string): Finding {
  return {
    ruleset,
    test: "1.1_HTML_01",
    wam: imageWam,
    fingerprint,
    line,
    column: 1,
    snippet,
    ...(context === undefined ? {} : { context }),
  };
}

export function evaluation(url: string, changes: Partial<DocumentEvaluation> = {}): DocumentEvaluation {
  return {
    url,
    status: "evaluated",
    contentType: "text/html",
    contentLength: 1,
    digest: "00",
    date: "2026-11-21T12:00:00Z",
    tests: [],
    statistics: [],
    notes: [],
    sheets: [],
    seconds: 0,
    ...changes,
  };
}

export function failure(url: string): DocumentEvaluation {
  return evaluation(url, { status: "failed", error: "not well-formed" });
}

/** Returns the result of a page with these documents. */
export function page(...documents: readonly [DocumentEvaluation, ...DocumentEvaluation[]]): PageResult {
  return { url: documents[0].url, documents };
}
