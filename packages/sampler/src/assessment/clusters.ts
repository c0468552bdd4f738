import type { DocumentEvaluation } from "../evaluation/document-evaluation.ts";
import type { Cluster } from "./assessment.ts";
import { byText } from "./by-text.ts";
import { isBefore, locationOf } from "./place.ts";
import type { FoundAt } from "./place.ts";
import { createRepeats } from "./repeats.ts";

export interface Clusters {
  /** All documents of one page. */
  addPage(documents: readonly DocumentEvaluation[]): void;
  /** Those with the most findings, at most `count`; what is there only once is no cluster. */
  largest(count: number): readonly Cluster[];
}

/**
 * Clusters findings that one fix mends: the same test, source and context, on whatever page. A fingerprint numbers equal findings of
 * a document (wams.md 11.1), so the one of the first stands for all of them.
 *
 * @param capacity  different ones that are kept; `createRepeats` says what happens beyond.
 */
export function createClusters(capacity: number): Clusters {
  const repeats = createRepeats<FoundAt>(capacity, isBefore);
  return {
    addPage(documents) {
      for (const [key, { findings, first }] of clustersOfPage(documents)) repeats.add(key, findings, first);
    },
    largest(count) {
      const clusters: Cluster[] = [];
      for (const { pages, occurrences, detail, missed } of repeats.all()) {
        if (occurrences > 1) clusters.push(cluster(pages, occurrences, detail, missed));
      }
      return clusters
        .sort((a, b) => b.findings - a.findings || b.pages - a.pages || byText(a.fingerprint, b.fingerprint))
        .slice(0, count);
    },
  };
}

function clustersOfPage(documents: readonly DocumentEvaluation[]) {
  const clusters = new Map<string, { findings: number; first: FoundAt }>();
  for (const { url, findings = [] } of documents) {
    const firsts = new Map<string, string>();
    for (const finding of findings) {
      const { ruleset, wam, context, snippet } = finding;
      const kind = JSON.stringify([ruleset, wam, context, snippet]);
      const fingerprint = firsts.get(kind) ?? finding.fingerprint;
      firsts.set(kind, fingerprint);
      const key = `${ruleset} ${wam} ${fingerprint}`;
      const cluster = clusters.get(key);
      const here = { url, finding, fingerprint };
      if (cluster === undefined) clusters.set(key, { findings: 1, first: here });
      else {
        cluster.findings++;
        if (isBefore(here, cluster.first)) cluster.first = here;
      }
    }
  }
  return clusters;
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
