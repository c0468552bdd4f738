import type { DocumentEvaluation } from "../../evaluation/document/document-evaluation.ts";
import { notesOfPage, pageNotes } from "../../evaluation/document/page-notes.ts";
import type { RuleSetCount, StoredDocument, StoredScenario, StoredSheet } from "../../rdf-store/index.ts";
import type { ArchivedAnswer } from "../acquire/archived-answer.ts";

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
