import { hash } from "node:crypto";
import { Fingerprints, isFinding, snippetOf } from "@eiao/wam-core";
import type { Report } from "@eiao/wam-core";
import type { Finding } from "../page-result.ts";

/** Every finding of a report, in its order, with the fingerprints of wams.md 11.1. Cost: a hash for each, 2 us. */
export function findingsOf(report: Report): readonly Finding[] {
  const { document, judgements } = report;
  if (document === undefined) return [];
  const texts = new Fingerprints();
  return judgements.filter(isFinding).map((judgement): Finding => {
    const { ruleSet, wam, location } = judgement;
    const { line, column, source } = location;
    const text = texts.textOf(judgement);
    const snippet = snippetOf(location.subject, document);
    const context = contextIn(text);
    return {
      ruleset: ruleSet,
      test: wam.test,
      wam: wam.id,
      fingerprint: hash("sha256", text).slice(0, 16),
      line,
      column,
      ...(source === undefined ? {} : { source }),
      ...(snippet === undefined ? {} : { snippet }),
      ...(context === "" ? {} : { context }),
    };
  });
}

/** The field before the last one. */
function contextIn(text: string): string {
  const end = text.lastIndexOf("\n");
  return text.slice(text.lastIndexOf("\n", end - 1) + 1, end);
}
