import type { Finding, PageResult } from "../evaluation/page-result.ts";
import type { BarrierExample } from "./assessment.ts";
import { compareFound, locationOf } from "./found-at.ts";
import type { FoundAt } from "./found-at.ts";

/** Examples of a test on a report card. No more of one document can be among them: each goes behind all that came before it there. */
export const MOST_EXAMPLES = 5;

export interface Examples {
  addPage(page: PageResult): void;
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
    addPage(page) {
      for (const candidate of candidatesOn(page)) {
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

/** A finding that may be shown as an example of its test. */
interface ExampleCandidate {
  /** Of the document. */
  readonly url: string;
  readonly finding: Finding;
  /** The how manyth finding of its test in its document, from 0. */
  readonly nth: number;
}

/** The findings of a page that may become examples of a site: the first ones of each test in each document. */
function candidatesOn({ documents }: PageResult): readonly ExampleCandidate[] {
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
