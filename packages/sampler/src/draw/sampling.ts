import { createDraw } from "./draw.ts";
import { drawError } from "./errors.ts";
import type { Extent } from "./extent.ts";
import { defaultSampleRules, identifiedGate, sampledGate } from "./gates.ts";
import type { DiscardReason, SampleRules } from "./gates.ts";

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
  readonly evaluated: number;
  readonly failed: number;
  readonly underWay: number;
}

/**
 * Gathers `wanted` results in the order of the draw. No more pages are ever handed out than are still wanted, so a sample is the
 * first n pages of the draw that can be had, however many work on it and however fast each page is. A sampler that took
 * the first n to finish would prefer fast pages. A census hands out all pages in the same order: its first n that can be had are the
 * same sample (`uniformLength`).
 *
 * @throws EiaoError `BadSeed`, `BadPopulation`, `DrawBeyondPopulation` (a settled page that there is not). Source: spec 9.2, AT-STAT 5 to 9.
 */
export function createSampling(plan: SamplingPlan): Sampling {
  const { seed, population, rules: given, extent = "sample", settled = new Map<number, DrawOutcome>() } = plan;
  const rules = { ...defaultSampleRules, ...given };
  const wanted = extent === "census" ? population : rules.wanted;
  const draw = createDraw(seed, population);
  for (const page of settled.keys())
    if (page >= population) throw drawError("DrawBeyondPopulation", { taken: page + 1, population });
  const tooFew = identifiedGate(population, rules);
  const running = new Set<number>();
  const counts = { evaluated: 0, failed: 0 };
  for (const outcome of settled.values()) counts[outcome]++;
  const exhausted = (): boolean => counts.evaluated + counts.failed === population;
  return {
    next() {
      if (tooFew !== undefined) return undefined;
      while (counts.evaluated + running.size < wanted) {
        const page = draw.next();
        if (page === undefined) return undefined;
        if (settled.has(page)) continue;
        running.add(page);
        return page;
      }
      return undefined;
    },
    settle(page, outcome) {
      if (!running.delete(page)) throw drawError("NotUnderWay", { index: page });
      counts[outcome]++;
    },
    get state(): SamplingState {
      if (tooFew !== undefined) return { name: "discarded", reason: tooFew };
      if (counts.evaluated < wanted && !exhausted()) return { name: "sampling" };
      const reason = sampledGate(counts.evaluated, rules);
      return reason === undefined ? { name: "complete", census: exhausted() } : { name: "discarded", reason };
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
