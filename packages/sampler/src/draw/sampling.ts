import { drawBySize, targetProbabilities } from "./by-size.ts";
import { createDraw } from "./draw.ts";
import type { DrawOutcome } from "./draw.ts";
import { drawError } from "./errors.ts";
import type { SizedPage } from "./population-list.ts";
import { defaultSampleRules, identifiedGate, sampledGate } from "./sample-rules.ts";
import type { DiscardReason, Extent, SampleName, SampleRules } from "./sample-rules.ts";

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
  /** Outcomes of an earlier process, by page: the draw continues after them. */
  readonly settled?: ReadonlyMap<number, DrawOutcome>;
}

/**
 * Returns the number of pages, in the order of the draw, that are the uniform sample and those that it replaced: up to the one with the `wanted`th
 * result, or all while there are fewer results.
 */
export function uniformLength(drawn: readonly { readonly failed: boolean }[], wanted: number): number {
  let results = 0;
  for (const [at, { failed }] of drawn.entries()) {
    if (!failed) results++;
    if (results === wanted) return at + 1;
  }
  return drawn.length;
}

/** The state of a sampling. `discarded` and `complete` are final. */
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

/** The orders in which the two samples of a site take its pages, by their numbers in ascending order of ids. */
interface TwoOrders {
  readonly uniform: Iterable<number>;
  readonly bySize: Iterable<number>;
}

/** The order of the uniform draw. Cost: as far as it is asked for. @throws as `createDraw`. */
export function* uniformOrder(seed: string, population: number): Generator<number, void> {
  const draw = createDraw(seed, population);
  for (let page = draw.next(); page !== undefined; page = draw.next()) yield page;
}

/**
 * The order of the draw by size.
 *
 * @param pages  as their list is archived (`populationList`). @param wanted  results of a sample. @throws as `drawBySize`.
 * @returns numbers of the pages in ascending order of ids.
 */
export function orderBySize(seed: string, pages: readonly SizedPage[], wanted: number): readonly number[] {
  const target = targetProbabilities(
    pages.map(({ elements }) => elements),
    wanted,
  );
  const listed = pages.map(({ id }, at) => ({ id, at }));
  listed.sort((a, b) => (a.id < b.id ? -1 : 1));
  const numbers = new Uint32Array(pages.length);
  for (const [number, { at }] of listed.entries()) numbers[at] = number;
  return drawBySize(seed, pages, target).map((at) => numbers[at] ?? 0);
}

/**
 * The pages that a sample takes of an order: up to the one with the last result that is wanted, those that had to be replaced among them.
 * Of pages whose outcome is not known yet a result is expected.
 */
export function* takenOf(
  order: Iterable<number>,
  wanted: number,
  outcomeOf: (page: number) => DrawOutcome | undefined,
): Generator<number, void> {
  let results = 0;
  for (const page of order) {
    if (results >= wanted) return;
    yield page;
    if (outcomeOf(page) !== "failed") results++;
  }
}

/**
 * The pages of both samples, each with those that it is for: first the uniform one in its order, then those that only the sample by size
 * takes, in its order.
 *
 * @param wanted  results of each.
 */
export function pagesOfBoth(
  { uniform, bySize }: TwoOrders,
  wanted: number,
  outcomeOf: (page: number) => DrawOutcome | undefined,
): ReadonlyMap<number, readonly SampleName[]> {
  const pages = new Map<number, readonly SampleName[]>();
  for (const page of takenOf(uniform, wanted, outcomeOf)) pages.set(page, ["uniform"]);
  for (const page of takenOf(bySize, wanted, outcomeOf))
    pages.set(page, pages.has(page) ? ["uniform", "by-size"] : ["by-size"]);
  return pages;
}

/**
 * Takes pages of an order while results and pages under way are fewer than wanted. What another sample has settled, or has under way, it
 * takes as it comes.
 */
function createOrderCursor(
  order: Iterable<number>,
  wanted: number,
  { outcomes, running }: { readonly outcomes: ReadonlyMap<number, DrawOutcome>; readonly running: Set<number> },
) {
  const pages = order[Symbol.iterator]();
  let upcoming = pages.next();
  let results = 0;
  /** Taken, and under way. */
  const awaited = new Set<number>();
  const isWanting = (): boolean => upcoming.done !== true && results + awaited.size < wanted;
  /** Past all pages that somebody else works on or has worked on. */
  const advance = (): void => {
    while (isWanting()) {
      const page: number = upcoming.value ?? 0;
      const outcome = outcomes.get(page);
      if (outcome === undefined && !running.has(page)) return;
      if (outcome === undefined) awaited.add(page);
      else if (outcome === "evaluated") results++;
      upcoming = pages.next();
    }
  };
  return {
    /** Returns a page to work on, which is under way from now on; undefined: none now. */
    next(): number | undefined {
      advance();
      if (!isWanting()) return undefined;
      const page: number = upcoming.value ?? 0;
      upcoming = pages.next();
      running.add(page);
      awaited.add(page);
      return page;
    },
    /** To be told of every page that is settled, whichever sample it was handed out for. */
    settle(page: number, outcome: DrawOutcome): void {
      if (awaited.delete(page) && outcome === "evaluated") results++;
    },
    results: () => results,
    /** Returns true if it has the results that are wanted, or all that can be had. */
    isComplete(): boolean {
      advance();
      return awaited.size === 0 && !isWanting();
    },
  };
}
