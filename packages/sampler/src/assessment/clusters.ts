import type { PageResult } from "../evaluation/page-result.ts";
import type { Cluster } from "./assessment.ts";
import { byText } from "./by-text.ts";
import { isBefore, locationOf } from "./found-at.ts";
import type { FoundAt } from "./found-at.ts";
import { createRepeats } from "./repeats.ts";
import type { Repeats } from "./repeats.ts";

export interface Clusters {
  addPage(page: PageResult): void;
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
    addPage(page) {
      for (const { findings, first } of barriersOf(page)) {
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

/** Equal findings of one page: one fix mends them. */
interface PageBarrier {
  readonly findings: number;
  /** The first one by its location. */
  readonly first: FoundAt;
}

/**
 * Findings of a page by test, source and context. A fingerprint numbers equal findings of a document (wams.md 11.1), so the one of
 * the first stands for all of them.
 */
function barriersOf({ documents }: PageResult): readonly PageBarrier[] {
  const barriers = new Map<string, { findings: number; first: FoundAt }>();
  for (const { url, findings = [] } of documents) {
    const firsts = new Map<string, string>();
    for (const finding of findings) {
      const { ruleset, wam, context, snippet } = finding;
      const kind = JSON.stringify([ruleset, wam, context, snippet]);
      const fingerprint = firsts.get(kind) ?? finding.fingerprint;
      firsts.set(kind, fingerprint);
      const here = { url, finding, fingerprint };
      const key = barrierKey(here);
      const barrier = barriers.get(key);
      if (barrier === undefined) barriers.set(key, { findings: 1, first: here });
      else {
        barrier.findings++;
        if (isBefore(here, barrier.first)) barrier.first = here;
      }
    }
  }
  return [...barriers.values()];
}

/** Equal for equal barriers of all pages. */
function barrierKey({ finding: { ruleset, wam }, fingerprint }: FoundAt): string {
  return `${ruleset} ${wam} ${fingerprint}`;
}
