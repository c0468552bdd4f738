import { createSampling } from "./draw/sampling.ts";
import { defaultSampleRules } from "./draw/sample-rules.ts";
import type { AssessedSample } from "./assessment/report-card.ts";
import type { Assessment } from "./assessment/assessment.ts";
import { readPageResult } from "./evaluation/page-result.ts";
import type { DrawnScenario, StoreOpening } from "./store/index.ts";
import { assessedRun } from "./assessment/assessed-run.ts";
import { evaluateScenario } from "./sample/evaluate-scenario.ts";
import { samplesSoFar } from "./assessment/page-samples.ts";
import { withoutSizes } from "./sample/population.ts";
import { planRun } from "./sample/plan-run.ts";
import { runSampling, openSamplingResources } from "./sample/sampling-resources.ts";
import { checkNumbers } from "./sample/options.ts";
import type { SampleOptions } from "./sample/options.ts";
import { sampledRuleSets } from "./rule-sets/installed.ts";
import { createSiteRecord } from "./assessment/site-record.ts";

/**
 * Returns a report card of the pages that an interrupted crawl has found so far. They are sampled and evaluated as by `sampleSite`, until
 * `options.signal` fires, but not stored: the sample of the whole site is drawn after its crawl has ended.
 *
 * @param reason  the reason why there are no more pages: a clause without a full stop.
 * @throws EiaoError as `sampleSite`. @returns undefined if no page could be evaluated.
 */
export async function previewSite(options: SampleOptions, reason: string): Promise<Assessment | undefined> {
  checkNumbers(options);
  const { n = defaultSampleRules.wanted } = options;
  const { opening, population, date } = await planRun(
    { ...options, extent: "sample" },
    await sampledRuleSets(options.ruleSets, options.includePdf),
    withoutSizes, // counting sizes would delay the preview
  );
  const rules = { wanted: n, minimum: 0, smallSite: true };
  const sampling = createSampling({ seed: opening.seed, population: population.length, rules });
  const record = createSiteRecord(opening.ruleSets[0].id);
  const resources = openSamplingResources(options, { known: [], note: () => undefined });
  const drawn: DrawnScenario[] = [];
  const work = resources.workOf(opening, date);
  try {
    await runSampling(
      sampling,
      resources.atATime,
      async (number) => {
        const scenario = population[number];
        if (scenario === undefined) return;
        const outcome = await evaluateScenario(scenario, work).catch((error: unknown) => {
          if (resources.signal.aborted) return undefined;
          throw error;
        });
        if (outcome === undefined || resources.signal.aborted) return; // a sheet that was not fetched in time looks missing
        const evaluated = !("problem" in outcome);
        if (evaluated) record.add(scenario.id, readPageResult(outcome.result));
        drawn.push({ scenario: scenario.id, url: "", outcome: evaluated ? "sampled" : "failed" });
        sampling.settle(number, evaluated ? "evaluated" : "failed");
      },
      resources.signal,
    );
  } finally {
    await resources.close();
  }
  if (sampling.evaluated === 0) return undefined;
  return record.assessment(assessedRun(opening, "", sampling.failed, reason), previewSamples(opening, drawn));
}

/** Returns a sample without an interval for a census of the pages found so far: their ratio is exact, but that of the site is unknown. */
function previewSamples(opening: StoreOpening, drawn: readonly DrawnScenario[]): readonly [AssessedSample] {
  const [sample] = samplesSoFar(opening, drawn);
  const estimate: AssessedSample["estimate"] = (pages) => {
    const found = sample.estimate(pages);
    return found?.method === "census" ? { value: found.value } : found;
  };
  return [{ ...sample, estimate }];
}
