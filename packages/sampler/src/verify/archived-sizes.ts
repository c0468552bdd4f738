import type { SizedPage } from "../draw/population-list.ts";
import type { StoreOpening } from "../rdf-store/index.ts";
import type { Binding } from "./read-binding.ts";

/** The pages that a store was drawn from with their sizes, in the order of their list, by the digests of both; undefined: the archive has them not. */
export function archivedSizes(
  binding: Pick<Binding, "populations"> | undefined,
  { populationDigest, sizesDigest }: Pick<StoreOpening, "populationDigest" | "sizesDigest">,
): readonly SizedPage[] | undefined {
  const population = binding?.populations.findLast(({ digest }) => digest === populationDigest);
  const sizes = population?.sizes.get(sizesDigest);
  return sizes === undefined ? undefined : population?.pages.map((page, at) => ({ ...page, elements: sizes[at] ?? 0 }));
}
