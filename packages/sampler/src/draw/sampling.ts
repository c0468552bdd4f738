import { drawBySize, targetProbabilities } from "./by-size.ts";
import { createDraw } from "./draw.ts";
import type { DrawOutcome } from "./draw.ts";
import { drawError } from "./errors.ts";
import type { SizedPage } from "./population-list.ts";
import { defaultSampleRules, identifiedGate, sampledGate } from "./sample-rules.ts";
import type { DiscardReason, Extent, SampleName, SampleRules } from "./sample-rules.ts";

export interface SamplingPlan {
  /** The seed. Log it: with it and the sorted list of pages, the draw can be repeated. */
  readonly seed: string;
  /** The number of identified pages, which are those of the URL repository. */
  readonly population: number;
  readonly rules?: Partial<SampleRules>;
  /** With `census`, all other pages follow the wanted results in the order of the draw. Default: `sample`. */
  readonly extent?: Extent;
  /** Only for two samples: the order of the second one (`orderBySize`), which has the same number of wanted results. */
  readonly bySize?: readonly number[];
  /** The outcomes of an earlier process, by page. The draw continues after them. */
  readonly settled?: ReadonlyMap<number, DrawOutcome>;
}

/**
 * Returns the number of first pages of the draw that are the uniform sample and its failed pages: up to the page with the `wanted`th result, or
 * all pages if there are fewer results.
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
  /** `census` is true if every available page has a result. */
  | { readonly name: "complete"; readonly census: boolean }
  | { readonly name: "discarded"; readonly reason: DiscardReason };

/** The state of collecting one site's sample. It does only the bookkeeping: the caller downloads, evaluates and keeps the journal. */
export interface Sampling {
  /** Returns a page to work on, or undefined if there is none now. Call again after a page has failed, until the state is final. */
  next(): number | undefined;
  /** @throws EiaoError `NotUnderWay`. */
  settle(page: number, outcome: DrawOutcome): void;
  readonly state: SamplingState;
  /** The number of results if no further page fails. Cost: for two samples, O(their pages) after each failure. */
  readonly expected: number;
  readonly evaluated: number;
  readonly failed: number;
  readonly underWay: number;
}

/**
 * Collects `wanted` results in the order of the draw. It never hands out more pages than are still wanted, so a sample is the first n available
 * pages of the draw, for any number of workers and any speed of the pages. A sampler that took the first n to finish would prefer fast pages.
 * A census hands out all pages in the same order: its first n available pages are the same sample (`uniformLength`). Each of two samples has its
 * own order. A page in both is handed out once. Pages of the second sample alone are handed out when the first needs no more for now. The
 * minimum applies to the uniform sample.
 *
 * @throws EiaoError `BadSeed`, `BadPopulation`, `DrawBeyondPopulation` (a settled page does not exist). Source: spec 9.2, AT-STAT 5 to 9.
 */
export function createSampling(plan: SamplingPlan): Sampling {
  const { seed, population, rules: overrides, extent = "sample", bySize } = plan;
  const rules = { ...defaultSampleRules, ...overrides };
  createDraw(seed, population); // throws early if seed or population is invalid
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

/** The orders of the two samples of a site. Pages are numbered in ascending order of their ids. */
interface TwoOrders {
  readonly uniform: Iterable<number>;
  readonly bySize: Iterable<number>;
}

/** Generates the order of the uniform draw lazily. @throws as `createDraw`. */
export function* uniformOrder(seed: string, population: number): Generator<number, void> {
  const draw = createDraw(seed, population);
  for (let page = draw.next(); page !== undefined; page = draw.next()) yield page;
}

/**
 * Returns the order of the draw by size, as numbers of the pages in ascending order of their ids.
 *
 * @param pages  the pages in the order of the archived list (`populationList`). @param wanted  the number of results. @throws as `drawBySize`.
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
 * Generates the pages that a sample takes from an order, including failed ones: up to the page with the last wanted result. A page without
 * an outcome counts as if it will have a result.
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
 * Returns the pages of both samples, each with the names of its samples: first the uniform sample in its order, then the pages that only the
 * sample by size has, in its order.
 *
 * @param wanted  the number of results of each sample.
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
 * Creates a cursor that takes pages from an order while it has fewer results and pages under way than wanted. It counts pages that are
 * settled or under way for another sample too.
 */
function createOrderCursor(
  order: Iterable<number>,
  wanted: number,
  { outcomes, running }: { readonly outcomes: ReadonlyMap<number, DrawOutcome>; readonly running: Set<number> },
) {
  const pages = order[Symbol.iterator]();
  let upcoming = pages.next();
  let results = 0;
  /** The pages of this order that are under way. */
  const awaited = new Set<number>();
  const isWanting = (): boolean => upcoming.done !== true && results + awaited.size < wanted;
  /** Skips pages that are settled or under way already, and counts them. */
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
    /** Returns a page to work on, which is then under way, or undefined if there is none now. */
    next(): number | undefined {
      advance();
      if (!isWanting()) return undefined;
      const page: number = upcoming.value ?? 0;
      upcoming = pages.next();
      running.add(page);
      awaited.add(page);
      return page;
    },
    /** Receives every settled page, whichever sample it was handed out for. */
    settle(page: number, outcome: DrawOutcome): void {
      if (awaited.delete(page) && outcome === "evaluated") results++;
    },
    results: () => results,
    /** Returns true if all wanted or all possible results are there. */
    isComplete(): boolean {
      advance();
      return awaited.size === 0 && !isWanting();
    },
  };
}
