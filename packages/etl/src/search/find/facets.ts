import { countRange } from "./bit-set.ts";
import type { BitSet } from "./bit-set.ts";
import type { CatalogueSite, SearchCatalogue } from "./catalogue.ts";
import { searchLetters } from "./page-profiles.ts";

/** The facets for narrowing a search result, in the order of the spec. */
export const facetNames = [
  "country",
  "region",
  "sector",
  "collection",
  "letter",
  "test",
  "lang",
  "type",
  "run",
] as const;
/** The name of a facet. */
export type FacetName = (typeof facetNames)[number];

/** A value of a facet, with the number of found pages that have it. */
export interface FacetValue {
  /** The value in the syntax of queries; `none` for unknown. */
  readonly value: string;
  readonly pages: number;
}

/** The values of one facet among the pages found. */
export interface Facet {
  /** The values, most frequent first; letters are sorted best first. */
  readonly values: readonly FacetValue[];
  /** The number of pages with other values. The counts sum up to all found pages, except for tests and collections, which overlap. */
  readonly others: number;
}

/** The maximum number of listed values. */
const MOST_VALUES = 60;

/** The place or sector whose subdivisions the facets show; "" for all. */
export interface FacetLevels {
  readonly region: string;
  readonly sector: string;
}

/** Counts the found pages by site, and by facet. Cost: 2 ns per found page, and a pass over the sites and the profiles of pages. */
export function countFacets(
  catalogue: SearchCatalogue,
  found: BitSet,
  levels: FacetLevels,
): { readonly pages: number; readonly bySite: Uint32Array; readonly facets: Readonly<Record<FacetName, Facet>> } {
  const { sites, tests, profiles } = catalogue;
  const bySite = new Uint32Array(sites.length);
  sites.forEach(({ first, pages }, at) => (bySite[at] = countRange(found, first, first + pages)));
  const { pages, byLetter, byLanguage, byType, byTest } = countProfiles(catalogue, found);
  const ofSites = (name: string, valueOf: (site: CatalogueSite) => string) => {
    const { values, of } = valuesOfSites(catalogue, name, valueOf);
    const counts = new Uint32Array(values.length);
    for (let at = 0; at < of.length; at++) add(counts, of[at] ?? 0, bySite[at] ?? 0);
    return facetOf(values.map((value, at) => [value, counts[at] ?? 0]));
  };
  const withNames = (counts: Uint32Array, names: readonly string[]) =>
    [...counts].map((count, at): [string, number] => [names[at] || NONE, count]);
  const testCounts = [...tests].map(([number, { test }]): [string, number] => [test, byTest[number] ?? 0]);
  return {
    pages,
    bySite,
    facets: {
      country: ofSites("country", ({ places }) => places[1] ?? NONE),
      region: ofSites(`region ${levels.region}`, ({ places }) => below(places, levels.region, 2)),
      sector: ofSites(`sector ${levels.sector}`, ({ sectors }) =>
        below(sectors[0] === UNKNOWN ? [] : sectors, levels.sector, 0),
      ),
      collection: facetOf([...pagesByCollection(sites, bySite)]),
      letter: facetOf(withNames(byLetter, searchLetters), false),
      test: facetOf(testCounts),
      lang: facetOf(withNames(byLanguage, profiles.languages)),
      type: facetOf(withNames(byType, profiles.types)),
      run: ofSites("run", ({ run }) => run),
    },
  };
}

function pagesByCollection(sites: readonly CatalogueSite[], bySite: Uint32Array): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [at, { collections }] of sites.entries())
    for (const name of collections) counts.set(name, (counts.get(name) ?? 0) + (bySite[at] ?? 0));
  return counts;
}

function add(counts: Uint32Array, at: number, pages: number): void {
  counts[at] = (counts[at] ?? 0) + pages;
}

/** Counts the pages of each profile, and derives the counts of the profiles' values. */
function countProfiles({ profile, profiles }: SearchCatalogue, found: BitSet) {
  const { count, letter, language, languages, type, types, failedFrom, failed, tests } = profiles;
  const byProfile = new Uint32Array(count);
  // A loop in place of `eachBit`: a call per page takes three times as long, and half of all pages may be found.
  for (let word = 0; word < found.words.length; word++) {
    for (let bits = found.words[word] ?? 0; bits !== 0; bits &= bits - 1)
      add(byProfile, profile[word * 32 + (31 - Math.clz32(bits & -bits))] ?? 0, 1);
  }
  const byLetter = new Uint32Array(searchLetters.length);
  const byLanguage = new Uint32Array(languages.length);
  const byType = new Uint32Array(types.length);
  const byTest = new Uint32Array(tests + 1);
  let pages = 0;
  for (let number = 0; number < count; number++) {
    const hits = byProfile[number] ?? 0;
    if (hits === 0) continue;
    pages += hits;
    add(byLetter, letter[number] ?? 0, hits);
    add(byLanguage, language[number] ?? 0, hits);
    add(byType, type[number] ?? 0, hits);
    const end = failedFrom[number + 1] ?? 0;
    for (let one = failedFrom[number] ?? 0; one < end; one++) add(byTest, failed[one] ?? 0, hits);
  }
  return { pages, byLetter, byLanguage, byType, byTest };
}

/** The values of sites, by catalogue and level. */
const known = new WeakMap<SearchCatalogue, Map<string, ReturnType<typeof numberedValues>>>();
/** The maximum number of cached lists; readers choose the levels. */
const MOST_KNOWN = 50;

function valuesOfSites(catalogue: SearchCatalogue, name: string, valueOf: (site: CatalogueSite) => string) {
  let cache = known.get(catalogue);
  if (cache === undefined) known.set(catalogue, (cache = new Map()));
  const found = cache.get(name);
  if (found !== undefined) return found;
  const numbered = numberedValues(catalogue.sites.map(valueOf));
  if (cache.size >= MOST_KNOWN) cache.clear();
  cache.set(name, numbered);
  return numbered;
}

/** Returns the different values of sites, and the index of that of each site. */
function numberedValues(all: readonly string[]) {
  const numbers = new Map<string, number>();
  for (const value of all) if (!numbers.has(value)) numbers.set(value, numbers.size);
  return { values: [...numbers.keys()], of: Uint32Array.from(all, (value) => numbers.get(value) ?? 0) };
}

const NONE = "none";
const UNKNOWN = "unknown";

/** Returns the code one level below another one in a path, or `none` if there is none. */
function below(path: readonly string[], around: string, first: number): string {
  const at = around === "" ? first : path.indexOf(around) + 1;
  return (at === 0 && around !== "" ? undefined : path[at]) ?? NONE;
}

function facetOf(counts: readonly (readonly [string, number])[], isSorted = true): Facet {
  const found = counts.filter(([, pages]) => pages > 0);
  const sorted = isSorted ? found.toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)) : found;
  const rest = sorted.slice(MOST_VALUES);
  return {
    values: sorted.slice(0, MOST_VALUES).map(([value, pages]) => ({ value, pages })),
    others: rest.reduce((sum, [, pages]) => sum + pages, 0),
  };
}
