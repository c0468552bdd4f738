import type { DocumentEvaluation } from "../evaluation/document-evaluation.ts";
import type { BarrierExample } from "./assessment.ts";
import { comparePlaces, locationOf } from "./place.ts";
import type { FoundAt } from "./place.ts";

export interface Examples {
  /** All documents of one page. */
  addPage(documents: readonly DocumentEvaluation[]): void;
  of(ruleset: string, wam: string): readonly BarrierExample[];
}

interface Candidate {
  /** The how manyth finding of its test in its document, from 0. */
  readonly nth: number;
  readonly found: FoundAt;
}

/**
 * Keeps a few different examples of each test: no fingerprint twice; the first finding of a document goes before the second of any
 * other, then the order is that of the URLs. So they show different places of the site, and no order of the pages changes them.
 *
 * @param count  kept of each test.
 *
 * Cost: O(count) a finding. Memory: `count` findings a test.
 */
export function createExamples(count: number): Examples {
  const best = new Map<string, Candidate[]>();
  return {
    addPage(documents) {
      for (const { url, findings = [] } of documents) {
        const numbers = new Map<string, number>();
        for (const finding of findings) {
          const key = `${finding.ruleset} ${finding.wam}`;
          const nth = numbers.get(key) ?? 0;
          numbers.set(key, nth + 1);
          const known = best.get(key) ?? [];
          best.set(key, kept(known, { nth, found: { url, finding, fingerprint: finding.fingerprint } }, count));
        }
      }
    },
    of: (ruleset, wam) =>
      (best.get(`${ruleset} ${wam}`) ?? []).map(({ found: { url, finding } }) => ({
        url,
        location: locationOf(finding),
        snippet: finding.snippet ?? "",
      })),
  };
}

/** The candidates and one more, in order; of one fingerprint the better one; at most `count`. */
function kept(known: Candidate[], candidate: Candidate, count: number): Candidate[] {
  const last = known[count - 1];
  if (last !== undefined && compare(last, candidate) <= 0) return known;
  const rival = known.find(({ found }) => found.fingerprint === candidate.found.fingerprint);
  if (rival !== undefined && compare(rival, candidate) <= 0) return known;
  const others = known.filter((one) => one !== rival);
  return [...others, candidate].sort(compare).slice(0, count);
}

function compare(a: Candidate, b: Candidate): number {
  return a.nth - b.nth || comparePlaces(a.found, b.found);
}
