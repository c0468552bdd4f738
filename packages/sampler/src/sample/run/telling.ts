import type { SampleRules } from "../../draw/gates.ts";
import type { DrawOutcome, Sampling } from "../../draw/sampling.ts";
import { assessedRun } from "./assessed-run.ts";
import type { SampleOptions } from "./options.ts";
import { uniformSample } from "../extent/page-samples.ts";
import type { SiteRun } from "./site-run.ts";
import { createSampleWatch } from "../extent/watch-sample.ts";

/** Tells the caller how far a run is. */
export interface Telling {
  settled(page: number, outcome: DrawOutcome): void;
  /** The uniform sample of a census, once, when all its pages are in and others are not. */
  sample(): void;
}

export function createTelling(
  { onProgress, onSample }: Pick<SampleOptions, "onProgress" | "onSample">,
  run: SiteRun,
  sampling: Sampling,
  { wanted }: SampleRules,
): Telling {
  const { opening, population } = run.plan;
  const isCensus = opening.extent === "census";
  const pages = population.length;
  const watch = createSampleWatch({ seed: opening.seed, population: pages, wanted }, run.settled());
  let told = !isCensus || onSample === undefined;
  const sample = (): void => {
    if (told || !watch.isComplete) return;
    told = true;
    if (sampling.state.name !== "sampling") return;
    const drawn = run.drawn();
    const about = assessedRun(opening, "", run.failedPages, "the other pages are being evaluated");
    onSample?.(run.record.assessment(about, [uniformSample(opening, drawn)]));
  };
  return {
    settled(page, outcome) {
      onProgress?.({
        site: opening.site,
        evaluated: sampling.evaluated,
        failed: sampling.failed,
        wanted: sampling.expected,
      });
      watch.settle(page, outcome);
      sample();
    },
    sample,
  };
}
