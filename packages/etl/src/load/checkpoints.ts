import { checkpointsOf } from "@eiao/wam-core";
import type { Count, RuleSet } from "@eiao/wam-core";
import { knownTests } from "../known-tests.ts";

/** Sums the counts of the tests of a rule set by their checkpoints or success criteria. */
export type SumCheckpoints = (ruleSet: string, tests: ReadonlyMap<string, Count>) => ReadonlyMap<string, Count>;

/**
 * Returns the function that sums by the checkpoints of the rule sets of this program (wams.md 5.6). It leaves out those whose figures are those of
 * their only test.
 */
export async function checkpointSums(): Promise<SumCheckpoints> {
  const shared = new Map((await knownTests()).ruleSets.map((ruleSet) => [ruleSet.id, sharedCheckpoints(ruleSet)]));
  return (ruleSet, tests) => {
    const ofTests = shared.get(ruleSet);
    const counts = new Map<string, { failed: number; applied: number }>();
    for (const [wam, { failed, applied }] of tests)
      for (const checkpoint of ofTests?.get(wam) ?? []) {
        const count = counts.get(checkpoint) ?? { failed: 0, applied: 0 };
        count.failed += failed;
        count.applied += applied;
        counts.set(checkpoint, count);
      }
    return counts;
  };
}

/** Returns the checkpoints of each B-WAM that have several tests, or a test that is named by another one. */
function sharedCheckpoints({ judges }: RuleSet): ReadonlyMap<string, readonly string[]> {
  const tests = Map.groupBy(
    judges.flatMap((judge) => checkpointsOf(judge).map((checkpoint) => ({ checkpoint, judge }))),
    ({ checkpoint }) => checkpoint,
  );
  const isShared = (checkpoint: string): boolean => {
    const of = tests.get(checkpoint) ?? [];
    return (
      new Set(of.map(({ judge }) => judge.test)).size > 1 || of.some(({ judge }) => judge.checkpoint !== checkpoint)
    );
  };
  return new Map(judges.map((judge) => [judge.id, checkpointsOf(judge).filter(isShared)]));
}
