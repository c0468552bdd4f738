import type { DocumentEvaluation, Finding } from "../evaluation/document/document-evaluation.ts";

/** A finding that may be shown as an example of its test. */
export interface ExampleCandidate {
  /** Of the document. */
  readonly url: string;
  readonly finding: Finding;
  /** The how manyth finding of its test in its document, from 0. */
  readonly nth: number;
}

/** Examples of a test on a report card. No more of one document can be among them: each goes behind all that came before it there. */
export const MOST_EXAMPLES = 5;

/** The findings of a page that may become examples of a site: the first ones of each test in each document. */
export function examplesOf(documents: readonly DocumentEvaluation[]): readonly ExampleCandidate[] {
  const candidates: ExampleCandidate[] = [];
  for (const { url, findings = [] } of documents) {
    const numbers = new Map<string, number>();
    for (const finding of findings) {
      const key = `${finding.ruleset} ${finding.wam}`;
      const nth = numbers.get(key) ?? 0;
      if (nth === MOST_EXAMPLES) continue;
      numbers.set(key, nth + 1);
      candidates.push({ url, finding, nth });
    }
  }
  return candidates;
}
