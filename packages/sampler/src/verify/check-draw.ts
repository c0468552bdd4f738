import { wordsOf } from "@eiao/crawler/errors";
import { scenarioOf } from "@eiao/crawler";
import { createDraw } from "../draw/draw.ts";
import type { DrawnScenario, IndexedRecord, StoreManifest } from "../rdf-store/index.ts";
import { byText } from "../assessment/by-text.ts";
import { markedDraw } from "../sample/extent/page-samples.ts";
import type { Difference } from "./difference.ts";

/**
 * Repeats the draw of a store from its seed. The list of all pages is not in the store, but their numbers count in the order of their
 * ids, so the ids that were drawn must stand in the order of the numbers that the seed gives; in a census that leaves no freedom at all.
 *
 * @param pages  those in the store.
 * @param file   the store, for differences that are about no page. Cost: a sort.
 */
export function drawDifferences(
  { opening, drawn }: Pick<StoreManifest, "opening" | "drawn">,
  pages: readonly Pick<IndexedRecord, "id" | "urls">[],
  file?: string,
): Difference[] {
  const { population, seed, wanted, site } = opening;
  const held = new Map(pages.map(({ id, urls }) => [id, urls[0]]));
  const differences: Difference[] = [];
  const add = (says: string, page?: string): void => {
    const where = page === undefined ? (file === undefined ? {} : { file }) : { page };
    differences.push({ kind: "draw", says, ...where });
  };
  const sampled = drawn.filter(({ outcome }) => outcome === "sampled");
  for (const { scenario, url } of sampled) {
    if (!held.has(scenario)) add("It was sampled, but is not in the store.", url);
    else if (held.get(scenario) !== url) add(`The store has ${held.get(scenario) ?? "nothing"} in its place.`, url);
  }
  // The crawl derives ids from addresses; an import may have given ids of its own, but then to all pages.
  const other = drawn.filter(({ scenario, url }) => scenario !== scenarioOf(site, url));
  if (other.length < drawn.length) for (const { url } of other) add("Its scenario id is that of another page.", url);
  const known = new Set(sampled.map(({ scenario }) => scenario));
  for (const id of held.keys())
    if (!known.has(id)) add(`The page scenario ${id} is in the store, but was not sampled.`);
  if (new Set(drawn.map(({ scenario }) => scenario)).size !== drawn.length) add("A page was drawn twice.");
  if (drawn.length > population) {
    add(`${drawn.length} pages were drawn from ${population}.`);
    return differences;
  }
  // The order of a second sample is by sizes, which are in the archive: check-population.ts.
  const uniform =
    opening.extent === "two samples" ? drawn.filter(({ samples }) => samples?.includes("uniform")) : drawn;
  let numbered: { readonly page: DrawnScenario; readonly number: number }[];
  try {
    const draw = createDraw(seed, population);
    numbered = uniform.map((page) => ({ page, number: draw.next() ?? Infinity }));
  } catch (error) {
    add(wordsOf(error));
    return differences;
  }
  numbered.sort((a, b) => byText(a.page.scenario, b.page.scenario));
  for (const [at, { page, number }] of numbered.entries()) {
    const before = numbered[at - 1]?.number ?? -1;
    if (number > before) continue;
    add(`The seed ${seed} does not draw it at its place.`, page.url);
    break; // what follows is shifted too
  }
  differences.push(...markDifferences(opening, drawn));
  if (opening.extent === "census") {
    if (drawn.length < population) add(`${drawn.length} of ${population} pages were drawn for a census.`);
    return differences;
  }
  const { length: results } = uniform.filter(({ outcome }) => outcome !== "failed"); // what a replay lost was a result
  const exhausted = uniform.length === population;
  if (results > wanted) add(`${results} pages were sampled where ${wanted} were wanted.`);
  if (results < wanted && !exhausted)
    add(`${results} of ${wanted} pages were sampled, though ${population - uniform.length} more could be drawn.`);
  if (results === wanted && uniform.at(-1)?.outcome === "failed")
    add("A page was drawn though the sample was full.", uniform.at(-1)?.url);
  return differences;
}

/** What each page is said to be drawn for, held against the order of the draw: the uniform sample ends at the page that fills it. */
function markDifferences(opening: StoreManifest["opening"], drawn: StoreManifest["drawn"]): Difference[] {
  return markedDraw(opening, drawn).flatMap(({ url, samples = [] }, at): Difference[] => {
    const said = drawn[at]?.samples ?? [];
    if (samples.toSorted().join() === said.toSorted().join()) return [];
    const words = (names: readonly string[]) => (names.length === 0 ? "nothing" : names.join(", "));
    return [
      { kind: "draw", page: url, says: `It is said to be drawn for ${words(said)}, and is for ${words(samples)}.` },
    ];
  });
}
