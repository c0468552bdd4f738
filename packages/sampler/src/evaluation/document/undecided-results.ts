import { isScored } from "@eiao/wam-core";
import type { Judgement } from "@eiao/wam-core";
import type { UndecidedResults } from "../page-result.ts";

/** Counts the results that a person has to decide (cannotTell), by test, in order of their first one; those of tests that are scored. Cost: one pass. */
export function undecidedResults(judgements: readonly Judgement[]): readonly UndecidedResults[] {
  const open = judgements.filter(({ result, wam }) => result === null && isScored(wam));
  return [...Map.groupBy(open, ({ ruleSet, wam }) => `${ruleSet} ${wam.id}`).values()].flatMap((results) => {
    const [first] = results;
    if (first === undefined) return [];
    const { ruleSet, wam } = first;
    return [{ ruleset: ruleSet, test: wam.test, wam: wam.id, results: results.length }];
  });
}
