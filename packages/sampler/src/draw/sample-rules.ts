/** The rules of a sample. Spec 9.2. */
export interface SampleRules {
  /** The number of wanted pages, called `numberofsamples` in the specification. */
  readonly wanted: number;
  /** A site with fewer pages is discarded (`minpagessampled`). 0 means no minimum. */
  readonly minimum: number;
  /** True if a person verified that the site is small. Then there is no minimum. */
  readonly smallSite: boolean;
}

export const defaultSampleRules: SampleRules = { wanted: 600, minimum: 30, smallSite: false };

/** The reasons why a site is discarded. */
export const discardReasons = ["too few pages identified", "too few pages sampled"] as const;
/** The reason why a site is discarded: it has too few pages. */
export type DiscardReason = (typeof discardReasons)[number];

/** Checks the minimum before the first download (D-13). Returns undefined if the site passes. */
export function identifiedGate(identified: number, rules: SampleRules): DiscardReason | undefined {
  return passes(identified, rules) ? undefined : "too few pages identified";
}

/** Checks the minimum after the sampling (D-13). Returns undefined if the site passes. */
export function sampledGate(evaluated: number, rules: SampleRules): DiscardReason | undefined {
  return passes(evaluated, rules) ? undefined : "too few pages sampled";
}

/** Returns true if a site has enough pages. A site without any page never passes, because there is nothing to load. */
function passes(pages: number, { minimum, smallSite }: SampleRules): boolean {
  return pages > 0 && (smallSite || pages >= minimum);
}

/**
 * The extent of an evaluation. `sample`: a uniform sample of the pages of a site. `census`: every available page, the uniform sample first.
 * `two samples`: the uniform sample and a second one, drawn by size.
 */
export type Extent = "sample" | "census" | "two samples";

/**
 * The pages that an estimate is based on. `census`: all available pages. `uniform`: the uniform sample. `by-size`: pages drawn by their number
 * of elements. A page may be in several.
 */
export type SampleName = "census" | "uniform" | "by-size";

/** The expected cost of evaluating all pages of a site. */
interface CensusWork {
  /** The number of pages of the site. */
  readonly pages: number;
  /** The number of pages that are not archived and must be fetched, one at a time. */
  readonly toFetch: number;
  readonly delaySeconds: number;
  /** The seconds of one core for a page. */
  readonly secondsAPage: number;
  /** The number of pages that are evaluated at a time. */
  readonly cores: number;
}

/**
 * The assumed seconds of one core per page for a site that was not measured before. The 3,303 pages of Debian's handbook took 91 s on two
 * cores, 0.055 s each, but are smaller than most. With this value, the usual 6,000 pages are a census on one core too.
 */
export const USUAL_SECONDS_A_PAGE = 0.1;

/** If a census is expected to take longer, a sample is the default. People accept about this much after a crawl of an hour. */
const LONGEST_CENSUS_SECONDS = 600;

/** Returns the expected seconds of a census. Pages are evaluated and fetched at the same time. */
export function censusSeconds({ pages, toFetch, delaySeconds, secondsAPage, cores }: CensusWork): number {
  return Math.max((pages * secondsAPage) / cores, toFetch * delaySeconds);
}

/** Returns true if a census costs little. */
export function isCensusCheap(work: CensusWork): boolean {
  return censusSeconds(work) <= LONGEST_CENSUS_SECONDS;
}
