import { readdir } from "node:fs/promises";
import path from "node:path";
import { archivedPages } from "@eiao/crawler";
import { reactionTo } from "@eiao/crawler/errors";
import type { StoreManifest } from "../rdf-store/index.ts";
import { begunOf } from "./read-binding.ts";
import type { Binding } from "./read-binding.ts";
import type { Difference } from "./difference.ts";
import { fewOf } from "./value-difference.ts";

/**
 * Holds the archived list of pages against what the crawl wrote page by page: each document that the launch archived as a page of its own
 * must be in the list, with the number of elements that the crawl counted. Documents of earlier launches, and those that nobody archived, are in it as well.
 *
 * @param notes  gets why that could not be checked. Cost: unpacks the WARC files of the launch once.
 */
export async function crawlDifferences(
  { opening, archives }: Pick<StoreManifest, "opening" | "archives">,
  binding: Binding,
  dataDir: string,
  notes: string[],
): Promise<Difference[]> {
  const { populations, folder, file } = binding;
  const population = populations.findLast(({ digest }) => digest === opening.populationDigest);
  if (population === undefined) return []; // `populationDifferences` says so
  const launches = await readdir(path.dirname(folder)).catch(() => []);
  if (wasCrawledAgain(binding, launches)) {
    notes.push("The site was crawled again before it was sampled: pages of this launch may have been gone by then.");
    return [];
  }
  const own = archives
    .map((archive) => path.resolve(dataDir, archive.file))
    .filter((place) => path.dirname(place) === folder && path.join(path.resolve(dataDir), file) !== place);
  const pages = await archivedPages(own).catch((error: unknown) => {
    if (reactionTo(error) === "end") throw error;
    return []; // what is wrong with a file is told of it elsewhere
  });
  const sizes = population.sizes.get(opening.sizesDigest);
  const listed = new Map(population.pages.map((page, at) => [page.url, sizes?.[at]]));
  const isFirst = launches.every((launch) => launch >= path.basename(folder));
  const said = pages.flatMap(({ url, elements }): string[] => {
    if (!listed.has(url)) return [`The crawl archived ${url} as a page; the list of pages does not have it.`];
    const size = listed.get(url);
    if (elements === undefined || size === undefined || size === elements) return [];
    if (size > elements && !isFirst) return []; // a page that was a frameset once has its frames still
    return [`The crawl counted ${elements} elements on ${url}; the list of sizes says ${size}.`];
  });
  return fewOf(said).map((says): Difference => ({ kind: "draw", file, says }));
}

/** Launches are named by the time at which they began: `20261121093000`. */
function wasCrawledAgain(binding: Binding, launches: readonly string[]): boolean {
  const begun = begunOf(binding)?.replace(/\D/g, "");
  if (begun === undefined) return false;
  return launches.some((launch) => launch > path.basename(binding.folder) && launch <= begun);
}
