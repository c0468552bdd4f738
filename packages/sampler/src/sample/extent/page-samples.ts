import type { AssessedSample, SampleEstimate, ScenarioCount } from "../../assessment/accumulate.ts";
import type { SampleName } from "../../draw/extent.ts";
import { uniformLength } from "../../draw/sampling.ts";
import type { DrawnScenario, StoreOpening } from "../../rdf-store/index.ts";
import { ratioInterval } from "../../statistics/interval.ts";

/** Which pages were to be drawn. */
export type DrawPlan = Pick<StoreOpening, "extent" | "population" | "wanted">;

/** The pages of the draw with what each was drawn for: in a census all, and the first ones for the uniform sample too. */
export function markedDraw(plan: DrawPlan, drawn: readonly DrawnScenario[]): readonly DrawnScenario[] {
  if (plan.extent === undefined) return drawn;
  const uniform = uniformPart(plan, drawn).length;
  return drawn.map((page, at): DrawnScenario => {
    const samples: SampleName[] = at < uniform ? ["uniform"] : [];
    return { ...page, samples: plan.extent === "census" ? ["census", ...samples] : samples };
  });
}

/**
 * The samples of the pages of a store that the scores of its site are estimated from, the one that leads first.
 *
 * @param drawn  in the order of the draw, all of it.
 */
export function pageSamples(
  plan: DrawPlan,
  drawn: readonly DrawnScenario[],
): readonly [AssessedSample, ...AssessedSample[]] {
  const { extent } = plan;
  const part = uniformPart(plan, drawn);
  const uniform = uniformSample(plan, drawn);
  if (extent !== "census") return [uniform];
  const census = ratioSample(plan, drawn, "census");
  const isSame = drawn.slice(part.length).every(({ outcome }) => outcome === "failed");
  return isSame ? [census] : [census, uniform];
}

/** The uniform sample alone, of a draw in which it is complete. */
export function uniformSample(plan: DrawPlan, drawn: readonly DrawnScenario[]): AssessedSample {
  return ratioSample(plan, uniformPart(plan, drawn), plan.extent === undefined ? undefined : "uniform");
}

/** Of a run that was interrupted: all pages of the draw that there are, whatever they were drawn for. */
export function samplesSoFar(
  plan: DrawPlan,
  drawn: readonly DrawnScenario[],
): readonly [AssessedSample, ...AssessedSample[]] {
  return [ratioSample(plan, drawn, plan.extent === undefined ? undefined : "uniform")];
}

/** The uniform sample, and the pages that it replaced. */
function uniformPart({ population, wanted = population }: DrawPlan, drawn: readonly DrawnScenario[]) {
  return drawn.slice(
    0,
    uniformLength(
      drawn.map(({ outcome }) => ({ failed: outcome === "failed" })),
      wanted,
    ),
  );
}

/** ΣB / ΣN of pages of which each other set was as likely. */
function ratioSample(
  { population }: DrawPlan,
  drawn: readonly DrawnScenario[],
  name: SampleName | undefined,
): AssessedSample {
  const ids = new Set(drawn.map(({ scenario }) => scenario));
  const failed = drawn.filter(({ outcome }) => outcome === "failed").length;
  return {
    ...(name === undefined ? {} : { name }),
    has: (scenario) => ids.has(scenario),
    estimate: (pages) => ratioEstimate(pages, population - failed),
  };
}

function ratioEstimate(pages: readonly ScenarioCount[], population: number): SampleEstimate | undefined {
  let failed = 0;
  let applied = 0;
  for (const page of pages) {
    failed += page.failed;
    applied += page.applied;
  }
  return applied === 0 ? undefined : { value: failed / applied, ...ratioInterval(pages, population) };
}
