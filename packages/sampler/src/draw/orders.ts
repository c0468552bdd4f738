import { drawBySize, targetProbabilities } from "./by-size.ts";
import { createDraw } from "./draw.ts";
import type { SampleName } from "./extent.ts";
import type { SizedPage } from "./population-list.ts";
import type { DrawOutcome } from "./sampling.ts";

/** The orders in which the two samples of a site take its pages, by their numbers in ascending order of ids. */
export interface TwoOrders {
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
