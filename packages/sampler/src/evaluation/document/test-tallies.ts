import { checkpointsOf, isScored } from "@eiao/wam-core";
import type { Judgement } from "@eiao/wam-core";
import type { TestTally } from "../page-result.ts";

type Tally = { -readonly [Key in keyof TestTally]: TestTally[Key] };

/**
 * Results counted by rule set and test, in order of their first result. Default results count; cannotTell results do not, and neither do results
 * of tests that are not scored (wams.md 5.1, wcag22.md 1). Cost: one pass; tests are few.
 */
export function testTallies(judgements: Iterable<Judgement>): readonly TestTally[] {
  const tallies: Tally[] = [];
  let last: Tally | undefined; // results of a test mostly come together
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
