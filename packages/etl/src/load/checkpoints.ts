import { uwem12 } from "@eiao/wam-core";
import type { Count } from "@eiao/wam-core";

/** Checkpoint of each B-WAM of a rule set, of checkpoints that have more than one (wams.md 5.6). */
const checkpoints: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([[uwem12.id, sharedCheckpoints()]]);

function sharedCheckpoints(): ReadonlyMap<string, string> {
  const numbers = new Map<string, Set<string>>();
  for (const { checkpoint, test } of uwem12.judges) {
    const tests = numbers.get(checkpoint) ?? new Set();
    numbers.set(checkpoint, tests.add(test));
  }
  return new Map(
    uwem12.judges.flatMap(({ id, checkpoint }) =>
      (numbers.get(checkpoint)?.size ?? 0) > 1 ? [[id, checkpoint] as const] : [],
    ),
  );
}

/** B_pc and N_pc of the checkpoints that have several tests; those of the others are their test's. */
export function checkpointsOf(ruleSet: string, tests: ReadonlyMap<string, Count>): ReadonlyMap<string, Count> {
  const shared = checkpoints.get(ruleSet);
  const counts = new Map<string, { failed: number; applied: number }>();
  if (shared === undefined) return counts;
  for (const [wam, { failed, applied }] of tests) {
    const checkpoint = shared.get(wam);
    if (checkpoint === undefined) continue;
    const count = counts.get(checkpoint) ?? { failed: 0, applied: 0 };
    count.failed += failed;
    count.applied += applied;
    counts.set(checkpoint, count);
  }
  return counts;
}
