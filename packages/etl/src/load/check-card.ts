import type { Assessment, StoreManifest, StoredSurvey } from "@eiao/sampler";
import { warehouseError } from "../errors.ts";
import { near } from "./check-counts.ts";
import type { StatedCounts } from "./check-counts.ts";

/**
 * Holds a report card against its store: site, run, and what they say of each score and test. Clusters, contexts and examples are in the
 * card alone.
 * @param counts  of the pages. @throws EiaoError `CardContradicts`.
 */
export function checkCard(
  card: Assessment,
  { opening }: StoreManifest,
  survey: StoredSurvey,
  counts: StatedCounts,
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
        `it says ${of?.failed ?? "nothing"} of ${of?.applied ?? "nothing"} for ${ruleSet}, the store ${failed} of ${applied}`,
      );
  }
  // Where the sample by size leads, the card's tests are of its pages, and the survey's of the uniform ones.
  const isBySize = card.scores[0]?.sample === "by-size";
  const stated = isBySize ? card.tests.map((one) => ({ ...one, ...counts.ofTest("by-size", one.wam) })) : survey.tests;
  for (const { wam, test, failed, applied } of stated) {
    const of = card.tests.find((entry) => entry.wam === wam);
    if (of === undefined || of.applied !== applied || !near(of.failed, failed))
      fail(
        `it says ${of?.failed ?? "nothing"} of ${of?.applied ?? "nothing"} for ${test}, the store ${failed} of ${applied}`,
      );
  }
}
