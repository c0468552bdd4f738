import type { RuleSet } from "@eiao/wam-core";
import { createRandom } from "./random.ts";
import type { MadeUpSite } from "./page.ts";

/** The size of a generated run. */
export interface GenerateExtent {
  readonly sites: number;
  /** Of a site, on average: a few have many, most have fewer. */
  readonly pages: number;
  readonly runs: number;
  /** All follows from it. */
  readonly seed: string;
  /** The rule sets, the one that leads first; UWEM 1.2 unless given. */
  readonly ruleSets?: readonly RuleSet[];
}

/** A run that is made up. */
export interface MadeUpRun {
  /** Such as `generated-2026-02`. */
  readonly name: string;
  /** From 0. */
  readonly run: number;
  readonly begun: Date;
}

/** The runs of an extent, one a month. */
export function madeUpRuns({ runs }: GenerateExtent): MadeUpRun[] {
  return Array.from({ length: runs }, (_, run) => {
    const begun = new Date(Date.UTC(2020, run, 1));
    return { name: `generated-${begun.toISOString().slice(0, 7)}`, run, begun };
  });
}

/** No site has more than so many times the pages of the mean one. */
const LARGEST = 20;
/** Of the logarithm of the number of pages. */
const SPREAD = 0.8;

/** The site of a number in a run: its size stays the same from run to run. Its name is below `.example`, which nobody can have. */
export function madeUpSite(
  { seed, pages, ...by }: GenerateExtent,
  { run, begun }: MadeUpRun,
  number: number,
): MadeUpSite {
  const site = `site-${String(number).padStart(5, "0")}.example`;
  const random = createRandom(`${seed} ${site} size`);
  const size = pages * Math.exp(SPREAD * random.normal() - SPREAD ** 2 / 2);
  const drawn = Math.max(1, Math.round(Math.min(size, LARGEST * pages)));
  const ruleSets = by.ruleSets === undefined ? {} : { ruleSets: by.ruleSets };
  return { seed, site, run, begun, pages: drawn, population: 4 * drawn, ...ruleSets };
}

const madeUpPlaces = [
  "NO011",
  "DE300",
  "FR101",
  "SE110",
  "NO",
  "ES300",
  "IT",
  "PL",
  "NL",
  "FI",
  "PT",
  "DK",
  "GR",
  "AT",
] as const;
const madeUpSectors = ["84.11", "58.2", "85.4", "86.1", "47.9", "62", "91", "52", ""] as const;

/** Names with signs that addresses, markup and tables have to write in another way. */
const madeUpCollections = ["Ministries", 'Health & "care"', "Schools <primary/secondary>", "مستشفيات"] as const;

/** Returns the site as an import would name it: its place, its sector and its collections. A few are unknown. */
export function madeUpCategories({ seed, site }: MadeUpSite) {
  const random = createRandom(`${seed} ${site} categories`);
  const place = random.pickSkewed(madeUpPlaces);
  const ofCollections = createRandom(`${seed} ${site} collections`);
  return {
    country: random.fraction() < 0.05 ? null : place.slice(0, 2),
    nutsKnown: place.length > 2 && random.fraction() < 0.9 ? place : null,
    nace: random.pickSkewed(madeUpSectors),
    collections: madeUpCollections.filter(() => ofCollections.fraction() < 0.4),
  };
}
