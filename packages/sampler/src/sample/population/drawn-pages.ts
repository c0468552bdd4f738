import { createDraw } from "../../draw/draw.ts";
import type { DrawOutcome } from "../../draw/sampling.ts";
import type { DrawnScenario } from "../../rdf-store/index.ts";
import type { FailedPage } from "../run/journal.ts";
import type { PageScenario, SizedScenario } from "./page-scenario.ts";

/** What earlier processes settled, by the number of the page in the population. */
export function settledPages(
  population: readonly PageScenario[],
  evaluated: ReadonlySet<string>,
  failed: ReadonlyMap<string, FailedPage>,
): Map<number, DrawOutcome> {
  const settled = new Map<number, DrawOutcome>();
  for (const [page, { id }] of population.entries()) {
    if (evaluated.has(id)) settled.set(page, "evaluated");
    else if (failed.has(id)) settled.set(page, "failed");
  }
  return settled;
}

/** The pages that were settled, in the order of the draw. */
export function drawnScenarios(
  seed: string,
  population: readonly SizedScenario[],
  evaluated: ReadonlySet<string>,
  failed: ReadonlyMap<string, FailedPage>,
): DrawnScenario[] {
  const draw = createDraw(seed, population.length);
  const drawn: DrawnScenario[] = [];
  const count = settledPages(population, evaluated, failed).size;
  for (let page = draw.next(); page !== undefined && drawn.length < count; page = draw.next()) {
    const scenario = population[page];
    if (scenario === undefined) continue;
    const { id, documents, elements } = scenario;
    const known = { scenario: id, url: documents[0]?.url ?? "", ...(elements === 0 ? {} : { elements }) };
    const lost = failed.get(id);
    if (evaluated.has(id)) drawn.push({ ...known, outcome: "sampled" });
    else if (lost !== undefined) drawn.push({ ...known, outcome: "failed", reason: lost.reason });
  }
  return drawn;
}
