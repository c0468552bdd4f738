import type { PageGraphFacts } from "@eiao/sampler/internal";
import { SiteReport, checkpointsOf } from "@eiao/wam-core/internal";
import type { Count, PageFacts, RuleSet, TestCount } from "@eiao/wam-core";
import type { FoundCount } from "../pages/site-page-row.ts";
import { knownTests } from "../warehouse/tests.ts";

/** The numbers of content statistics in `dw.sitecontent.kind`. */
export const contentKinds = {
  technology: 1,
  internalLinks: 2,
  externalLinks: 3,
  mediaType: 4,
  contentFilter: 5,
} as const;
const LANGUAGE = 6;

/** The number of occurrences of a value, and of pages that have it. */
export interface Occurrences {
  readonly kind: number;
  readonly value: string;
  occurrences: number;
  pages: number;
}

const emptyContent = { embedded: new Map(), internal: new Map(), external: new Map() } as const;

/** The sums over the pages of a site's uniform sample, by rule set. Pages are not kept. */
export interface SiteTally {
  readonly reports: ReadonlyMap<string, SiteReport>;
  /** B and N of each test, and the number of pages where it applied. */
  readonly tests: ReadonlyMap<string, Readonly<Count & { pages: number }>>;
  readonly contents: ReadonlyMap<string, Readonly<Occurrences>>;
  /** @param counts  the result of `scoredCounts` for the page. */
  add(page: PageGraphFacts, counts: ReadonlyMap<string, Count>): void;
}

/** @param ruleSetOf  returns the rule set of a test, by its B-WAM id. */
export function createSiteTally(
  site: string,
  ruleSetOf: (wam: string) => string,
  checkpointsOf: SumCheckpoints,
): SiteTally {
  const reports = new Map<string, SiteReport>();
  const tests = new Map<string, { failed: number; applied: number; pages: number }>();
  const contents = new Map<string, Occurrences>();
  return {
    reports,
    tests,
    contents,
    add(page, counts) {
      for (const [wam, { failed, applied }] of counts) {
        if (applied === 0) continue;
        const tally = tests.get(wam) ?? { failed: 0, applied: 0, pages: 0 };
        tally.failed += failed;
        tally.applied += applied;
        tally.pages++;
        tests.set(wam, tally);
      }
      const languages = page.documents.flatMap(({ statistics }) =>
        statistics.flatMap(({ type, value }) => (type === "language" ? [value] : [])),
      );
      for (const { ruleSet } of page.counts) {
        const report = reports.get(ruleSet) ?? new SiteReport(site);
        reports.set(ruleSet, report);
        const isCounted = (wam: string) => ruleSetOf(wam) === ruleSet;
        report.add(reportedPage(page, counts, ruleSet, isCounted, checkpointsOf, languages));
      }
      addContents(contents, page);
    },
  };
}

/** Returns the counts of a page by a rule set for reports. */
function reportedPage(
  { documents: [first] }: PageGraphFacts,
  counts: ReadonlyMap<string, Count>,
  ruleSet: string,
  isCounted: (wam: string) => boolean,
  sumCheckpoints: SumCheckpoints,
  languages: readonly string[],
): PageFacts {
  const tests = new Map<string, TestCount>();
  let failed = 0;
  let applied = 0;
  for (const [wam, count] of counts) {
    if (count.applied === 0 || !isCounted(wam)) continue;
    tests.set(wam, count);
    failed += count.failed;
    applied += count.applied;
  }
  return {
    page: first?.url ?? "",
    counts: { failed, applied, tests, checkpoints: sumCheckpoints(ruleSet, tests) },
    languages,
    content: emptyContent,
  };
}

function addContents(contents: Map<string, Occurrences>, { documents }: PageGraphFacts): void {
  const ofPage = new Set<string>();
  for (const { statistics } of documents) {
    for (const { type, value } of statistics) {
      const kind = type === "language" ? LANGUAGE : contentKinds[type as keyof typeof contentKinds];
      if (kind === undefined) continue;
      const key = `${kind} ${value}`;
      const known = contents.get(key) ?? { kind, value, occurrences: 0, pages: 0 };
      known.occurrences++;
      if (!ofPage.has(key)) known.pages++;
      ofPage.add(key);
      contents.set(key, known);
    }
  }
}

/** Returns B and N of each test on a page, by its B-WAM id. Results that are unscored or undecided count in neither. Spec 5.1 of wams.md. */
export function scoredCounts(
  found: ReadonlyMap<string, FoundCount>,
  isScored: (wam: string) => boolean,
): Map<string, { failed: number; applied: number }> {
  return new Map(
    [...found].map(([wam, { passes, fails, failed }]) => [
      wam,
      isScored(wam) ? { failed, applied: passes + fails } : { failed: 0, applied: 0 },
    ]),
  );
}

/** Sums the counts of the tests of a rule set by their checkpoints or success criteria. */
export type SumCheckpoints = (ruleSet: string, tests: ReadonlyMap<string, Count>) => ReadonlyMap<string, Count>;

/**
 * Returns the function that sums by the checkpoints of the rule sets of this program (wams.md 5.6). It omits checkpoints whose figures are those
 * of their only test.
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

/** Returns the checkpoints of each B-WAM that have several tests, or a test that another checkpoint names. */
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
