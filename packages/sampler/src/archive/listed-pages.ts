import type { StoreOpening } from "../rdf-store/index.ts";
import { readBinding } from "../verify/read-binding.ts";

/**
 * The scenario ids of all pages that the sample of a store was drawn from, as they were archived before; undefined: the archive is not below the
 * data directory, cannot be read, or has another list.
 * Cost: reads the meta WARCs of all launches of the site.
 */
export async function listedPages(
  dataDir: string,
  { populationDigest, ...opening }: Pick<StoreOpening, "site" | "run" | "database" | "populationDigest">,
): Promise<readonly string[] | undefined> {
  if (populationDigest === undefined) return undefined;
  const binding = await readBinding(dataDir, opening);
  const population = binding?.populations.findLast(({ digest }) => digest === populationDigest);
  return population?.pages.map(({ id }) => id);
}
