import type { Assessment, PageGraphFacts, StoreManifest, StoredSurvey } from "@eiao/sampler/internal";
import { warehouseError } from "../errors.ts";
import type { SiteTally } from "./site-tally.ts";

interface Count {
  failed: number;
  applied: number;
}

/** Compares the stated counts of a page with its results. @throws EiaoError `StoreContradicts`. */
export function checkPage(
  page: PageGraphFacts,
  tests: ReadonlyMap<string, Readonly<Count>>,
  ruleSetOf: (wam: string) => string,
  file: string,
): void {
  const counted = new Map<string, PageSum>();
  for (const [wam, count] of tests) addCount(counted, ruleSetOf(wam), count);
  for (const { ruleSet, applied, failed } of page.counts) {
    const found = counted.get(ruleSet) ?? { applied: 0, failed: 0 };
    if (found.applied === applied && isClose(found.failed, failed)) continue;
    const url = page.documents[0]?.url ?? page.id;
    const reason = `${url} states ${failed} of ${applied} results of ${ruleSet}, but has ${found.failed} of ${found.applied}`;
    throw warehouseError("StoreContradicts", { file, reason });
  }
}

/** Adds up the stated counts of pages, to compare them with the survey of the site. @param file  the store, for messages. */
export function createStatedCounts(file: string) {
  /** The sums by rule set and sample. */
  const sums = new Map<string, PageSum>();
  const ofTests = new Map<string, PageSum>();
  const ofTest = (sample: string, wam: string): Readonly<Count> =>
    ofTests.get(`${sample} ${wam}`) ?? { failed: 0, applied: 0 };
  const fail = (reason: string): never => {
    throw warehouseError("StoreContradicts", { file, reason });
  };
  return {
    /** Returns the counts of a test on the pages of a sample. */
    ofTest,
    add(page: PageGraphFacts, tests: ReadonlyMap<string, Readonly<Count>>, samples: number): void {
      for (const [sample, bit] of bits) {
        if ((samples & bit) === 0) continue;
        for (const count of page.counts) addCount(sums, `${sample} ${count.ruleSet}`, count);
        for (const [wam, count] of tests) addCount(ofTests, `${sample} ${wam}`, count);
      }
    },
    /** @throws EiaoError `StoreContradicts` that names the first difference. */
    check(survey: StoredSurvey, tally: SiteTally, { opening }: StoreManifest): void {
      for (const { ruleSet, sample = "uniform", failed, applied, pages } of survey.scores) {
        const sum = sums.get(`${sample} ${ruleSet}`) ?? { failed: 0, applied: 0, pages: 0 };
        if (sum.applied !== applied || !isClose(sum.failed, failed))
          fail(`its survey has ${failed} of ${applied} for ${ruleSet}, but its pages ${sum.failed} of ${sum.applied}`);
        if (pages !== undefined && pages !== sum.pages)
          fail(`its survey counts ${pages} pages for ${ruleSet}, but it has ${sum.pages}`);
      }
      const counted = opening.extent === "census" ? "census" : "uniform";
      for (const { wam, test, failed, applied } of survey.tests) {
        const sum = ofTest(counted, wam);
        if (sum.applied !== applied || !isClose(sum.failed, failed))
          fail(`its survey has ${failed} of ${applied} for ${test}, but its pages ${sum.failed} of ${sum.applied}`);
      }
      const stddev = tally.reports.get(opening.ruleSets[0].id)?.siteStddev();
      if (!isClose(stddev ?? 0, survey.standardDeviation ?? 0))
        fail(`its survey has a standard deviation of ${survey.standardDeviation}, but its pages give ${stddev}`);
    },
  };
}

const bits = [
  ["uniform", 1],
  ["census", 2],
  ["by-size", 4],
] as const;

interface PageSum extends Count {
  pages: number;
}

function addCount(sums: Map<string, PageSum>, key: string, { failed, applied }: Readonly<Count>): void {
  const sum = sums.get(key) ?? { failed: 0, applied: 0, pages: 0 };
  sum.failed += failed;
  sum.applied += applied;
  sum.pages++;
  sums.set(key, sum);
}

/** Returns true for nearly equal numbers: sums of fractions in another order differ in their last digits. */
export function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
}

/**
 * Compares a report card with its store: site, run, each score and each test. Clusters, contexts and examples are only in the card.
 * @param counts  the sums of the pages. @throws EiaoError `CardContradicts`.
 */
export function checkCard(
  card: Assessment,
  { opening }: StoreManifest,
  survey: StoredSurvey,
  counts: ReturnType<typeof createStatedCounts>,
  file: string,
): void {
  const fail = (reason: string): never => {
    throw warehouseError("CardContradicts", { file: file.replace(/\.trig\.zst$/, ".assessment.json"), reason });
  };
  if (card.site !== opening.site) fail(`it belongs to the site ${card.site}`);
  if (card.run !== opening.run) fail(`it belongs to run ${card.run}`);
  for (const { ruleSet, sample, failed, applied } of survey.scores) {
    const of = card.scores.find((score) => score.ruleset === ruleSet && score.sample === sample);
    if (of === undefined) fail(`it has no score for ${ruleSet}`);
    if (of?.applied !== applied || of.failed !== failed)
      fail(
        `it has ${of?.failed ?? "nothing"} of ${of?.applied ?? "nothing"} for ${ruleSet}, but the store ${failed} of ${applied}`,
      );
  }
  // If the sample by size leads, the card's tests are those of its pages, the survey's those of the uniform sample.
  const isBySize = card.scores[0]?.sample === "by-size";
  const stated = isBySize ? card.tests.map((one) => ({ ...one, ...counts.ofTest("by-size", one.wam) })) : survey.tests;
  for (const { wam, test, failed, applied } of stated) {
    const of = card.tests.find((entry) => entry.wam === wam);
    if (of === undefined || of.applied !== applied || !isClose(of.failed, failed))
      fail(
        `it has ${of?.failed ?? "nothing"} of ${of?.applied ?? "nothing"} for ${test}, but the store ${failed} of ${applied}`,
      );
  }
}
