import { createDraw } from "./draw.ts";
import { drawError } from "./errors.ts";
import type { Extent } from "./extent.ts";
import { defaultSampleRules, identifiedGate, sampledGate } from "./gates.ts";
import type { DiscardReason, SampleRules } from "./gates.ts";
import { createOrderCursor } from "./order-cursor.ts";
import { pagesOfBoth, uniformOrder } from "./orders.ts";
import type { TwoOrders } from "./orders.ts";

/** What came of one page: it has results, or it could not be downloaded or evaluated and is replaced. */
export type DrawOutcome = "evaluated" | "failed";

export interface SamplingPlan {
  /** Log it: with the sorted list of pages it repeats the draw. */
  readonly seed: string;
  /** Pages identified, those of the URL repository. */
  readonly population: number;
  readonly rules?: Partial<SampleRules>;
  /** `census`: after the wanted results all other pages, in the order of the draw. Unless given: a sample. */
  readonly extent?: Extent;
  /** The order of a second sample, with as many results wanted (`orderBySize`); only of two samples. */
  readonly bySize?: readonly number[];
  /** What an earlier process settled, by page: the draw goes on where it was cut off. */
  readonly settled?: ReadonlyMap<number, DrawOutcome>;
}

/**
 * How many of the pages drawn, in the order of the draw, are the uniform sample and those that it replaced: up to the one with the
 * `wanted`th result, or all while there are fewer results.
 */
export function uniformLength(drawn: readonly { readonly failed: boolean }[], wanted: number): number {
  let results = 0;
  for (const [at, { failed }] of drawn.entries()) {
    if (!failed) results++;
    if (results === wanted) return at + 1;
  }
  return drawn.length;
}

/** Where a sampling stands. `discarded` and `complete` are final. */
export type SamplingState =
  | { readonly name: "sampling" }
  /** `census`: every page that can be had is in. */
  | { readonly name: "complete"; readonly census: boolean }
  | { readonly name: "discarded"; readonly reason: DiscardReason };

/** The sample of one site as it is gathered. Pure bookkeeping: the caller downloads, evaluates and keeps the journal. */
export interface Sampling {
  /** A page to work on; undefined: none now. Ask again when one has failed, until the state is final. */
  next(): number | undefined;
  /** @throws EiaoError `NotUnderWay`. */
  settle(page: number, outcome: DrawOutcome): void;
  readonly state: SamplingState;
  /** Pages that will have results, if those that are still to come can be had. Cost: of two samples O(their pages) after each failure. */
  readonly expected: number;
  readonly evaluated: number;
  readonly failed: number;
  readonly underWay: number;
}

/**
 * Gathers `wanted` results in the order of the draw. No more pages are ever handed out than are still wanted, so a sample is the
 * first n pages of the draw that can be had, however many work on it and however fast each page is. A sampler that took
 * the first n to finish would prefer fast pages. A census hands out all pages in the same order: its first n that can be had are the
 * same sample (`uniformLength`). Of two samples each has an order of its own; a page that is in both is handed out once, and one that only the
 * second needs when the first needs no more for now. The gates are about the uniform sample.
 *
 * @throws EiaoError `BadSeed`, `BadPopulation`, `DrawBeyondPopulation` (a settled page that there is not). Source: spec 9.2, AT-STAT 5 to 9.
 */
export function createSampling(plan: SamplingPlan): Sampling {
  const { seed, population, rules: given, extent = "sample", bySize } = plan;
  const rules = { ...defaultSampleRules, ...given };
  createDraw(seed, population); // refuses what cannot be drawn from, before anything is asked for
  const outcomes = new Map(plan.settled);
  for (const page of outcomes.keys())
    if (page >= population) throw drawError("DrawBeyondPopulation", { taken: page + 1, population });
  const tooFew = identifiedGate(population, rules);
  const running = new Set<number>();
  const pages = { outcomes, running };
  const wanted = extent === "census" ? population : rules.wanted;
  const uniform = createOrderCursor(uniformOrder(seed, population), wanted, pages);
  const cursors = bySize === undefined ? [uniform] : [uniform, createOrderCursor(bySize, wanted, pages)];
  const counts = { evaluated: 0, failed: 0 };
  for (const outcome of outcomes.values()) counts[outcome]++;
  let expected: number | undefined;
  return {
    next() {
      if (tooFew !== undefined) return undefined;
      for (const cursor of cursors) {
        const page = cursor.next();
        if (page !== undefined) return page;
      }
      return undefined;
    },
    settle(page, outcome) {
      if (!running.delete(page)) throw drawError("NotUnderWay", { index: page });
      outcomes.set(page, outcome);
      counts[outcome]++;
      if (outcome === "failed") expected = undefined;
      for (const cursor of cursors) cursor.settle(page, outcome);
    },
    get state(): SamplingState {
      if (tooFew !== undefined) return { name: "discarded", reason: tooFew };
      if (!cursors.every((cursor) => cursor.isComplete())) return { name: "sampling" };
      const reason = sampledGate(uniform.results(), rules);
      const census = outcomes.size === population;
      return reason === undefined ? { name: "complete", census } : { name: "discarded", reason };
    },
    get expected() {
      if (bySize === undefined) return Math.min(wanted, population);
      return (expected ??= expectedOfBoth({ uniform: uniformOrder(seed, population), bySize }, wanted, outcomes));
    },
    get evaluated() {
      return counts.evaluated;
    },
    get failed() {
      return counts.failed;
    },
    get underWay() {
      return running.size;
    },
  };
}

function expectedOfBoth(orders: TwoOrders, wanted: number, outcomes: ReadonlyMap<number, DrawOutcome>): number {
  const pages = pagesOfBoth(orders, wanted, (page) => outcomes.get(page));
  return [...pages.keys()].filter((page) => outcomes.get(page) !== "failed").length;
}
