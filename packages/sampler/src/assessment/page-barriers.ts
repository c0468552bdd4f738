import type { DocumentEvaluation } from "../evaluation/document/document-evaluation.ts";
import { isBefore } from "./found-at.ts";
import type { FoundAt } from "./found-at.ts";

/** Equal findings of one page: one fix mends them. */
export interface PageBarrier {
  readonly findings: number;
  /** The first one by its location. */
  readonly first: FoundAt;
}

/**
 * Findings of a page by test, source and context. A fingerprint numbers equal findings of a document (wams.md 11.1), so the one of
 * the first stands for all of them.
 */
export function barriersOf(documents: readonly DocumentEvaluation[]): readonly PageBarrier[] {
  const barriers = new Map<string, { findings: number; first: FoundAt }>();
  for (const { url, findings = [] } of documents) {
    const firsts = new Map<string, string>();
    for (const finding of findings) {
      const { ruleset, wam, context, snippet } = finding;
      const kind = JSON.stringify([ruleset, wam, context, snippet]);
      const fingerprint = firsts.get(kind) ?? finding.fingerprint;
      firsts.set(kind, fingerprint);
      const here = { url, finding, fingerprint };
      const key = barrierKey(here);
      const barrier = barriers.get(key);
      if (barrier === undefined) barriers.set(key, { findings: 1, first: here });
      else {
        barrier.findings++;
        if (isBefore(here, barrier.first)) barrier.first = here;
      }
    }
  }
  return [...barriers.values()];
}

/** Equal for equal barriers of all pages. */
export function barrierKey({ finding: { ruleset, wam }, fingerprint }: FoundAt): string {
  return `${ruleset} ${wam} ${fingerprint}`;
}
