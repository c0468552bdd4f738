import { availableParallelism } from "node:os";
import { crawlDefaults } from "@eiao/crawler";
import { isCensusCheap } from "../../draw/extent.ts";
import type { Extent } from "../../draw/extent.ts";
import type { PageScenario } from "../population/page-scenario.ts";
import { readEvaluationCost } from "./evaluation-cost.ts";
import type { SampleOptions } from "../run/options.ts";

/**
 * Which pages of a site are evaluated. Of `by cost`: what is cheap here and now; another machine that goes on with the run does not ask
 * again.
 */
export async function chooseExtent(
  { extent = "sample", evaluator, delaySeconds, dataDir, launch }: SampleOptions,
  population: readonly PageScenario[],
): Promise<Extent> {
  if (extent !== "by cost") return extent;
  const isCheap = isCensusCheap({
    pages: population.length,
    toFetch: population.flatMap(({ documents }) => documents).filter(({ isFresh }) => !isFresh).length,
    delaySeconds: delaySeconds ?? crawlDefaults.delaySeconds,
    secondsAPage: await readEvaluationCost(dataDir, launch),
    cores: evaluator?.width ?? availableParallelism(),
  });
  return isCheap ? "census" : "two samples";
}
