import type { WarehousePage } from "@eiao/etl";

/** A page of a site with the locations where tests failed. */
export interface PageFindings {
  readonly url: string;
  readonly isUniform: boolean;
  /** The rule set by which the page was measured: that of the report, or that of its own kind of document, such as PDF. */
  readonly ruleSet: string;
  /** The sums of its test results by the rule set. Null if there are none. */
  readonly failed: number | null;
  readonly applied: number | null;
  readonly documents: readonly {
    readonly url: string;
    readonly downloaded: string;
    readonly bytes: number;
    readonly tidy: boolean;
    readonly authoringTools: readonly string[];
    readonly languages: readonly string[];
  }[];
  readonly messages: readonly string[];
  /** The tests that failed somewhere or could not tell, most barriers first. */
  readonly tests: readonly PageTestFindings[];
  /** True if there are more than `MOST_LOCATIONS`. Then tests with the most locations lack the later ones. */
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

/** A location where a test failed. Line 0 stands for the whole document. */
export interface FailedLocation {
  /** The number of the document on the page. */
  readonly document: number;
  readonly line: number;
  readonly column: number;
  /** The style sheet in which line and column count. Null for the document. */
  readonly source: string | null;
  /** The barrier indicator. Null for "cannot tell". */
  readonly value: number | null;
}

/** The number of locations that are kept of one page. A hostile page may have a million. */
export const MOST_LOCATIONS = 20_000;

/** Collects what the report shows about a page of a site. */
export function pageFindings({ url, isUniform, scores, tests, facts }: WarehousePage, chosen: string): PageFindings {
  const own = scores.find((one) => one.ruleSet === chosen);
  const score = (own?.applied ?? 0) > 0 ? own : (scores.find(({ applied }) => applied > 0) ?? own);
  const ruleSet = score?.ruleSet ?? chosen;
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
  const limit = commonLimit([...counts.values()], MOST_LOCATIONS);
  return {
    url,
    isUniform,
    ruleSet,
    failed: score?.failed ?? null,
    applied: score?.applied ?? null,
    documents: facts.documents.map(({ url: at, downloaded, contentLength, tidy, authoringTools, languages }) => ({
      url: at,
      downloaded,
      bytes: contentLength,
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
        locations: (locations.get(wam) ?? []).slice(0, limit),
      }))
      .toSorted((a, b) => b.failed - a.failed),
    isCut: limit !== Infinity,
  };
}

/** Returns the limit for each count so that all together keep to one: smaller counts leave space to the others. Infinity if all fit. */
function commonLimit(counts: readonly number[], total: number): number {
  let remaining = total;
  for (const [i, count] of counts.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(remaining / (counts.length - i));
    if (count > share) return share;
    remaining -= count;
  }
  return Infinity;
}
