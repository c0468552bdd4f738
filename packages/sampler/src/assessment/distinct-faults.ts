import type { AssessedFault, Cluster } from "./assessment.ts";

/** A test with its barriers, as `distinctFaults` reads it. */
interface FailedTest {
  readonly ruleset: string;
  readonly wam: string;
  readonly failed: number;
}

/** A test with those of its barriers that no earlier test has, and the other tests that report some of them. */
export interface DistinctFault<Test> {
  readonly test: Test;
  /** The number of the test's barriers that no earlier test has. */
  readonly failed: number;
  /** Other tests that fail at the same locations, and the number of their barriers there. */
  readonly also: readonly { readonly test: Test; readonly failed: number }[];
}

/** The tolerance for zero: a sum of shares differs from the whole in its last digits. */
const NOTHING = 1e-9;

/**
 * Lists the tests that found barriers so that no fault is listed twice: a fault that several tests report belongs to the first of them, which
 * names the others. A test with no barrier of its own has no entry. Cost: O(tests * faults).
 *
 * @param tests   the tests, those of the leading rule set first.
 * @param faults  the faults of a report card.
 * @example 5 images without alt are found by 1.1_HTML_01 (uwem-1.2), 4 of them also by 23a2a8 (wcag-2.2), which leads: the list has 23a2a8
 *   with 4, and beside it 4 of 1.1_HTML_01; then 1.1_HTML_01 with 1.
 */
export function distinctFaults<Test extends FailedTest>(
  tests: readonly Test[],
  faults: readonly AssessedFault[] = [],
): readonly DistinctFault<Test>[] {
  const failed = tests.filter((test) => test.failed > 0);
  const entries = failed.map((test) => ({ test, failed: test.failed, also: new Map<Test, number>() }));
  for (const fault of faults) {
    const shareOf = ({ ruleset, wam }: Test) =>
      fault.tests.find((one) => one.ruleset === ruleset && one.wam === wam)?.share ?? 0;
    const [first, ...others] = entries.filter(({ test }) => shareOf(test) > 0);
    if (first === undefined) continue;
    for (const other of others) {
      const count = shareOf(other.test) * other.test.failed;
      other.failed -= count;
      first.also.set(other.test, (first.also.get(other.test) ?? 0) + count);
    }
  }
  return entries
    .filter((entry) => entry.failed > NOTHING)
    .map(({ test, failed: own, also }) => ({
      test,
      failed: rounded(own),
      also: [...also].map(([other, count]) => ({ test: other, failed: rounded(count) })),
    }));
}

/** A barrier that repeats, with the clusters of other tests that are the same fault. */
export interface DistinctCluster {
  readonly cluster: Cluster;
  readonly also: readonly Cluster[];
}

/**
 * Lists barriers that repeat so that no fault is listed twice: clusters at the same location whose tests report one fault are grouped under
 * the first of them.
 */
export function distinctClusters(
  clusters: readonly Cluster[],
  faults: readonly AssessedFault[] = [],
): readonly DistinctCluster[] {
  const locationOf = ({ example, snippet }: Cluster) => JSON.stringify([example?.url, example?.location, snippet]);
  const isOneFault = (one: Cluster, other: Cluster) =>
    faults.some(({ tests }) => [one.wam, other.wam].every((wam) => tests.some((test) => test.wam === wam)));
  const listed = new Map<string, { readonly cluster: Cluster; readonly also: Cluster[] }[]>();
  const all: DistinctCluster[] = [];
  for (const cluster of clusters) {
    const here = listed.get(locationOf(cluster)) ?? [];
    const same = here.find((entry) => isOneFault(entry.cluster, cluster));
    if (same !== undefined) {
      same.also.push(cluster);
      continue;
    }
    const entry = { cluster, also: [] };
    listed.set(locationOf(cluster), [...here, entry]);
    all.push(entry);
  }
  return all;
}

function rounded(count: number): number {
  const integer = Math.round(count);
  return Math.abs(count - integer) < NOTHING ? integer : count;
}
