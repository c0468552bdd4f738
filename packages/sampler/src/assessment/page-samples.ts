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

/** An estimate by size needs these beside the draw. */
interface SizedPages {
  /** All pages that were drawn from, in the order of their list. */
  readonly sizes: readonly Pick<SizedPage, "id" | "elements">[];
  /** By the first rule set, of each page that was evaluated. */
  readonly counts: readonly ScenarioCount[];
}

/**
 * The pages of the draw with what each was drawn for: in a census all, and the first ones for the uniform sample too. Those of two samples say
 * so already.
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
 * The samples of the pages of a store that the scores of its site are estimated from, the one that leads first: a census; of two samples
 * the uniform one, unless its interval is known not to hold (`expectedCoverage`).
 *
 * @param drawn  in the order of the draw, all of it, marked. @param sized  of two samples; without it there is one.
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

/** One, when the uniform sample has all pages that there are, or the sizes are those of other pages, as in a store that was forged. */
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

/** The uniform sample alone, of a draw in which it is complete. */
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

/** The uniform sample, and the pages that it replaced. */
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

/** ΣB / ΣN of pages of which each other set was as likely. */
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
 * The sample of the pages that were drawn by size. How probable a page was depends on how many were drawn, those that could not be had among
 * them; these are left out of the estimate. `weighted` returns the counts of its pages, each with how probable that page was; others are left out.
 *
 * @param sizes   of all pages, in the order of their list. @param wanted  results.
 * @param drawn   what was drawn by size.
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
