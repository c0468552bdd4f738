import { Fingerprints, isFinding, snippetOf } from "@eiao/wam-core";
import type { Report } from "@eiao/wam-core";
import type { Finding } from "./document-evaluation.ts";

/** Every finding of a report, in its order. Cost: a hash for each. */
export function findingsOf(report: Report): readonly Finding[] {
  const { document, judgements } = report;
  if (document === undefined) return [];
  const fingerprints = new Fingerprints();
  const texts = new Fingerprints();
  return judgements.filter(isFinding).map((judgement): Finding => {
    const { ruleSet, wam, place } = judgement;
    const snippet = snippetOf(place.subject, document);
    const context = texts.textOf(judgement).split("\n").at(-2); // the field before the number, wams.md 11.1
    return {
      ruleset: ruleSet,
      test: wam.test,
      wam: wam.id,
      fingerprint: fingerprints.of(judgement),
      line: place.line,
      column: place.column,
      ...(place.source === undefined ? {} : { source: place.source }),
      ...(snippet === undefined ? {} : { snippet }),
      ...(context === undefined || context === "" ? {} : { context }),
    };
  });
}
