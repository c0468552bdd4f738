import type { Cluster } from "./assessment.ts";
import { byText } from "./by-text.ts";
import { barrierKey } from "./page-barriers.ts";
import type { PageBarrier } from "./page-barriers.ts";
import { isBefore, locationOf } from "./found-at.ts";
import type { FoundAt } from "./found-at.ts";
import { createRepeats } from "./repeats.ts";
import type { Repeats } from "./repeats.ts";

export interface Clusters {
  /** All barriers of one page. */
  addPage(barriers: readonly PageBarrier[]): void;
  /** Returns the clusters of each rule set that have the most findings, at most `count`; what is there only once is no cluster. The most findings come first. */
  largest(count: number): readonly Cluster[];
}

/**
 * Clusters findings that one fix mends: the same test, source and context, on whatever page.
 *
 * @param capacity  different ones that are kept of each rule set; `createRepeats` says what happens beyond.
 */
export function createClusters(capacity: number): Clusters {
  const repeatsOf = new Map<string, Repeats<FoundAt>>();
  return {
    addPage(barriers) {
      for (const { findings, first } of barriers) {
        const { ruleset } = first.finding;
        let repeats = repeatsOf.get(ruleset);
        if (repeats === undefined) repeatsOf.set(ruleset, (repeats = createRepeats<FoundAt>(capacity, isBefore)));
        repeats.add(barrierKey(first), findings, first);
      }
    },
    largest: (count) =>
      [...repeatsOf.values()]
        .flatMap((repeats) => clustersOf(repeats).toSorted(compare).slice(0, count))
        .toSorted(compare),
  };
}

function clustersOf(repeats: Repeats<FoundAt>): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { pages, occurrences, detail, missed } of repeats.all()) {
    if (occurrences > 1) clusters.push(cluster(pages, occurrences, detail, missed));
  }
  return clusters;
}

function compare(a: Cluster, b: Cluster): number {
  return b.findings - a.findings || b.pages - a.pages || byText(a.fingerprint, b.fingerprint);
}

function cluster(pages: number, findings: number, { url, finding, fingerprint }: FoundAt, missed: number): Cluster {
  return {
    fingerprint,
    test: finding.test,
    pages,
    findings,
    snippet: finding.snippet ?? "",
    context: finding.context ?? "",
    ruleset: finding.ruleset,
    wam: finding.wam,
    example: { url, location: locationOf(finding) },
    ...(missed > 0 ? { atLeast: true } : {}),
  };
}
