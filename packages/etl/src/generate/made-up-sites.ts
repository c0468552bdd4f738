import type { StatisticFact } from "@eiao/sampler/internal";
import type { RuleSet } from "@eiao/wam-core";
import { createHash } from "node:crypto";

/** The size of a generated run. */
export interface GenerateExtent {
  readonly sites: number;
  /** The average number of pages of a site: a few sites have many, most have fewer. */
  readonly pages: number;
  readonly runs: number;
  /** The seed that determines all generated data. */
  readonly seed: string;
  /** The rule sets; the first one leads. Default: UWEM 1.2. */
  readonly ruleSets?: readonly RuleSet[];
}

export interface MadeUpRun {
  /** The name, such as `generated-2026-02`. */
  readonly name: string;
  /** The number of the run, from 0. */
  readonly run: number;
  readonly begun: Date;
}

/** Returns the runs of an extent, one per month. */
export function madeUpRuns({ runs }: GenerateExtent): MadeUpRun[] {
  return Array.from({ length: runs }, (_, run) => {
    const begun = new Date(Date.UTC(2020, run, 1));
    return { name: `generated-${begun.toISOString().slice(0, 7)}`, run, begun };
  });
}

/** The maximum size of a site, in multiples of the mean number of pages. */
const LARGEST = 20;

/** The standard deviation of the logarithm of the number of pages. */
const SPREAD = 0.8;

/** Returns the site with a number in a run. Its size stays the same from run to run. Its name is below `.example`, which is a reserved domain. */
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

/** Names with characters that addresses, markup and tables must escape. */
const madeUpCollections = ["Ministries", 'Health & "care"', "Schools <primary/secondary>", "مستشفيات"] as const;

/** Returns the categories of a site, as an import would give them: its place, its sector and its collections. A few are unknown. */
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

/** An element of a page's template or of its own content. */
export interface LaidOutElement {
  readonly line: number;
  readonly column: number;
  readonly kind: ElementKind;
  /** The number of a list. The elements of a list fail and pass alike. */
  readonly run: number;
}

// These values match real sites when packed: more regular data packs to half their size.
/** The mean number of consecutive elements of one kind, such as entries of a menu. */
const LIST = 12;

/** The share of elements on the line of the one before, among those that may share a line. */
const SAME_LINE = 0.4;

/** The share of elements with their own distance. The others have the distance of their list. */
const OWN_DISTANCE = 0.2;

/** Kinds of elements that tests judge, with the test and the statistic of each. */
export interface ElementKind {
  readonly wam: string;
  readonly type?: StatisticFact["type"];
  readonly values?: readonly [string, ...string[]];
}

const link: ElementKind = {
  wam: "UWEM.B.10.13.1.3.HTML.DEF.1.1",
  type: "internalLinks",
  values: ["text/html", "Unknown", "application/pdf", "image/png"],
};

const outside: ElementKind = { ...link, type: "externalLinks", values: ["Unknown", "text/html", "application/pdf"] };

const image: ElementKind = {
  wam: "UWEM.B.10.1.1.3.HTML.DEF.1.1",
  type: "technology",
  values: ["image/png", "image/jpeg", "image/gif", "image/svg+xml"],
};

const heading: ElementKind = { wam: "UWEM.B.10.3.5.3.HTML.DEF.3.1" };

const block: ElementKind = { wam: "UWEM.B.10.11.2.3.HTML.DEF.2.1" };

const field: ElementKind = { wam: "UWEM.B.10.12.4.3.HTML.DEF.1.1" };

/** Tests that judge a whole page. The test of style sheets is found in a sheet. */
export const wholePageTests = [
  "UWEM.B.10.1.1.3.HTML.DEF.6.1",
  "UWEM.B.10.3.2.3.HTML.DEF.1.1",
  "UWEM.B.10.11.1.3.HTML.DEF.1.1",
  "UWEM.B.10.3.2.3.CSS.DEF.1.1",
  "UWEM.B.10.3.2.3.HTML.DEF.2.1",
  "UWEM.B.10.7.2.3.HTML.DEF.1.1",
  "UWEM.B.10.7.3.3.HTML.DEF.1.1",
] as const;

export const SHEET_TEST = "UWEM.B.10.7.2.3.CSS.DEF.2.1";

/** The common parts of the pages of a site, the same in all runs. */
export interface SiteLayout {
  readonly server: string;
  readonly language: string;
  readonly doctype: string;
  readonly tool: string | undefined;
  readonly sheets: readonly { readonly file: string; readonly line: number }[];
  /** The probability that an element fails its test: high for few tests, low for most. */
  readonly barriers: ReadonlyMap<string, number>;
  readonly above: readonly LaidOutElement[];
  readonly below: readonly LaidOutElement[];
  /** The median number of elements of a page, without those of its template. */
  readonly elements: number;
  readonly kinds: readonly [ElementKind, ...ElementKind[]];
  /** The columns at which lines begin. */
  readonly indents: readonly [number, ...number[]];
  /** The share of elements that are within a line. */
  readonly within: number;
}

const allTests = [...wholePageTests, SHEET_TEST, ...[link, image, heading, block, field].map(({ wam }) => wam)];

/** Returns the layout of a site, which depends on seed and name. */
export function siteLayout(seed: string, site: string): SiteLayout {
  const random = createRandom(`${seed} ${site} layout`);
  const quality = random.fraction() ** 2;
  const barriers = new Map(
    allTests.map((wam) => [
      wam,
      Math.min(0.95, 0.7 * quality * random.fraction() ** 3 + (random.fraction() < 0.15 ? 0.3 : 0)),
    ]),
  );
  // Documentation mostly has blocks, and portals mostly have links.
  const kinds: [ElementKind, ...ElementKind[]] =
    random.fraction() < 0.7
      ? [block, link, image, heading, outside, field]
      : [link, block, image, outside, heading, field];
  const indents: [number, ...number[]] = [1, ...Array.from({ length: 5 }, (_, at) => 3 + 2 * (at + random.below(2)))];
  const common = { kinds, indents, within: 0.15 + 0.3 * random.fraction() };
  return {
    server: random.pick(["Apache/2.4", "nginx", "Microsoft-IIS/10.0"]),
    language: random.pickSkewed(["en", "de", "fr", "nb", "es", "it", "pl", "nl", "sv"]),
    doctype: random.pickSkewed(["", "-//W3C//DTD XHTML 1.0 Transitional//EN", "-//W3C//DTD HTML 4.01//EN"]),
    tool:
      random.fraction() < 0.5 ? random.pickSkewed(["WordPress 6.4", "Drupal 10", "TYPO3 CMS", "Joomla!"]) : undefined,
    sheets: Array.from({ length: 1 + random.below(4) }, (_, at) => ({
      file: `style/site${at}.css`,
      line: 1 + random.below(900),
    })),
    barriers,
    above: elements(random, 10 + random.below(25), 20, common),
    below: elements(random, 4 + random.below(10), 0, common),
    elements: Math.max(8, Math.round(150 * Math.exp(0.6 * random.normal()))),
    ...common,
  };
}

/** Returns elements from a line on. Elements of one kind come together, as in menus, lists and galleries. */
export function elements(
  random: Random,
  count: number,
  from: number,
  { kinds, indents, within }: Pick<SiteLayout, "kinds" | "indents" | "within">,
): LaidOutElement[] {
  const found: LaidOutElement[] = [];
  let line = from;
  for (let run = 0; found.length < count; run++) {
    const kind = random.pickSkewed(kinds);
    const isWithin = random.fraction() < within;
    let column = isWithin ? 1 + random.below(120) : random.pickSkewed(indents);
    const stride = random.fraction() < 0.7 ? 1 : 2 + random.below(4);
    const length = isWithin ? 1 : 1 + Math.floor(-LIST * Math.log(1 - random.fraction()));
    line += 1 + Math.floor(-3 * Math.log(1 - random.fraction()));
    for (let at = 0; at < length && found.length < count; at++) {
      found.push({ line, column, kind, run });
      if (random.fraction() < within * SAME_LINE) column += 1 + random.below(120);
      else line += random.fraction() < OWN_DISTANCE ? 1 + random.below(6) : stride;
    }
  }
  return found;
}

/** A generated site in a run, which the seed determines. */
export interface MadeUpSite {
  readonly seed: string;
  /** The name of the site: `site-00017.example`. */
  readonly site: string;
  /** The number of the run among all runs of the seed, from 0. */
  readonly run: number;
  /** The time at which the run began. */
  readonly begun: Date;
  /** The number of pages to draw. */
  readonly pages: number;
  /** The number of pages from which they are drawn. */
  readonly population: number;
  /** The median number of elements of a page, without those of its template. Default: that of the site's layout. */
  readonly elements?: number;
  /** The rule sets; the first one leads. Default: UWEM 1.2. */
  readonly ruleSets?: readonly RuleSet[];
}

export type Random = ReturnType<typeof createRandom>;

/**
 * Creates a generator of numbers from a text: the same text gives the same numbers. mulberry32, seeded with a digest of the text. Not for secrets.
 */
export function createRandom(text: string) {
  let state = createHash("sha256").update(text).digest().readUInt32LE();
  /** Returns a number from 0 to 1, 1 excluded. */
  const fraction = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  /** Returns a whole number from 0 to less than the limit. */
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    /** Returns a number of the standard normal distribution. */
    normal: (): number => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction()),
    pick: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0],
    /** Returns the first items of a list most often: item n about 1/n times as often as the first. */
    pickSkewed: <T>(list: readonly [T, ...T[]]): T => list[Math.floor((list.length + 1) ** fraction()) - 1] ?? list[0],
  };
}
