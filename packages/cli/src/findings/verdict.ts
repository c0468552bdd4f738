import type { ExitCode } from "../command-line/command.ts";
import { comparableUrl, isOfWholePage } from "./known-findings.ts";
import type { KnownFindings, ViolationCodes } from "./known-findings.ts";
import { isReportedFinding } from "../evaluation/page.ts";
import type { ReportedPage, Result } from "../evaluation/page.ts";
import type { JudgeOf } from "../command-line/rule-sets.ts";
import type { Suppressions } from "./suppressions.ts";

export const failOnLevels = ["1", "2", "A", "AA", "AAA", "never"] as const;
export type FailOn = (typeof failOnLevels)[number];

/** UWEM priorities and WCAG levels run together: priority 1 = A, 2 = AA, 3 = AAA. */
const leastSevere: Readonly<Record<Exclude<FailOn, "never">, number>> = { "1": 1, "2": 2, A: 1, AA: 2, AAA: 3 };

/** What has been found so far in a run. */
export interface Tally {
  evaluated: number;
  failed: number;
  findings: number;
  /** Findings that count for the exit code. */
  counted: number;
  /** On the baseline or suppressed. */
  known: number;
}

/**
 * Marks the findings of a page that do not count: on the baseline, or suppressed with a reason.
 * @param codes  how often each code of violation occurs on it (wams.md D73).
 */
export function markKnown(
  page: ReportedPage,
  baseline: KnownFindings,
  suppressions: Suppressions,
  codes?: ViolationCodes,
): ReportedPage {
  let changed = false;
  const url = comparableUrl(page.url);
  const results = page.results.map((result): Result => {
    if (!isReportedFinding(result)) return result;
    const { fingerprint, test } = result;
    const reason = suppressions.reasonFor({ fingerprint, test, url: page.url, isOfWholePage: isOfWholePage(result) });
    const known = reason !== undefined || baseline.has({ result, url, codes });
    if (!known) return result;
    changed = true;
    return { ...result, known: true, ...(reason === undefined ? {} : { suppressed: reason }) };
  });
  return changed ? { ...page, results } : page;
}

/** True for a finding that makes the run fail. `failOn` undefined: every barrier. Spec cli.md 2. */
export function counts(result: Result, failOn: FailOn | undefined, judgeOf: JudgeOf): boolean {
  if (!isReportedFinding(result) || result.known === true || failOn === "never") return false;
  if (failOn === undefined) return true;
  // A rule set that tells no severity is taken at its worst: better one failure too many than a barrier that slips through.
  return (judgeOf(result)?.priority ?? 1) <= leastSevere[failOn];
}

export function addPage(tally: Tally, page: ReportedPage, failOn: FailOn | undefined, judgeOf: JudgeOf): void {
  if (page.status === "evaluated") tally.evaluated++;
  else tally.failed++;
  for (const result of page.results) {
    if (isReportedFinding(result)) tally.findings++;
    if (counts(result, failOn, judgeOf)) tally.counted++;
    if (result.known === true) tally.known++;
  }
}

/** Spec cli.md 1: barriers first, then nothing evaluated, then some inputs failed. */
export function exitCode(tally: Readonly<Tally>): ExitCode {
  if (tally.counted > 0) return 2;
  if (tally.evaluated === 0) return 1;
  return tally.failed > 0 ? 3 : 0;
}
