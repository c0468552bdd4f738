import { byText } from "../assessment/by-text.ts";
import { orderBySize, pagesOfBoth, uniformOrder } from "../draw/orders.ts";
import type { SizedPage } from "../draw/population-list.ts";
import { derivedSeed, isSeed } from "../draw/seed.ts";
import type { StoreManifest } from "../rdf-store/index.ts";
import { archivedSizes } from "./archived-sizes.ts";
import type { Binding } from "./read-binding.ts";
import type { Difference } from "./difference.ts";

/**
 * Draws again, from the list of pages in the archive: the seed must follow from site, run and list as the archive has them, unless the store
 * says that it was chosen by hand, and every page must stand where the draw puts it; of two samples where both orders put it, with the
 * samples that it is for.
 *
 * Cost: a sort, of two samples a few.
 */
export function populationDifferences(
  { opening, drawn }: Pick<StoreManifest, "opening" | "drawn">,
  { author, populations, file }: Pick<Binding, "author" | "populations" | "file">,
): Difference[] {
  const { seed, seedOrigin, population: count, populationDigest, sizesDigest } = opening;
  const population = populations.findLast(({ digest }) => digest === populationDigest);
  if (population === undefined) {
    const says = `It has no list of pages with the digest ${populationDigest}.`;
    return [{ kind: "draw", file, says }];
  }
  const differences: Difference[] = [];
  const add = (says: string, page?: string): void => {
    differences.push({ kind: "draw", ...(page === undefined ? { file } : { page }), says });
  };
  const pages = population.pages.toSorted((a, b) => byText(a.id, b.id));
  const sized = archivedSizes({ populations }, opening);
  if (sized === undefined) add(`It has no list of the sizes of these pages with the digest ${sizesDigest}.`);
  else differences.push(...sizeDifferences(drawn, sized));
  if (count !== pages.length) add(`The store draws from ${count} pages; the list in the archive has ${pages.length}.`);
  const derived = derivedSeed({ site: author.site ?? "", run: author.run ?? "", populationDigest: population.digest });
  if (seedOrigin !== "chosen by hand" && seed !== derived)
    add(`The seed ${seed} does not follow from site, run and list of pages, which give ${derived}.`);
  if (!isSeed(seed)) return differences; // `drawDifferences` says so
  const both = opening.extent === "two samples" ? bothAgain(opening, drawn, pages, sized ?? []) : undefined;
  const order = both?.keys() ?? uniformOrder(seed, pages.length);
  for (const { scenario, url, samples = [] } of drawn) {
    const number = order.next().value ?? pages.length;
    const page = pages[number];
    if (page?.id !== scenario || page.url !== url) {
      add(`The seed ${seed} draws ${page?.url ?? "nothing"} at its place.`, url);
      return differences; // what follows is shifted too
    }
    const drawnFor = both?.get(number) ?? samples;
    if (drawnFor.join() !== samples.join())
      add(`It is said to be drawn for ${samples.join(", ")}, and is for ${drawnFor.join(", ")}.`, url);
  }
  if (both !== undefined && both.size > drawn.length)
    add(`The seed ${seed} draws ${both.size} pages, of which the store has ${drawn.length}.`);
  return differences;
}

/** Both samples drawn again, by the outcomes that the store names. @param pages  by id. @param sized  in the order of their list. */
function bothAgain(
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

/** How many elements each page that was drawn is said to have, held against the archived list. */
function sizeDifferences(drawn: StoreManifest["drawn"], sized: readonly SizedPage[]): Difference[] {
  const known = new Map(sized.map((page) => [page.id, page.elements]));
  return drawn.flatMap(({ scenario, url, elements = 0 }): Difference[] => {
    const size = known.get(scenario);
    if (size === undefined || size === elements) return [];
    return [{ kind: "draw", page: url, says: `The store says that it has ${elements} elements, the archive ${size}.` }];
  });
}
