import type { Database } from "@eiao/crawler/internal/database";
import { warehouseError } from "../../errors.ts";
import type { WordField } from "../index/site-postings.ts";
import type { FieldTest, SearchQuery } from "../language/query.ts";
import { addBit, addBits, addRange, copyOf, createBitSet, eachBit, intersectBits, invertBits } from "./bit-set.ts";
import type { BitSet } from "./bit-set.ts";
import type { CatalogueSite, SearchCatalogue } from "./catalogue.ts";
import { letterOfScore, searchLetters } from "./page-profiles.ts";
import { pagesOfPhrase } from "./phrase-pages.ts";
import type { FoundPages, WordPages } from "./phrase-pages.ts";

/** The index for evaluating a query. */
export interface SearchIndex {
  readonly database: Database;
  readonly catalogue: SearchCatalogue;
  /** The pages of each word of the query. */
  readonly words: WordPages;
  /** The part of pages to search for words. */
  readonly field: WordField;
  /** The maximum number of pages to search for a phrase. */
  readonly max: number;
}

/**
 * Returns the pages that match a query: words are looked up in posting lists, fields in the catalogue.
 * @returns a set that callers must not change, because it may be the set of a word.
 * @param within  the relevant pages; the result for others is undefined. Phrases are searched only in pages that match the other parts.
 * @throws EiaoError `SearchTooCommon`. Cost: a pass over the catalogue for each field, 1 ms for 400,000 pages, and over its bits for each word.
 */
export async function evaluatePages(index: SearchIndex, query: SearchQuery, within?: BitSet): Promise<FoundPages> {
  const { catalogue, max } = index;
  switch (query.kind) {
    case "words":
      return await pagesOfWords(index, query.words, within);
    case "field":
      return { set: pagesOfField(catalogue, query.field), isCut: false };
    case "not": {
      const { set, isCut } = await evaluatePages(index, query.part, within);
      if (isCut) throw warehouseError("SearchTooCommon", { most: max });
      const others = copyOf(set);
      invertBits(others);
      return { set: others, isCut: false };
    }
    case "or": {
      const sum = { set: createBitSet(catalogue.size), isCut: false };
      for (const part of query.parts) {
        const { set, isCut } = await evaluatePages(index, part, within);
        addBits(sum.set, set);
        sum.isCut ||= isCut;
      }
      return sum;
    }
    case "and": {
      const all = { set: within === undefined ? createBitSet(catalogue.size, true) : copyOf(within), isCut: false };
      for (const part of query.parts.toSorted((one, other) => phrasesIn(one) - phrasesIn(other))) {
        const { set, isCut } = await evaluatePages(index, part, all.set);
        intersectBits(all.set, set);
        all.isCut ||= isCut;
      }
      return all;
    }
    default:
      return { set: createBitSet(catalogue.size, true), isCut: false };
  }
}

/** Counts the phrases in a query. Phrases take longest, and take less time if fewer pages are left. */
function phrasesIn(query: SearchQuery): number {
  if (query.kind === "words") return query.words.length > 1 ? 1 : 0;
  if (query.kind === "not") return phrasesIn(query.part);
  return query.kind === "and" || query.kind === "or" ? query.parts.reduce((sum, part) => sum + phrasesIn(part), 0) : 0;
}

async function pagesOfWords(
  { database, catalogue, words: known, field, max }: SearchIndex,
  words: readonly string[],
  within: BitSet | undefined,
): Promise<FoundPages> {
  const [first = "", ...rest] = words;
  if (rest.length === 0) return { set: known.of(first, field), isCut: false };
  const set = copyOf(known.of(first, field));
  for (const word of rest) intersectBits(set, known.of(word, field));
  if (within !== undefined) intersectBits(set, within);
  return await pagesOfPhrase(database, catalogue, { field, words, pages: known, among: set, max });
}

export function pagesOfField(catalogue: SearchCatalogue, field: FieldTest): BitSet {
  const set = createBitSet(catalogue.size);
  if (isSiteField(field)) {
    for (const site of catalogue.sites) if (isOfField(site, field)) addRange(set, site.first, site.first + site.pages);
    return set;
  }
  const is = pageTest(catalogue, field);
  for (let at = 0; at < catalogue.size; at++) if (is(at)) addBit(set, at);
  return set;
}

type PageField = Exclude<FieldTest, Parameters<typeof isOfField>[1]>;

function pageTest(catalogue: SearchCatalogue, field: PageField): (at: number) => boolean {
  const { scores, day, profile, profiles } = catalogue;
  switch (field.name) {
    case "score":
      return (at) => (scores[at] ?? -1) >= field.low && (scores[at] ?? -1) <= field.high;
    case "date":
      return (at) => (day[at] ?? 0) !== 0 && (day[at] ?? 0) >= field.low && (day[at] ?? 0) <= field.high;
    default: {
      const is = profileTest(catalogue, field);
      const isWanted = Uint8Array.from({ length: profiles.count }, (_, number) => Number(is(number)));
      return (at) => isWanted[profile[at] ?? 0] === 1;
    }
  }
}

/** Returns the test of a field that depends on the profile of a page: each profile is tested once. */
function profileTest(
  { profiles, tests }: SearchCatalogue,
  field: Exclude<PageField, { readonly name: "score" | "date" }>,
): (number: number) => boolean {
  const { letter, languages, language, types, type, failedFrom, failed } = profiles;
  switch (field.name) {
    case "lang": {
      const wanted = field.value === "none" ? 0 : languages.indexOf(field.value);
      return (at) => language[at] === wanted;
    }
    case "type": {
      const isWanted = types.map((value) => isOfType(value, field.value));
      return (at) => isWanted[type[at] ?? 0] === true;
    }
    case "letter":
      return (at) => field.letters.includes(searchLetters[letter[at] ?? 0] ?? "");
    case "test": {
      const wanted = new Set(
        [...tests].flatMap(([number, { test, wam }]) => (isTest(field.value, test, wam) ? [number] : [])),
      );
      return (at) => {
        for (let one = failedFrom[at] ?? 0; one < (failedFrom[at + 1] ?? 0); one++)
          if (wanted.has(failed[one] ?? -1)) return true;
        return false;
      };
    }
  }
}

/** Returns true if a type has the wanted value. `pdf` means application/pdf; `none` means unknown. */
function isOfType(type: string, wanted: string): boolean {
  if (wanted === "none" || wanted === "unknown") return type === "";
  return type === wanted || type.slice(type.indexOf("/") + 1) === wanted;
}

/** Returns true if a test has the wanted number, B-WAM id or checkpoint (`7.2`). */
export function isTest(wanted: string, test: string, wam: string): boolean {
  const lower = wanted.toLowerCase();
  return test.toLowerCase() === lower || wam.toLowerCase() === lower || test.toLowerCase().startsWith(`${lower}_`);
}

/**
 * Returns 1 for each site that matches a query, by index. Words are searched in its name and title, fields in its places, sectors, score
 * and date. `lang:`, `type:` and `test:` match if they match one of its pages.
 */
export function evaluateSites(catalogue: SearchCatalogue, query: SearchQuery): Uint8Array {
  const { sites } = catalogue;
  switch (query.kind) {
    case "words": {
      const found = new Uint8Array(sites.length);
      for (const at of catalogue.sitesWithWord(query.words[0] ?? ""))
        if (sites[at]?.words.some((words) => hasPhrase(words, query.words)) === true) found[at] = 1;
      return found;
    }
    case "not":
      return evaluateSites(catalogue, query.part).map((value) => 1 - value);
    case "and":
    case "or": {
      const parts = query.parts.map((part) => evaluateSites(catalogue, part));
      const join = query.kind === "and" ? Math.min : Math.max;
      return Uint8Array.from(sites, (_, at) => join(...parts.map((part) => part[at] ?? 0)));
    }
    case "field":
      return sitesOfField(catalogue, query.field);
    default:
      return new Uint8Array(sites.length).fill(1);
  }
}

type Field = Extract<SearchQuery, { kind: "field" }>["field"];

function sitesOfField(catalogue: SearchCatalogue, field: Field): Uint8Array {
  const { sites, siteOf } = catalogue;
  if (isSiteField(field)) return Uint8Array.from(sites, (site) => Number(isOfField(site, field)));
  switch (field.name) {
    case "letter":
      return Uint8Array.from(sites, ({ score }) => Number(field.letters.includes(letterOfScore(score ?? Number.NaN))));
    case "score":
      return Uint8Array.from(sites, ({ score }) => Number(score !== null && score >= field.low && score <= field.high));
    case "date":
      return Uint8Array.from(sites, ({ day }) => Number(day >= field.low && day <= field.high));
    default: {
      const found = new Uint8Array(sites.length);
      eachBit(pagesOfField(catalogue, field), (at) => {
        found[siteOf[at] ?? 0] = 1;
      });
      return found;
    }
  }
}

/** Returns true if the words contain the phrase. */
export function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  const [first = ""] = phrase;
  if (phrase.length === 1) return words.includes(first);
  return words.some((_, at) => phrase.every((word, more) => words[at + more] === word));
}

/** A field with the same value on all pages of a site. */
export type SiteField = Extract<
  FieldTest,
  { name: "site" | "run" | "panel" | "collection" } | { name: "group" | "country" | "region" | "sector" }
>;

export function isSiteField(field: FieldTest): field is SiteField {
  return ["site", "run", "panel", "collection", "group", "country", "region", "sector"].includes(field.name);
}

const UNKNOWN = "unknown";
/** The depths in a path of places: groups of countries come first, countries second. */
const depths = { group: 0, country: 1, region: 2 } as const;

/** Returns true if a site has the value of a field. */
export function isOfField(
  { name, run, panels, places, sectors, collections }: CatalogueSite,
  field: SiteField,
): boolean {
  const { value } = field;
  switch (field.name) {
    case "run":
      return run === value;
    case "panel":
      return panels.has(value);
    case "collection":
      return collections.includes(value);
    case "site":
      return isBelow(name.toLowerCase(), value);
    case "sector":
      return value === "none" ? sectors[0] === UNKNOWN : sectors.includes(value);
    default: {
      const depth = depths[field.name];
      if (value === "none") return places[0] === UNKNOWN || places.length <= depth;
      return places.indexOf(value) >= depth;
    }
  }
}

/** Returns true for the named site, sites in its folders, and sites on hosts below its host. */
function isBelow(name: string, wanted: string): boolean {
  if (name === wanted || name.startsWith(`${wanted}/`)) return true;
  const [host = ""] = name.split("/", 1);
  return host.endsWith(`.${wanted}`);
}
