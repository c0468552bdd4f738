import { createHash } from "node:crypto";
import type { PageJson } from "@eiao/wam-core";
import type { DocumentEvaluation, EvaluationTask, Finding, TestTally } from "../evaluation/document-evaluation.ts";

/** PAGE of cli.md 2 as the service writes it: findings have the source of what they are about. */
type ServedPage = PageJson & { readonly results: readonly (PageJson["results"][number] & { snippet?: string })[] };

/** What a WAM server said of a document, as an evaluation of our own. It says nothing of sheets, contexts and document type. */
export function evaluationOfPage(
  { url, content, date }: EvaluationTask,
  page: ServedPage,
  earl: string | undefined,
): DocumentEvaluation {
  const tallies = new Map<string, { -readonly [Key in keyof TestTally]: TestTally[Key] }>();
  const findings: Finding[] = [];
  for (const { ruleset, wam, test, checkpoint, result, location, fingerprint, snippet } of page.results) {
    if (result === null) continue;
    const key = `${ruleset} ${wam}`;
    const tally = tallies.get(key) ?? { ruleset, test, wam, checkpoint, applied: 0, failed: 0 };
    tallies.set(key, tally);
    tally.applied++;
    tally.failed += result;
    if (fingerprint === undefined) continue;
    findings.push({ ruleset, test, wam, fingerprint, ...location, ...(snippet === undefined ? {} : { snippet }) });
  }
  return {
    url,
    status: page.status,
    ...(page.error === undefined ? {} : { error: page.error }),
    contentType: page.contentType,
    contentLength: content.length,
    digest: createHash("sha256").update(content).digest("hex"),
    date,
    tests: [...tallies.values()],
    statistics: page.metadata.map(({ wam, type, value, location: { line, column } }) => ({
      wam,
      type,
      value,
      line,
      column,
    })),
    findings,
    ...(earl === undefined ? {} : { earl }),
    sheets: [],
    seconds: 0,
  };
}
