import { scenarioOf } from "@eiao/crawler/internal";
import { messageOf } from "@eiao/crawler/internal/errors";
import { byText } from "../assessment/page-counts.ts";
import { markedDraw } from "../assessment/page-samples.ts";
import { createDraw } from "../draw/draw.ts";
import type { SizedPage } from "../draw/population-list.ts";
import { orderBySize, pagesOfBoth, uniformOrder } from "../draw/sampling.ts";
import { derivedSeed, isSeed } from "../draw/seed.ts";
import type { DrawnScenario, IndexedRecord, StoreManifest } from "../store/index.ts";
import type { Difference } from "./difference.ts";
import { archivedSizes } from "../archive/read-binding.ts";
import type { Binding } from "../archive/read-binding.ts";

/**
 * Repeats the draw of a store from its seed. The store does not have the list of all pages, but pages are numbered in the order of their
 * ids, so the drawn ids must have the same order as the numbers that the seed draws. For a census, this determines the draw completely.
 *
 * @param pages  the pages in the store.
 * @param file   the store, for differences that are not about a page. Cost: a sort.
 */
export function drawDifferences(
  { opening, drawn }: Pick<StoreManifest, "opening" | "drawn">,
  pages: readonly Pick<IndexedRecord, "id" | "urls">[],
  file?: string,
): Difference[] {
  const { population, seed, wanted, site } = opening;
  const stored = new Map(pages.map(({ id, urls }) => [id, urls[0]]));
  const differences: Difference[] = [];
  const add = (says: string, page?: string): void => {
    const location = page === undefined ? (file === undefined ? {} : { file }) : { page };
    differences.push({ kind: "draw", says, ...location });
  };
  const sampled = drawn.filter(({ outcome }) => outcome === "sampled");
  for (const { scenario, url } of sampled) {
    if (!stored.has(scenario)) add("The page was sampled, but it is not in the store.", url);
    else if (stored.get(scenario) !== url) add(`The store has ${stored.get(scenario) ?? "no page"} instead.`, url);
  }
  // The crawl derives ids from addresses. An import may use other ids, but then for all pages.
  const other = drawn.filter(({ scenario, url }) => scenario !== scenarioOf(site, url));
  if (other.length < drawn.length) for (const { url } of other) add("It has the scenario id of another page.", url);
  const known = new Set(sampled.map(({ scenario }) => scenario));
  for (const id of stored.keys())
    if (!known.has(id)) add(`The page scenario ${id} is in the store, but was not sampled.`);
  if (new Set(drawn.map(({ scenario }) => scenario)).size !== drawn.length) add("A page was drawn twice.");
  if (drawn.length > population) {
    add(`${drawn.length} pages were drawn from ${population}.`);
    return differences;
  }
  // The second sample is drawn by sizes, which are in the archive: `populationDifferences` checks it.
  const uniform =
    opening.extent === "two samples" ? drawn.filter(({ samples }) => samples?.includes("uniform")) : drawn;
  let numbered: { readonly page: DrawnScenario; readonly number: number }[];
  try {
    const draw = createDraw(seed, population);
    numbered = uniform.map((page) => ({ page, number: draw.next() ?? Infinity }));
  } catch (error) {
    add(messageOf(error));
    return differences;
  }
  numbered.sort((a, b) => byText(a.page.scenario, b.page.scenario));
  for (const [at, { page, number }] of numbered.entries()) {
    const before = numbered[at - 1]?.number ?? -1;
    if (number > before) continue;
    add(`The seed ${seed} does not draw the page at this position.`, page.url);
    break; // later pages are shifted too
  }
  differences.push(...markDifferences(opening, drawn));
  if (opening.extent === "census") {
    if (drawn.length < population) add(`A census draws all ${population} pages, not ${drawn.length}.`);
    return differences;
  }
  const { length: results } = uniform.filter(({ outcome }) => outcome !== "failed"); // a page that a replay lost was a result
  const exhausted = uniform.length === population;
  if (results > wanted) add(`${results} pages were sampled, but only ${wanted} were wanted.`);
  if (results < wanted && !exhausted)
    add(`${results} of ${wanted} pages were sampled, but ${population - uniform.length} more could be drawn.`);
  if (results === wanted && uniform.at(-1)?.outcome === "failed")
    add("The page was drawn although the sample was complete.", uniform.at(-1)?.url);
  return differences;
}

/** Compares the samples of each page with the order of the draw: the uniform sample ends at the page that fills it. */
function markDifferences(opening: StoreManifest["opening"], drawn: StoreManifest["drawn"]): Difference[] {
  return markedDraw(opening, drawn).flatMap(({ url, samples = [] }, at): Difference[] => {
    const marks = drawn[at]?.samples ?? [];
    if (samples.toSorted().join() === marks.toSorted().join()) return [];
    const text = (names: readonly string[]) => (names.length === 0 ? "nothing" : names.join(", "));
    return [{ kind: "draw", page: url, says: `It was drawn for ${text(samples)}, but is marked for ${text(marks)}.` }];
  });
}

/**
 * Repeats the draw from the archived list of pages. The seed must follow from the archived site, run and list, except if the store says that
 * it was chosen by hand. Every page must have its place in the draw. For two samples, both orders determine it, and the page's samples
 * are compared too.
 *
 * Cost: a sort, for two samples a few.
 */
export function populationDifferences(
  { opening, drawn }: Pick<StoreManifest, "opening" | "drawn">,
  { author, populations, file }: Pick<Binding, "author" | "populations" | "file">,
): Difference[] {
  const { seed, seedOrigin, population: count, populationDigest, sizesDigest } = opening;
  const population = populations.findLast(({ digest }) => digest === populationDigest);
  if (population === undefined) {
    const says = `The archive has no list of pages with the digest ${populationDigest}.`;
    return [{ kind: "draw", file, says }];
  }
  const differences: Difference[] = [];
  const add = (says: string, page?: string): void => {
    differences.push({ kind: "draw", ...(page === undefined ? { file } : { page }), says });
  };
  const pages = population.pages.toSorted((a, b) => byText(a.id, b.id));
  const sized = archivedSizes({ populations }, opening);
  if (sized === undefined) add(`The archive has no list of the sizes of these pages with the digest ${sizesDigest}.`);
  else differences.push(...sizeDifferences(drawn, sized));
  if (count !== pages.length) add(`The store counts ${count} pages, the list in the archive ${pages.length}.`);
  const derived = derivedSeed({ site: author.site ?? "", run: author.run ?? "", populationDigest: population.digest });
  if (seedOrigin !== "chosen by hand" && seed !== derived)
    add(`The seed ${seed} is not the one that follows from site, run and list of pages: ${derived}.`);
  if (!isSeed(seed)) return differences; // `drawDifferences` reports it
  const both = opening.extent === "two samples" ? redrawBoth(opening, drawn, pages, sized ?? []) : undefined;
  const order = both?.keys() ?? uniformOrder(seed, pages.length);
  for (const { scenario, url, samples = [] } of drawn) {
    const number = order.next().value ?? pages.length;
    const page = pages[number];
    if (page?.id !== scenario || page.url !== url) {
      add(`The seed ${seed} draws ${page?.url ?? "no page"} at this position.`, url);
      return differences; // later pages are shifted too
    }
    const drawnFor = both?.get(number) ?? samples;
    if (drawnFor.join() !== samples.join())
      add(`It was drawn for ${drawnFor.join(", ")}, but is marked for ${samples.join(", ")}.`, url);
  }
  if (both !== undefined && both.size > drawn.length)
    add(`The seed ${seed} draws ${both.size} pages, but the store has only ${drawn.length}.`);
  return differences;
}

/** Draws both samples again with the outcomes in the store. @param pages  sorted by id. @param sized  in the order of their list. */
function redrawBoth(
  { seed, wanted }: StoreManifest["opening"],
  drawn: StoreManifest["drawn"],
  pages: readonly { readonly id: string }[],
  sized: readonly SizedPage[],
): ReadonlyMap<number, readonly string[]> {
  const outcomes = new Map(drawn.map(({ scenario, outcome }) => [scenario, outcome]));
  const orders = { uniform: uniformOrder(seed, pages.length), bySize: orderBySize(seed, sized, wanted) };
  return pagesOfBoth(orders, wanted, (number) => {
    const outcome = outcomes.get(pages[number]?.id ?? "");
    return outcome === undefined ? undefined : outcome === "failed" ? "failed" : "evaluated";
  });
}

/** Compares the number of elements of each drawn page with the archived list. */
function sizeDifferences(drawn: StoreManifest["drawn"], sized: readonly SizedPage[]): Difference[] {
  const known = new Map(sized.map((page) => [page.id, page.elements]));
  return drawn.flatMap(({ scenario, url, elements = 0 }): Difference[] => {
    const size = known.get(scenario);
    if (size === undefined || size === elements) return [];
    return [{ kind: "draw", page: url, says: `It has ${elements} elements in the store, but ${size} in the archive.` }];
  });
}
