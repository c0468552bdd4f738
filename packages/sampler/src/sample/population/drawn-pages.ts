import { orderBySize, pagesOfBoth, uniformOrder } from "../../draw/orders.ts";
import { populationList } from "../../draw/population-list.ts";
import type { PopulationList, SizedPage } from "../../draw/population-list.ts";
import type { DrawOutcome } from "../../draw/sampling.ts";
import type { DrawnScenario, StoreOpening } from "../../rdf-store/index.ts";
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

/** The list of a population, by the URLs of its pages: of a frameset, without its frames. */
export function listOf(population: readonly SizedScenario[]): PopulationList<SizedPage> {
  return populationList(
    population.map(({ id, documents, elements }) => ({ id, url: documents[0]?.url ?? "", elements })),
  );
}

/** The order of the second sample of a run of two; undefined: it has one. Cost: a hash for each page, a few sorts. */
export function secondOrder(
  { seed, extent, wanted }: Pick<StoreOpening, "seed" | "extent" | "wanted">,
  population: readonly SizedScenario[],
): readonly number[] | undefined {
  return extent === "two samples" ? orderBySize(seed, listOf(population).pages, wanted) : undefined;
}

/**
 * The pages that were settled, in the order of the draw; of two samples the uniform one first, each page with those that it is for.
 *
 * @param bySize  as `secondOrder`.
 */
export function drawnScenarios(
  { seed, wanted }: Pick<StoreOpening, "seed" | "wanted">,
  population: readonly SizedScenario[],
  bySize: readonly number[] | undefined,
  evaluated: ReadonlySet<string>,
  failed: ReadonlyMap<string, FailedPage>,
): DrawnScenario[] {
  const settled = settledPages(population, evaluated, failed);
  const uniform = uniformOrder(seed, population.length);
  const both = bySize === undefined ? undefined : pagesOfBoth({ uniform, bySize }, wanted, (page) => settled.get(page));
  const drawn: DrawnScenario[] = [];
  for (const page of both?.keys() ?? uniform) {
    const samples = both?.get(page);
    const scenario = population[page];
    const outcome = settled.get(page);
    if (scenario === undefined || outcome === undefined) continue;
    const { id, documents, elements } = scenario;
    const reason = failed.get(id)?.reason;
    drawn.push({
      scenario: id,
      url: documents[0]?.url ?? "",
      outcome: outcome === "evaluated" ? "sampled" : "failed",
      ...(elements === 0 ? {} : { elements }),
      ...(samples === undefined ? {} : { samples }),
      ...(outcome === "evaluated" || reason === undefined ? {} : { reason }),
    });
    if (drawn.length === settled.size) break;
  }
  return drawn;
}
