import { pageScore, scorecard } from "@eiao/wam-core";
import type { Report, ScoreJson } from "@eiao/wam-core";
import { testTallies } from "./test-tallies.ts";

/**
 * Returns a report without the results of some rule sets.
 * @param ids  ids of rule sets.
 */
export function withoutRuleSets(report: Report, ids: readonly string[]): Report {
  if (ids.length === 0) return report;
  const stays = ({ ruleSet }: { readonly ruleSet: string }): boolean => !ids.includes(ruleSet);
  const ruleSets = report.ruleSets.filter(({ id }) => stays({ ruleSet: id }));
  const judges = report.judges.filter(stays);
  const tests = new Set(judges.map(({ wam }) => wam.test));
  const statistics = new Set(ruleSets.flatMap((ruleSet) => ruleSet.statistics));
  return {
    ...report,
    ruleSets,
    judges,
    judgements: report.judgements.filter(stays),
    statistics: report.statistics.filter(({ wam }) => statistics.has(wam)),
    untested: report.untested.filter(({ test }) => tests.has(test)),
  };
}

/**
 * Returns the scores by some rule sets, for readers who do not want their results.
 * @param report  the report with the results of these rule sets.
 * @param ids     ids of rule sets.
 */
export function informativeScores({ ruleSets, judgements }: Report, ids: readonly string[]): readonly ScoreJson[] {
  const tallies = ids.length === 0 ? [] : testTallies(judgements);
  return ruleSets
    .filter(({ id }) => ids.includes(id))
    .map(({ id }) => {
      const sum = { failed: 0, applied: 0 };
      for (const { ruleset, failed, applied } of tallies) {
        if (ruleset !== id) continue;
        sum.failed += failed;
        sum.applied += applied;
      }
      const value = pageScore(sum);
      return { ruleset: id, ...sum, value: value ?? null, letter: scorecard(value).letter ?? null, informative: true };
    });
}
