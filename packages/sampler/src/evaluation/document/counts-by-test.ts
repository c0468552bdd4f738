import { checkpointsOf, isScored, pageScore, scorecard } from "@eiao/wam-core/internal";
import type { Judgement, Report, ScoreJson } from "@eiao/wam-core";
import type { TestTally, UndecidedResults } from "../page-result.ts";

type Tally = { -readonly [Key in keyof TestTally]: TestTally[Key] };

/**
 * Counts results by rule set and test, in the order of their first results. Default results count. Results of cannotTell and of tests that are
 * not scored do not (wams.md 5.1, wcag22.md 1). Cost: one pass; there are few tests.
 */
export function testTallies(judgements: Iterable<Judgement>): readonly TestTally[] {
  const tallies: Tally[] = [];
  let last: Tally | undefined; // results of one test are mostly adjacent
  for (const { ruleSet, wam, result } of judgements) {
    if (result === null || !isScored(wam)) continue;
    const { id, test } = wam;
    if (last === undefined || last.wam !== id || last.ruleset !== ruleSet) {
      last = tallies.find((tally) => tally.wam === id && tally.ruleset === ruleSet);
      if (last === undefined)
        tallies.push(
          (last = { ruleset: ruleSet, test, wam: id, checkpoints: checkpointsOf(wam), applied: 0, failed: 0 }),
        );
    }
    last.applied++;
    last.failed += result;
  }
  return tallies;
}

/** Counts the results that a person has to decide (cannotTell) by scored test, in the order of their first results. Cost: one pass. */
export function undecidedResults(judgements: readonly Judgement[]): readonly UndecidedResults[] {
  const open = judgements.filter(({ result, wam }) => result === null && isScored(wam));
  return [...Map.groupBy(open, ({ ruleSet, wam }) => `${ruleSet} ${wam.id}`).values()].flatMap((results) => {
    const [first] = results;
    if (first === undefined) return [];
    const { ruleSet, wam } = first;
    return [{ ruleset: ruleSet, test: wam.test, wam: wam.id, results: results.length }];
  });
}

/**
 * Returns a report without the results of some rule sets.
 * @param ids  the ids of the rule sets to leave out.
 */
export function withoutRuleSets(report: Report, ids: readonly string[]): Report {
  if (ids.length === 0) return report;
  const isKept = ({ ruleSet }: { readonly ruleSet: string }): boolean => !ids.includes(ruleSet);
  const ruleSets = report.ruleSets.filter(({ id }) => isKept({ ruleSet: id }));
  const judges = report.judges.filter(isKept);
  const tests = new Set(judges.map(({ wam }) => wam.test));
  const statistics = new Set(ruleSets.flatMap((ruleSet) => ruleSet.statistics));
  return {
    ...report,
    ruleSets,
    judges,
    judgements: report.judgements.filter(isKept),
    statistics: report.statistics.filter(({ wam }) => statistics.has(wam)),
    untested: report.untested.filter(({ test }) => tests.has(test)),
  };
}

/**
 * Returns the scores of some rule sets whose results are not wanted.
 * @param report  the report with the results of these rule sets.
 * @param ids     the ids of the rule sets.
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
