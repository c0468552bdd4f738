import { comparableUrl, isOfWholePage, isValidity } from "./known-findings.ts";
import type { KnownFindings, ViolationCodes } from "./known-findings.ts";
import { isReportedFinding } from "./page.ts";
import type { ReportedPage, Result } from "./page.ts";
import type { Levels } from "./levels.ts";
import type { JudgeOf } from "../rule-sets.ts";
import type { Suppressions } from "./suppressions.ts";

export const failOnLevels = ["error", "warn", "1", "2", "A", "AA", "AAA", "never"] as const;
export type FailOn = (typeof failOnLevels)[number];

/** The highest priority number that counts for each level: UWEM priority 1 = WCAG level A, 2 = AA, 3 = AAA. */
const leastSevere: Readonly<Record<FailOn, number>> = {
  error: Infinity,
  warn: Infinity,
  "1": 1,
  "2": 2,
  A: 1,
  AA: 2,
  AAA: 3,
  never: 0,
};

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

/** The data that determines the marks of a finding. */
export interface Marks {
  readonly baseline: KnownFindings;
  readonly suppressions: Suppressions;
  readonly levels: Pick<Levels, "of">;
}

/**
 * Marks the findings of a page that are on the baseline or suppressed, and those that are only warnings.
 * @param codes  number of violations by code (wams.md D73).
 */
export function markFindings(
  page: ReportedPage,
  { baseline, suppressions, levels }: Marks,
  codes?: ViolationCodes,
): ReportedPage {
  let changed = false;
  const url = comparableUrl(page.url);
  const results = page.results.map((result): Result => {
    if (!isReportedFinding(result)) return result;
    const { fingerprint, test } = result;
    const reason = suppressions.reasonFor({ fingerprint, test, url: page.url, isOfWholePage: isOfWholePage(result) });
    // Only the test of validity has codes.
    const finding = { result, url, codes: isValidity(test) ? codes : undefined };
    const known = reason !== undefined || baseline.has(finding);
    const grown = baseline.grown(finding);
    const isWarning = levels.of(test, page.url) === "warn";
    if (!known && !isWarning && grown === undefined) return result;
    changed = true;
    return {
      ...result,
      ...(grown === undefined ? {} : { grown }),
      ...(isWarning ? { level: "warn" } : {}),
      ...(known ? { known } : {}),
      ...(reason === undefined ? {} : { suppressed: reason }),
    };
  });
  return changed ? { ...page, results } : page;
}

/** Returns true for a finding that sets the exit code to 2. A warning does so only with `warn`. Spec cli.md 2. */
export function counts(result: Result, failOn: FailOn, judgeOf: JudgeOf): boolean {
  if (!isReportedFinding(result) || result.known === true) return false;
  if (result.level === "warn" && failOn !== "warn") return false;
  // A test without a severity counts as the worst, so that no barrier is missed.
  return (judgeOf(result)?.priority ?? 1) <= leastSevere[failOn];
}

export function addPage(tally: Tally, page: ReportedPage, failOn: FailOn, judgeOf: JudgeOf): void {
  if (page.status === "evaluated") tally.evaluated++;
  else tally.failed++;
  for (const result of page.results) {
    if (isReportedFinding(result)) tally.findings++;
    if (counts(result, failOn, judgeOf)) tally.counted++;
    if (result.known === true) tally.known++;
  }
}

/** Returns the exit code. In order of precedence: barriers, nothing evaluated, failed inputs. Spec cli.md 1. */
export function exitCode(tally: Readonly<Tally>): 0 | 1 | 2 | 3 {
  if (tally.counted > 0) return 2;
  if (tally.evaluated === 0) return 1;
  return tally.failed > 0 ? 3 : 0;
}
