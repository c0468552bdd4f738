import { byText } from "../assessment/by-text.ts";
import { createDraw } from "../draw/draw.ts";
import { derivedSeed, isSeed } from "../draw/seed.ts";
import type { StoreManifest } from "../rdf-store/index.ts";
import type { Binding } from "./read-binding.ts";
import type { Difference } from "./difference.ts";

/**
 * Draws again, from the list of pages in the archive: the seed must follow from site, run and list as the archive has them, unless the store
 * says that it was chosen by hand, and every page must stand where the draw puts it.
 *
 * Cost: a sort.
 */
export function populationDifferences(
  { opening, drawn }: Pick<StoreManifest, "opening" | "drawn">,
  { author, populations, file }: Pick<Binding, "author" | "populations" | "file">,
): Difference[] {
  const { seed, seedOrigin, population: count, populationDigest, sizesDigest } = opening;
  const population = populations.findLast(({ digest }) => digest === populationDigest);
  if (population === undefined) {
    const says = `It has no list of pages with the digest ${populationDigest ?? "that the store does not say"}.`;
    return [{ kind: "draw", file, says }];
  }
  const differences: Difference[] = [];
  const add = (says: string, page?: string): void => {
    differences.push({ kind: "draw", ...(page === undefined ? { file } : { page }), says });
  };
  const pages = population.pages.toSorted((a, b) => byText(a.id, b.id));
  const sizes = population.sizes.get(sizesDigest ?? "");
  if (sizes === undefined)
    add(`It has no list of the sizes of these pages with the digest ${sizesDigest ?? "that the store does not say"}.`);
  else differences.push(...sizeDifferences(drawn, population.pages, sizes));
  if (count !== pages.length) add(`The store draws from ${count} pages; the list in the archive has ${pages.length}.`);
  const derived = derivedSeed({ site: author.site ?? "", run: author.run ?? "", populationDigest: population.digest });
  if (seedOrigin !== "chosen by hand" && seed !== derived)
    add(`The seed ${seed} does not follow from site, run and list of pages, which give ${derived}.`);
  if (!isSeed(seed)) return differences; // `drawDifferences` says so
  const draw = createDraw(seed, pages.length);
  for (const { scenario, url } of drawn) {
    const number = draw.next();
    const page = number === undefined ? undefined : pages[number];
    if (page?.id === scenario && page.url === url) continue;
    add(`The seed ${seed} draws ${page?.url ?? "nothing"} at its place.`, url);
    break; // what follows is shifted too
  }
  return differences;
}

/** How many elements each page that was drawn is said to have, held against the archived list. @param pages  in its order. */
function sizeDifferences(
  drawn: StoreManifest["drawn"],
  pages: readonly { readonly id: string }[],
  sizes: readonly number[],
): Difference[] {
  const known = new Map(pages.map(({ id }, at) => [id, sizes[at]]));
  return drawn.flatMap(({ scenario, url, elements = 0 }): Difference[] => {
    const size = known.get(scenario);
    if (size === undefined || size === elements) return [];
    return [{ kind: "draw", page: url, says: `The store says that it has ${elements} elements, the archive ${size}.` }];
  });
}
