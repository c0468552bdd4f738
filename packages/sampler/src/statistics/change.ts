import type { Interval } from "./interval.ts";

/** A ratio with its interval, as a report publishes it. */
export interface Estimate extends Omit<Interval, "method"> {
  readonly value: number;
}

/** From an earlier run to a later one; below 0 is better. */
export interface Change {
  /** Later less earlier, -1 to 1. */
  readonly difference: number;
  /** Its 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** 0 lies outside of the interval: had nothing changed, so large a difference would come up in fewer than 5 of 100 comparisons. */
  readonly beyondChance: boolean;
}

/**
 * Compares two runs by what was published of each, so an earlier run needs no pages any more. Each side of the difference takes the
 * sides of the two intervals that matter to it (the square-and-add rule); for symmetric intervals this is the test on the sum of
 * the two variances. Between two censuses every difference is real. Of pages that both samples hold no use is made: where
 * there are many, the interval is too wide rather than too narrow.
 *
 * Source: Newcombe (1998); Zou and Donner, Statistics in Medicine 27 (2008).
 */
export function change(earlier: Estimate, later: Estimate): Change {
  const difference = later.value - earlier.value;
  const low = difference - Math.hypot(later.value - later.low, earlier.high - earlier.value);
  const high = difference + Math.hypot(later.high - later.value, earlier.value - earlier.low);
  return { difference, low: Math.max(-1, low), high: Math.min(1, high), beyondChance: low > 0 || high < 0 };
}
