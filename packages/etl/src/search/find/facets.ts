import type { BitSet } from "./bit-set.ts";
import { eachBit } from "./bit-set.ts";
import type { CatalogueSite, SearchCatalogue } from "./catalogue.ts";
import { searchLetters } from "./letters.ts";

/** By what a result can be narrowed, in the order of the spec. */
export const facetNames = ["country", "region", "sector", "letter", "test", "lang", "type", "run"] as const;
/** One of them. */
export type FacetName = (typeof facetNames)[number];

/** A value of a facet, and how many of the pages found have it. */
export interface FacetValue {
  /** As a query has it behind the name of the facet; `none`: not known. */
  readonly value: string;
  readonly pages: number;
}

/** What pages found are, by one facet. */
export interface Facet {
  /** The most frequent first; of letters the best. */
  readonly values: readonly FacetValue[];
  /** Pages with other values, which are not listed. With these the counts are all pages found, but of tests: a page fails several. */
  readonly others: number;
}

/** Values of a facet that are told apart. */
const MOST_VALUES = 60;

/** The place or sector that facets go below; "": all. */
export interface FacetLevels {
  readonly region: string;
  readonly sector: string;
}

/** Pages found by site, and by facet. Cost: 30 ns a page found, and a pass over the sites. */
export function countFacets(
  catalogue: SearchCatalogue,
  found: BitSet,
  levels: FacetLevels,
): { readonly pages: number; readonly bySite: Uint32Array; readonly facets: Readonly<Record<FacetName, Facet>> } {
  const { siteOf, letterOf, language, type, failed, failedFrom, sites, languages, types, tests } = catalogue;
  let pages = 0;
  const bySite = new Uint32Array(sites.length);
  const byLetter = new Uint32Array(searchLetters.length);
  const byLanguage = new Uint32Array(languages.length);
  const byType = new Uint32Array(types.length);
  const byTest = new Uint32Array(2 ** 16);
  const add = (counts: Uint32Array, at: number): void => {
    counts[at] = (counts[at] ?? 0) + 1;
  };
  eachBit(found, (at) => {
    pages++;
    add(bySite, siteOf[at] ?? 0);
    add(byLetter, letterOf(at));
    add(byLanguage, language[at] ?? 0);
    add(byType, type[at] ?? 0);
    const end = failedFrom[at + 1] ?? 0;
    for (let one = failedFrom[at] ?? 0; one < end; one++) add(byTest, failed[one] ?? 0);
  });
  const ofSites = (valueOf: (site: CatalogueSite) => string) => {
    const counts = new Map<string, number>();
    for (const [at, site] of sites.entries()) {
      const value = valueOf(site);
      const its = bySite[at] ?? 0;
      if (its > 0) counts.set(value, (counts.get(value) ?? 0) + its);
    }
    return facetOf([...counts]);
  };
  const named = (counts: Uint32Array, names: readonly string[]) =>
    [...counts].map((count, at): [string, number] => [names[at] || NONE, count]);
  const testCounts = [...tests].map(([number, { test }]): [string, number] => [test, byTest[number] ?? 0]);
  return {
    pages,
    bySite,
    facets: {
      country: ofSites(({ places }) => places[1] ?? NONE),
      region: ofSites(({ places }) => below(places, levels.region, 2)),
      sector: ofSites(({ sectors }) => below(sectors[0] === UNKNOWN ? [] : sectors, levels.sector, 0)),
      letter: facetOf(named(byLetter, searchLetters), false),
      test: facetOf(testCounts),
      lang: facetOf(named(byLanguage, languages)),
      type: facetOf(named(byType, types)),
      run: ofSites(({ run }) => run),
    },
  };
}

const NONE = "none";
const UNKNOWN = "unknown";

/** The code one level below another one, of a path; what has none is not placed further. */
function below(path: readonly string[], around: string, first: number): string {
  const at = around === "" ? first : path.indexOf(around) + 1;
  return (at === 0 && around !== "" ? undefined : path[at]) ?? NONE;
}

function facetOf(counts: readonly (readonly [string, number])[], isSorted = true): Facet {
  const some = counts.filter(([, pages]) => pages > 0);
  const sorted = isSorted ? some.toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)) : some;
  const rest = sorted.slice(MOST_VALUES);
  return {
    values: sorted.slice(0, MOST_VALUES).map(([value, pages]) => ({ value, pages })),
    others: rest.reduce((sum, [, pages]) => sum + pages, 0),
  };
}
