import type { BarrierExample } from "./assessment.ts";
import { MOST_EXAMPLES } from "./page-examples.ts";
import type { ExampleCandidate } from "./page-examples.ts";
import { compareFound, locationOf } from "./found-at.ts";
import type { FoundAt } from "./found-at.ts";

export interface Examples {
  /** All candidates of one page. */
  addPage(candidates: readonly ExampleCandidate[]): void;
  of(ruleset: string, wam: string): readonly BarrierExample[];
}

/**
 * Keeps a few different examples of each test: no fingerprint twice; the first finding of a document goes before the second of any
 * other, then the order is that of the URLs. So they show different locations of the site, and no order of the pages changes them.
 *
 * Cost: O(`MOST_EXAMPLES`) a candidate. Memory: `MOST_EXAMPLES` findings a test.
 */
export function createExamples(): Examples {
  const best = new Map<string, readonly ExampleCandidate[]>();
  return {
    addPage(candidates) {
      for (const candidate of candidates) {
        const key = `${candidate.finding.ruleset} ${candidate.finding.wam}`;
        best.set(key, kept(best.get(key) ?? [], candidate));
      }
    },
    of: (ruleset, wam) =>
      (best.get(`${ruleset} ${wam}`) ?? []).map(({ url, finding }) => ({
        url,
        location: locationOf(finding),
        snippet: finding.snippet ?? "",
      })),
  };
}

/** The candidates and one more, in order; of one fingerprint the better one. */
function kept(known: readonly ExampleCandidate[], candidate: ExampleCandidate): readonly ExampleCandidate[] {
  const last = known[MOST_EXAMPLES - 1];
  if (last !== undefined && compare(last, candidate) <= 0) return known;
  const rival = known.find(({ finding }) => finding.fingerprint === candidate.finding.fingerprint);
  if (rival !== undefined && compare(rival, candidate) <= 0) return known;
  const others = known.filter((one) => one !== rival);
  return [...others, candidate].sort(compare).slice(0, MOST_EXAMPLES);
}

function compare(a: ExampleCandidate, b: ExampleCandidate): number {
  return a.nth - b.nth || compareFound(foundAt(a), foundAt(b));
}

function foundAt({ url, finding }: ExampleCandidate): FoundAt {
  return { url, finding, fingerprint: finding.fingerprint };
}
