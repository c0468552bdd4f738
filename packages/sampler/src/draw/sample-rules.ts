/** The rules of a sample. Spec 9.2. */
export interface SampleRules {
  /** Pages wanted are called `numberofsamples` in the specification. */
  readonly wanted: number;
  /** Pages below which a site is discarded, `minpagessampled`; 0 where no gate is wanted. */
  readonly minimum: number;
  /** The site was verified by hand to be small: no gate. */
  readonly smallSite: boolean;
}

export const defaultSampleRules: SampleRules = { wanted: 600, minimum: 30, smallSite: false };

/** The reasons why a site is discarded. */
export const discardReasons = ["too few pages identified", "too few pages sampled"] as const;
/** The reason why a site is discarded: it has too few pages. */
export type DiscardReason = (typeof discardReasons)[number];

/** The first gate, before anything is downloaded (D-13). Undefined: the site may pass. */
export function identifiedGate(identified: number, rules: SampleRules): DiscardReason | undefined {
  return passes(identified, rules) ? undefined : "too few pages identified";
}

/** The second gate, when sampling has ended (D-13). Undefined: the site may pass. */
export function sampledGate(evaluated: number, rules: SampleRules): DiscardReason | undefined {
  return passes(evaluated, rules) ? undefined : "too few pages sampled";
}

/** A site of which no page can be had has nothing to load, small or not. */
function passes(pages: number, { minimum, smallSite }: SampleRules): boolean {
  return pages > 0 && (smallSite || pages >= minimum);
}

/**
 * The extent of an evaluation. `sample`: a uniform sample of the pages of a site. `census`: every page that can be had, the uniform sample first.
 * `two samples`: the uniform sample, and one by size beside it.
 */
export type Extent = "sample" | "census" | "two samples";

/**
 * Pages that an estimate rests on. `census`: all that can be had. `uniform`: the uniform sample. `by-size`: those drawn by their number of
 * elements. A page may be in several.
 */
export type SampleName = "census" | "uniform" | "by-size";

/** The expected cost of evaluating all pages of a site. */
interface CensusWork {
  /** Pages of the site. */
  readonly pages: number;
  /** Pages that are not archived and have to be fetched, one at a time. */
  readonly toFetch: number;
  readonly delaySeconds: number;
  /** Seconds of one core that a page takes. */
  readonly secondsAPage: number;
  /** Pages that are evaluated at a time. */
  readonly cores: number;
}

/**
 * Seconds of one core for a page of a site that was not measured before. The 3,303 pages of Debian's handbook took 91 s on two cores, 0.055 each;
 * they are smaller than most. With this a crawl of the usual 6,000 pages is a census on one core too.
 */
export const USUAL_SECONDS_A_PAGE = 0.1;

/** A census that is reckoned to take longer is none by default: about as long as people wait beside a crawl of an hour. */
const LONGEST_CENSUS_SECONDS = 600;

/** Seconds that a census takes: evaluating and fetching go on at the same time. */
export function censusSeconds({ pages, toFetch, delaySeconds, secondsAPage, cores }: CensusWork): number {
  return Math.max((pages * secondsAPage) / cores, toFetch * delaySeconds);
}

/** Returns true if a census costs little. */
export function isCensusCheap(work: CensusWork): boolean {
  return censusSeconds(work) <= LONGEST_CENSUS_SECONDS;
}
