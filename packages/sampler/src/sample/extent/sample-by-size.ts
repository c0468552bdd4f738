import type { AssessedSample, ScenarioCount } from "../../assessment/accumulate.ts";
import { inclusionProbabilities, targetProbabilities } from "../../draw/by-size.ts";
import type { SizedPage } from "../../draw/population-list.ts";
import type { DrawnScenario } from "../../rdf-store/index.ts";
import { weightedRatio } from "../../statistics/weighted-interval.ts";
import type { WeightedCount } from "../../statistics/weighted-interval.ts";

/** A sample in which pages were not equally probable. */
export interface SampleBySize extends AssessedSample {
  /** The counts of its pages, each with how probable that page was; others are left out. */
  weighted(pages: readonly ScenarioCount[]): readonly WeightedCount[];
}

/**
 * The sample of the pages that were drawn by size. How probable a page was depends on how many were drawn, those that could not be had among
 * them; these are left out of the estimate.
 *
 * @param sizes   of all pages, in the order of their list. @param wanted  results.
 * @param drawn   what was drawn by size.
 */
export function sampleBySize(
  sizes: readonly Pick<SizedPage, "id" | "elements">[],
  wanted: number,
  drawn: readonly DrawnScenario[],
): SampleBySize {
  const target = targetProbabilities(
    sizes.map(({ elements }) => elements),
    wanted,
  );
  const probabilities = inclusionProbabilities(target, drawn.length);
  const numbers = new Map(sizes.map(({ id }, at) => [id, at]));
  const known = new Map(drawn.map(({ scenario }) => [scenario, probabilities[numbers.get(scenario) ?? -1] ?? 0]));
  const weighted = (pages: readonly ScenarioCount[]): WeightedCount[] =>
    pages
      .toSorted((a, b) => (a.scenario < b.scenario ? -1 : 1)) // sums of fractions depend on their order
      .flatMap(({ scenario, failed, applied }): WeightedCount[] => {
        const probability = known.get(scenario) ?? 0;
        return probability > 0 ? [{ failed, applied, probability }] : [];
      });
  return {
    name: "by-size",
    has: (scenario) => known.has(scenario),
    weighted,
    estimate: (pages) => weightedRatio(weighted(pages)),
  };
}
