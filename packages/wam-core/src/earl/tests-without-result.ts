import type { Report } from "../report.ts";

/** A test without a result on a page, for an assertion of EARL 1.0. */
export interface TestWithoutResult {
  readonly ruleSet: string;
  readonly wam: Report["judges"][number]["wam"];
  /** The reason why the test did not run. It is undefined for a test that ran and found no target. */
  readonly reason: string | undefined;
}

/**
 * Returns the tests without a result that have an assertion in EARL 1.0: those that did not run, and those of success
 * criteria that ran and found no target. Content that could not be measured has none. Source: wcag22.md 1.
 */
export function testsWithoutResult({ judges, judgements, untested, failure }: Report): readonly TestWithoutResult[] {
  if (failure !== undefined) return [];
  const judged = new Set(judgements.map(({ wam }) => wam));
  const reasons = new Map(untested.map(({ test, reason }) => [test, reason]));
  return judges
    .filter(({ wam }) => !judged.has(wam) && (wam.criteria !== undefined || reasons.has(wam.test)))
    .map(({ ruleSet, wam }) => ({ ruleSet, wam, reason: reasons.get(wam.test) }));
}
