import type { Report } from "../report.ts";

/**
 * Returns the tests of success criteria that ran and found no target on the page: EARL 1.0 has an assertion of each. None of content that could not be
 * measured. Source: wcag22.md 1.
 */
export function inapplicableTests({ judges, judgements, untested, failure }: Report): Report["judges"] {
  const tests = judges.filter(({ wam }) => wam.criteria !== undefined);
  if (tests.length === 0 || failure !== undefined) return [];
  const judged = new Set(judgements.map(({ wam }) => wam));
  const notRun = new Set(untested.map(({ test }) => test));
  return tests.filter(({ wam }) => !judged.has(wam) && !notRun.has(wam.test));
}
