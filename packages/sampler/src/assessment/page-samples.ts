import { inclusionProbabilities, targetProbabilities } from "../draw/by-size.ts";
import type { SizedPage } from "../draw/population-list.ts";
import type { SampleName } from "../draw/sample-rules.ts";
import { uniformLength } from "../draw/sampling.ts";
import { ratioInterval } from "../statistics/interval.ts";
import { ratioOf } from "../statistics/ratio-sum.ts";
import { LEAST_COVERAGE, expectedCoverage, weightedRatio } from "../statistics/weighted-interval.ts";
import type { WeightedCount } from "../statistics/weighted-interval.ts";
import type { DrawnScenario, StoreOpening } from "../store/index.ts";
import type { AssessedSample, SampleEstimate, ScenarioCount } from "./report-card.ts";

export type DrawPlan = Pick<StoreOpening, "extent" | "population" | "wanted">;

/** The facts that an estimate by size needs in addition to the draw. */
interface SizedPages {
  /** All pages of the population in the order of their list. */
  readonly sizes: readonly Pick<SizedPage, "id" | "elements">[];
  /** The counts of each evaluated page by the first rule set. */
  readonly counts: readonly ScenarioCount[];
}

/**
 * Returns the drawn pages with the samples that each was drawn for. All pages of a census belong to it, the first ones also to the uniform
 * sample. A draw of two samples has its marks already.
 */
export function markedDraw(plan: DrawPlan, drawn: readonly DrawnScenario[]): readonly DrawnScenario[] {
  if (plan.extent === "two samples") return drawn;
  const uniform = uniformPart(plan, drawn).length;
  return drawn.map((page, at): DrawnScenario => {
    const samples: SampleName[] = at < uniform ? ["uniform"] : [];
    return { ...page, samples: plan.extent === "census" ? ["census", ...samples] : samples };
  });
}

/**
 * Returns the samples from which the scores of a store are estimated, the leading one first: a census, or of two samples the uniform one
 * unless its interval is known not to hold (`expectedCoverage`).
 *
 * @param drawn  the whole draw in its order, marked. @param sized  the sizes for two samples; without them there is one.
 */
export function pageSamples(
  plan: DrawPlan,
  drawn: readonly DrawnScenario[],
  sized?: SizedPages,
): readonly [AssessedSample, ...AssessedSample[]] {
  const { extent } = plan;
  const part = uniformPart(plan, drawn);
  const uniform = uniformSample(plan, drawn);
  if (extent === "two samples") return sized === undefined ? [uniform] : bothSamples(plan, drawn, uniform, sized);
  if (extent !== "census") return [uniform];
  const census = ratioSample(plan, drawn, "census");
  const isSame = drawn.slice(part.length).every(({ outcome }) => outcome === "failed");
  return isSame ? [census] : [census, uniform];
}

/** Returns both samples; only the uniform one if it has all pages, or if the sizes belong to other pages (a forged store). */
function bothSamples(
  plan: DrawPlan,
  drawn: readonly DrawnScenario[],
  uniform: AssessedSample,
  { sizes, counts }: SizedPages,
): readonly [AssessedSample, ...AssessedSample[]] {
  const { population, wanted } = plan;
  const part = uniformPart(plan, drawn);
  if (part.length === population || sizes.length !== population) return [uniform];
  const bySize = sampleBySize(
    sizes,
    wanted,
    drawn.filter(({ samples }) => samples?.includes("by-size")),
  );
  const failed = part.filter(({ outcome }) => outcome === "failed").length;
  const results = part.filter(({ outcome }) => outcome === "sampled").length;
  const share = expectedCoverage(bySize.weighted(counts), population - failed, results);
  return share < LEAST_COVERAGE ? [{ ...bySize, uniformCoverage: share }, uniform] : [uniform, bySize];
}

/** Returns only the uniform sample of a draw in which it is complete. */
export function uniformSample(plan: DrawPlan, drawn: readonly DrawnScenario[]): AssessedSample {
  return ratioSample(plan, uniformPart(plan, drawn), "uniform");
}

/** Returns the samples of an interrupted run: all pages of the draw so far, except those drawn by size. */
export function samplesSoFar(
  plan: DrawPlan,
  drawn: readonly DrawnScenario[],
): readonly [AssessedSample, ...AssessedSample[]] {
  if (plan.extent === "two samples") return [uniformSample(plan, drawn)];
  return [ratioSample(plan, drawn, "uniform")];
}

/** Returns the pages of the uniform sample, with the failed ones that it replaced. */
function uniformPart({ extent, wanted }: DrawPlan, drawn: readonly DrawnScenario[]) {
  if (extent === "two samples") return drawn.filter(({ samples }) => samples?.includes("uniform"));
  return drawn.slice(
    0,
    uniformLength(
      drawn.map(({ outcome }) => ({ failed: outcome === "failed" })),
      wanted,
    ),
  );
}

/** Returns a sample whose estimate is ΣB / ΣN. Each set of pages of its size must be equally likely. */
function ratioSample({ population }: DrawPlan, drawn: readonly DrawnScenario[], name: SampleName): AssessedSample {
  const ids = new Set(drawn.map(({ scenario }) => scenario));
  const failed = drawn.filter(({ outcome }) => outcome === "failed").length;
  return {
    name,
    has: (scenario) => ids.has(scenario),
    estimate: (pages) => ratioEstimate(pages, population - failed),
  };
}

function ratioEstimate(pages: readonly ScenarioCount[], population: number): SampleEstimate | undefined {
  const value = ratioOf(pages);
  return value === undefined ? undefined : { value, ...ratioInterval(pages, population) };
}

/**
 * Returns the sample of the pages that were drawn by size. The probability of a page depends on the number of drawn pages, including those that
 * failed; the estimate leaves these out. `weighted` returns the counts of the sample's pages with their probabilities.
 *
 * @param sizes   the sizes of all pages in the order of their list. @param wanted  the number of wanted results.
 * @param drawn   the pages that were drawn by size.
 */
function sampleBySize(
  sizes: readonly Pick<SizedPage, "id" | "elements">[],
  wanted: number,
  drawn: readonly DrawnScenario[],
) {
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
    name: "by-size" as const,
    has: (scenario: string) => known.has(scenario),
    weighted,
    estimate: (pages: readonly ScenarioCount[]) => weightedRatio(weighted(pages)),
  };
}
