import type { Finding, PageResult } from "../evaluation/page-result.ts";
import type { BarrierExample, Cluster, FindingLocation } from "./assessment.ts";
import { byText } from "./page-counts.ts";
import { createRepeats } from "./repeats.ts";
import type { Repeats } from "./repeats.ts";

/**
 * Clusters findings that have one fix: the same test, source and context on any page. `largest` returns at most `count` clusters of each
 * rule set, those with the most findings first. A barrier that occurs only once is not a cluster.
 *
 * @param capacity  the number of different barriers to keep for each rule set; `createRepeats` explains what happens beyond it.
 */
export function createClusters(capacity: number) {
  const repeatsOf = new Map<string, Repeats<FoundAt>>();
  return {
    addPage(page: PageResult): void {
      for (const { findings, first } of barriersOf(page)) {
        const { ruleset } = first.finding;
        let repeats = repeatsOf.get(ruleset);
        if (repeats === undefined) repeatsOf.set(ruleset, (repeats = createRepeats<FoundAt>(capacity, isBefore)));
        repeats.add(barrierKey(first), findings, first);
      }
    },
    largest: (count: number): readonly Cluster[] =>
      [...repeatsOf.values()]
        .flatMap((repeats) => clustersOf(repeats).toSorted(compareClusters).slice(0, count))
        .toSorted(compareClusters),
  };
}

function clustersOf(repeats: Repeats<FoundAt>): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { pages, occurrences, detail, missed } of repeats.all()) {
    if (occurrences > 1) clusters.push(cluster(pages, occurrences, detail, missed));
  }
  return clusters;
}

function compareClusters(a: Cluster, b: Cluster): number {
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

/**
 * Counts the findings of a page by test, source and context, which have one fix, with the finding that comes first by its location.
 * Fingerprints number equal findings of a document (wams.md 11.1), so the first fingerprint stands for all of them.
 */
function barriersOf({ documents }: PageResult) {
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

/** Returns a key that equal barriers of all pages share. */
function barrierKey({ finding: { ruleset, wam }, fingerprint }: FoundAt): string {
  return `${ruleset} ${wam} ${fingerprint}`;
}

/** The most examples of a test. More findings of a document are never needed: each ranks behind that document's earlier ones. */
export const MOST_EXAMPLES = 5;

/**
 * Keeps a few different examples of each test, no fingerprint twice. First findings of documents go before second ones, then the order is
 * that of the URLs. So the examples show different locations of the site, and the order of the pages does not change them.
 *
 * Cost: O(`MOST_EXAMPLES`) per candidate. Memory: `MOST_EXAMPLES` findings per test.
 */
export function createExamples() {
  const best = new Map<string, readonly ExampleCandidate[]>();
  return {
    addPage(page: PageResult): void {
      for (const candidate of candidatesOn(page)) {
        const key = `${candidate.finding.ruleset} ${candidate.finding.wam}`;
        best.set(key, withCandidate(best.get(key) ?? [], candidate));
      }
    },
    of: (ruleset: string, wam: string): readonly BarrierExample[] =>
      (best.get(`${ruleset} ${wam}`) ?? []).map(({ url, finding }) => ({
        url,
        location: locationOf(finding),
        snippet: finding.snippet ?? "",
      })),
  };
}

/** Adds a candidate and returns the best ones in order. Of two with the same fingerprint it keeps the better one. */
function withCandidate(known: readonly ExampleCandidate[], candidate: ExampleCandidate): readonly ExampleCandidate[] {
  const last = known[MOST_EXAMPLES - 1];
  if (last !== undefined && compareCandidates(last, candidate) <= 0) return known;
  const rival = known.find(({ finding }) => finding.fingerprint === candidate.finding.fingerprint);
  if (rival !== undefined && compareCandidates(rival, candidate) <= 0) return known;
  const others = known.filter((one) => one !== rival);
  return [...others, candidate].sort(compareCandidates).slice(0, MOST_EXAMPLES);
}

function compareCandidates(a: ExampleCandidate, b: ExampleCandidate): number {
  return a.nth - b.nth || compareFound(foundAt(a), foundAt(b));
}

function foundAt({ url, finding }: ExampleCandidate): FoundAt {
  return { url, finding, fingerprint: finding.fingerprint };
}

/** A finding that may be shown as an example of its test. */
interface ExampleCandidate {
  readonly url: string;
  readonly finding: Finding;
  /** The number of the finding among those of its test in its document, from 0. */
  readonly nth: number;
}

/** Returns the findings of a page that may become examples of the site: the first few of each test in each document. */
function candidatesOn({ documents }: PageResult): readonly ExampleCandidate[] {
  const candidates: ExampleCandidate[] = [];
  for (const { url, findings = [] } of documents) {
    const numbers = new Map<string, number>();
    for (const finding of findings) {
      const key = `${finding.ruleset} ${finding.wam}`;
      const nth = numbers.get(key) ?? 0;
      if (nth === MOST_EXAMPLES) continue;
      numbers.set(key, nth + 1);
      candidates.push({ url, finding, nth });
    }
  }
  return candidates;
}

/** A finding and its document. */
interface FoundAt {
  readonly url: string;
  readonly finding: Finding;
  /** The fingerprint under which the finding is counted: its own, or that of the first equal finding in the document. */
  readonly fingerprint: string;
}

function locationOf({ line, column, source }: Finding): FindingLocation {
  return { line, column, ...(source === undefined ? {} : { source }) };
}

/** Compares by URL, then location, then text, so that the first finding does not depend on the order of the pages. */
function compareFound(a: FoundAt, b: FoundAt): number {
  return (
    byText(a.url, b.url) ||
    byText(a.finding.source ?? "", b.finding.source ?? "") ||
    a.finding.line - b.finding.line ||
    a.finding.column - b.finding.column ||
    byText(a.finding.fingerprint, b.finding.fingerprint) ||
    byText(a.finding.snippet ?? "", b.finding.snippet ?? "")
  );
}

function isBefore(a: FoundAt, b: FoundAt): boolean {
  return compareFound(a, b) < 0;
}
