import type { Assessment, StoreManifest, StoredSurvey } from "@eiao/sampler";
import { warehouseError } from "../errors.ts";

/**
 * Holds a report card against its store: site, run, and what they say of each score and test. Clusters, contexts and examples are in the
 * card alone.
 * @throws EiaoError `CardContradicts`.
 */
export function checkCard(card: Assessment, { opening }: StoreManifest, survey: StoredSurvey, file: string): void {
  const fail = (reason: string): never => {
    throw warehouseError("CardContradicts", { file: file.replace(/\.trig\.zst$/, ".assessment.json"), reason });
  };
  if (card.site !== opening.site) fail(`it is of the site ${card.site}`);
  if (card.run !== opening.run) fail(`it is of the run ${card.run}`);
  for (const { ruleSet, sample, failed, applied } of survey.scores) {
    const of = card.scores.find((score) => score.ruleset === ruleSet && score.sample === sample);
    if (of === undefined) fail(`it has no score by ${ruleSet}`);
    if (of?.applied !== undefined && (of.applied !== applied || of.failed !== failed))
      fail(`it says ${of.failed} of ${of.applied} for ${ruleSet}, the store ${failed} of ${applied}`);
  }
  for (const { wam, test, failed, applied } of survey.tests) {
    const of = card.tests.find((entry) => entry.wam === wam);
    if (of === undefined || of.applied !== applied || of.failed !== failed)
      fail(
        `it says ${of?.failed ?? "nothing"} of ${of?.applied ?? "nothing"} for ${test}, the store ${failed} of ${applied}`,
      );
  }
}
