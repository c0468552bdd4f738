import { checkCount, type TestCount } from "./counts.ts";
import { Spread } from "./error-margin.ts";
import { checkScore } from "./region.ts";
import { scoreError } from "./score-error.ts";

/** The formula of R_pb, the report of one barrier type on one page; `complexity` is the research variant. Spec 5.5. */
export type Uwem10Variant = "indicator" | "ratio" | "probability" | "complexity";

/** The severity F_b in [0, 1]: one for all types, or by B-WAM id. The sources state no value, so there is no default. */
export type Severity = number | ((test: string) => number);

/**
 * Returns the page score F_p = 1 − Π_b (1 − R_pb·F_b), or in the research variant 1 − Π_b (1 − F_b)^C_pb with the complexity C_pb = B_pb/N_pb +
 * B_pb/B_p.
 *
 * @param tests counts by B-WAM id; types with N_pb = 0 do not count.
 * @returns     in [0, 1]; undefined if no type counts, as in UWEM 1.2.
 * @throws      EiaoError `ScoreCount`, `ScoreSeverity`, `ScoreProbability` (variant "probability" without probabilities).
 * @example     (2 of 4), (0 of 3), (1 of 1) with severity 0.05: indicator 0.0975, ratio 0.07375, complexity 0.12035
 */
export function pageScoreUwem10(
  tests: ReadonlyMap<string, TestCount>,
  severity: Severity,
  variant: Uwem10Variant,
): number | undefined {
  let failedOnPage = 0;
  for (const count of tests.values()) failedOnPage += count.failed;
  let product = 1;
  let takesPart = false;
  for (const [test, count] of tests) {
    checkCount(count);
    if (count.applied === 0) continue;
    takesPart = true;
    const harm = severityOf(severity, test);
    product *=
      variant === "complexity"
        ? (1 - harm) ** complexity(count, failedOnPage)
        : 1 - barrierReport(test, count, variant) * harm;
  }
  return takesPart ? 1 - product : undefined;
}

/** Returns F_up of each user group u, whose severities F_ub replace F_b. */
export function pageScoresOfUserGroups(
  tests: ReadonlyMap<string, TestCount>,
  severities: ReadonlyMap<string, Severity>,
  variant: Uwem10Variant,
): ReadonlyMap<string, number | undefined> {
  const scores = new Map<string, number | undefined>();
  for (const [userGroup, severity] of severities) scores.set(userGroup, pageScoreUwem10(tests, severity, variant));
  return scores;
}

/** Returns the site score F_s: the mean of the page scores F_pj, without pages that have no score. Undefined if none has one. */
export function siteScoreUwem10(pages: Iterable<number | undefined>): number | undefined {
  const scores = new Spread();
  for (const score of pages) if (score !== undefined) scores.add(checkScore(score));
  return scores.mean;
}

function barrierReport(test: string, count: TestCount, variant: "indicator" | "ratio" | "probability"): number {
  if (variant === "indicator") return count.failed > 0 ? 1 : 0;
  if (variant === "ratio") return count.failed / count.applied;
  const { probability } = count;
  if (probability === undefined || !(probability >= 0 && probability <= 1)) {
    throw scoreError("ScoreProbability", { wam: test, value: probability ?? "none" });
  }
  return probability;
}

function complexity(count: TestCount, failedOnPage: number): number {
  return failedOnPage === 0 ? 0 : count.failed / count.applied + count.failed / failedOnPage;
}

function severityOf(severity: Severity, test: string): number {
  const value = typeof severity === "number" ? severity : severity(test);
  if (!(value >= 0 && value <= 1)) throw scoreError("ScoreSeverity", { wam: test, value });
  return value;
}
