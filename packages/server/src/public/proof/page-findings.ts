import type { WarehousePage } from "@eiao/etl";

/** A page of a site with every location where a test failed. */
export interface PageFindings {
  readonly url: string;
  readonly isUniform: boolean;
  /** By which it was measured: that of the report; of a document that has rules of its own, such as a PDF document, those. */
  readonly ruleSet: string;
  /** Sums of its test results by the rule set; null: it has none. */
  readonly failed: number | null;
  readonly applied: number | null;
  readonly documents: readonly {
    readonly url: string;
    readonly downloaded: string;
    readonly octets: number;
    readonly tidy: boolean;
    readonly authoringTools: readonly string[];
    readonly languages: readonly string[];
  }[];
  readonly messages: readonly string[];
  /** Tests that failed somewhere or could not tell, most barriers first. */
  readonly tests: readonly PageTestFindings[];
  /** It has more locations than `MOST_LOCATIONS`: of the tests with most of them the later ones were left out. */
  readonly isCut: boolean;
}

/** The failures of a test on a page. */
export interface PageTestFindings {
  readonly test: string;
  readonly wam: string;
  readonly failed: number;
  readonly applied: number;
  readonly locations: readonly FailedLocation[];
}

/** Line 0: the document as a whole. */
export interface FailedLocation {
  /** Number of the document on the page. */
  readonly document: number;
  readonly line: number;
  readonly column: number;
  /** The style sheet in which line and column count; null: the document. */
  readonly source: string | null;
  /** Barrier indicator; null: cannot tell. */
  readonly value: number | null;
}

/** Locations kept of one page: a hostile one may have a million. */
export const MOST_LOCATIONS = 20_000;

/** Makes what a page of the report shows about a page of a site. */
export function pageFindings({ url, isUniform, scores, tests, facts }: WarehousePage, asked: string): PageFindings {
  const own = scores.find((one) => one.ruleSet === asked);
  const score = (own?.applied ?? 0) > 0 ? own : (scores.find(({ applied }) => applied > 0) ?? own);
  const ruleSet = score?.ruleSet ?? asked;
  const locations = new Map<string, FailedLocation[]>();
  const counts = new Map<string, number>();
  for (const [document, { results }] of facts.documents.entries()) {
    for (const { wam, value, line, column, source } of results) {
      if (value === 0) continue;
      const before = counts.get(wam) ?? 0;
      counts.set(wam, before + 1);
      if (before >= MOST_LOCATIONS) continue;
      const known = locations.get(wam);
      const location = { document, line, column, source: source ?? null, value };
      if (known === undefined) locations.set(wam, [location]);
      else known.push(location);
    }
  }
  const most = commonLimit([...counts.values()], MOST_LOCATIONS);
  return {
    url,
    isUniform,
    ruleSet,
    failed: score?.failed ?? null,
    applied: score?.applied ?? null,
    documents: facts.documents.map(({ url: at, downloaded, contentLength, tidy, authoringTools, languages }) => ({
      url: at,
      downloaded,
      octets: contentLength,
      tidy,
      authoringTools,
      languages,
    })),
    messages: facts.messages,
    tests: tests
      .filter((one) => one.ruleSet === ruleSet && locations.has(one.wam))
      .map(({ test, wam, failed, applied }) => ({
        test,
        wam,
        failed,
        applied,
        locations: (locations.get(wam) ?? []).slice(0, most),
      }))
      .toSorted((a, b) => b.failed - a.failed),
    isCut: most !== Infinity,
  };
}

/** The limit for each of several so that all together keep to one: who has less leaves its space to the others. Infinity: all have space. */
function commonLimit(counts: readonly number[], most: number): number {
  let left = most;
  for (const [i, count] of counts.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (counts.length - i));
    if (count > share) return share;
    left -= count;
  }
  return Infinity;
}
