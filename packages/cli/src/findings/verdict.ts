import type { ExitCode } from "../command-line/command.ts";
import { comparableUrl, isOfWholePage } from "./known-findings.ts";
import type { KnownFindings, ViolationCodes } from "./known-findings.ts";
import { isReportedFinding } from "../evaluation/page.ts";
import type { ReportedPage, Result } from "../evaluation/page.ts";
import type { JudgeOf } from "../command-line/rule-sets.ts";
import type { Suppressions } from "./suppressions.ts";

export const failOnLevels = ["1", "2", "A", "AA", "AAA", "never"] as const;
export type FailOn = (typeof failOnLevels)[number];

/** The highest priority number that counts for each level: UWEM priority 1 = WCAG level A, 2 = AA, 3 = AAA. */
const leastSevere: Readonly<Record<Exclude<FailOn, "never">, number>> = { "1": 1, "2": 2, A: 1, AA: 2, AAA: 3 };

/** Counts of a call so far. */
export interface Tally {
  evaluated: number;
  failed: number;
  findings: number;
  /** Findings that count for the exit code. */
  counted: number;
  /** Findings on the baseline or suppressed. */
  known: number;
}

/**
 * Marks the findings of a page that do not count, because they are on the baseline or suppressed.
 * @param codes  number of violations by code (wams.md D73).
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

/** Returns true for a finding that sets the exit code to 2. Without `failOn`, every barrier does. Spec cli.md 2. */
export function counts(result: Result, failOn: FailOn | undefined, judgeOf: JudgeOf): boolean {
  if (!isReportedFinding(result) || result.known === true || failOn === "never") return false;
  if (failOn === undefined) return true;
  // A test without a severity counts as the worst, so that no barrier is missed.
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

/** Returns the exit code: barriers come first, then nothing evaluated, then failed inputs. Spec cli.md 1. */
export function exitCode(tally: Readonly<Tally>): ExitCode {
  if (tally.counted > 0) return 2;
  if (tally.evaluated === 0) return 1;
  return tally.failed > 0 ? 3 : 0;
}
