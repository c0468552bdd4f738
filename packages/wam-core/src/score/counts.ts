import type { Judgement } from "../report.ts";
import { checkpointsOf, isScored } from "./is-scored.ts";
import { scoreError } from "./score-error.ts";

/** N (`applied`) and B (`failed`) of spec 5.1. `failed` is a sum of barrier indicators, an integer while these are 0 or 1. */
export interface Count {
  readonly failed: number;
  readonly applied: number;
}

/** A count of one test (B-WAM id), with the probability that only heuristic tests have (5.5, variant "probability"). */
export interface TestCount extends Count {
  /** The probability, in [0, 1]. */
  readonly probability?: number;
}

/** B and N of one page scenario or of one of its resources: in total, by test and by checkpoint. */
export interface PageCounts extends Count {
  /** B_pb and N_pb by B-WAM id. */
  readonly tests: ReadonlyMap<string, TestCount>;
  /** B_pc and N_pc by checkpoint or success criterion: sums over its tests. A test that requires several criteria counts in each. */
  readonly checkpoints: ReadonlyMap<string, Count>;
}

/**
 * Checks a count of test results.
 *
 * @throws EiaoError `ScoreCount` unless 0 <= failed <= applied and `applied` is an integer.
 */
export function checkCount(count: Count): void {
  const { failed, applied } = count;
  if (!(Number.isSafeInteger(applied) && failed >= 0 && failed <= applied))
    throw scoreError("ScoreCount", { failed, applied });
}

/**
 * Counts the B-WAM results of one page. Default results count. Results with cannotTell count in neither B nor N, and
 * results of unscored tests (`isScored`) nowhere. For a page scenario of several resources pass the results of all of
 * them, or add their counts by `sumCounts`.
 *
 * @throws EiaoError `ScoreIndicator` for a result that is not a number in [0, 1]. Cost: O(results). Source: spec 5.1,
 * D47.
 */
export function pageCounts(judgements: Iterable<Judgement>): PageCounts {
  const sum = new CountSum();
  for (const judgement of judgements) sum.addJudgement(judgement);
  return sum;
}

/** Returns the counts of a page scenario: the sums over its resources (a frameset and its frames). */
export function sumCounts(resources: Iterable<PageCounts>): PageCounts {
  const sum = new CountSum();
  for (const resource of resources) {
    for (const [test, count] of resource.tests) sum.addTest(test, count, count.probability);
    for (const [checkpoint, count] of resource.checkpoints) sum.addCheckpoints([checkpoint], count);
  }
  return sum;
}

interface Sum {
  failed: number;
  applied: number;
  probability?: number;
}

class CountSum implements PageCounts {
  failed = 0;
  applied = 0;
  readonly tests = new Map<string, Sum>();
  readonly checkpoints = new Map<string, Sum>();

  addJudgement({ wam, result }: Judgement): void {
    if (result === null || !isScored(wam)) return;
    if (!(result >= 0 && result <= 1)) throw scoreError("ScoreIndicator", { wam: wam.id, value: result });
    // The barrier indicator of a heuristic test is its probability; a page takes the highest one.
    const count = { failed: result, applied: 1 };
    this.addTest(wam.id, count, wam.mode === "heuristic" ? result : undefined);
    this.addCheckpoints(checkpointsOf(wam), count);
  }

  addTest(test: string, count: Count, probability: number | undefined): void {
    this.failed += count.failed;
    this.applied += count.applied;
    const sum = add(this.tests, test, count);
    if (probability !== undefined) sum.probability = Math.max(sum.probability ?? 0, probability);
  }

  addCheckpoints(checkpoints: readonly string[], count: Count): void {
    for (const checkpoint of checkpoints) add(this.checkpoints, checkpoint, count);
  }
}

function add(sums: Map<string, Sum>, key: string, count: Count): Sum {
  const sum = sums.get(key);
  if (sum === undefined) {
    const first = { failed: count.failed, applied: count.applied };
    sums.set(key, first);
    return first;
  }
  sum.failed += count.failed;
  sum.applied += count.applied;
  return sum;
}
