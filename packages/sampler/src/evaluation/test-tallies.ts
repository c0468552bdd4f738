import type { Judgement } from "@eiao/wam-core";
import type { TestTally } from "./document-evaluation.ts";

/**
 * Results counted by rule set and test, in order of their first result. Default results count, cannotTell results do not
 * (wams.md 5.1). Cost: one pass.
 */
export function testTallies(judgements: Iterable<Judgement>): readonly TestTally[] {
  const tallies = new Map<string, { -readonly [Key in keyof TestTally]: TestTally[Key] }>();
  for (const { ruleSet, wam, result } of judgements) {
    if (result === null) continue;
    const key = `${ruleSet} ${wam.id}`;
    let tally = tallies.get(key);
    if (tally === undefined) {
      const { id, test, checkpoint } = wam;
      tallies.set(key, (tally = { ruleset: ruleSet, test, wam: id, checkpoint, applied: 0, failed: 0 }));
    }
    tally.applied++;
    tally.failed += result;
  }
  return [...tallies.values()];
}
