import type { Interval } from "./interval.ts";

/** A published ratio with its interval. */
export interface Estimate extends Omit<Interval, "method"> {
  readonly value: number;
}

/** A published estimate: a ratio may be missing, and so may its interval. */
export interface PublishedEstimate {
  readonly value: number | null;
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
}

/** The verdict about a change. Ratios of barriers fall when a site becomes better. */
export type ChangeVerdict = "better" | "worse" | "no clear change";

/** The change of a ratio from an earlier estimate to a later one. */
export interface Change {
  /** Later minus earlier, from -1 to 1. Below 0 is better. */
  readonly difference: number;
  /** The ends of its 95 % interval. */
  readonly low: number;
  readonly high: number;
  readonly verdict: ChangeVerdict;
}

/**
 * Compares two estimates by their published values, so the pages of the earlier run are not needed. Each side of the difference uses the
 * sides of the two intervals that matter to it (the square-and-add rule). For symmetric intervals this is the test on the sum of the two
 * variances. Between two censuses every difference is real. Pages in both samples are not used: if there are many, the interval is too
 * wide, not too narrow.
 *
 * Source: Newcombe (1998); Zou and Donner, Statistics in Medicine 27 (2008).
 */
export function change(earlier: Estimate, later: Estimate): Change {
  const difference = later.value - earlier.value;
  const below = Math.hypot(later.value - later.low, earlier.high - earlier.value);
  const above = Math.hypot(later.high - later.value, earlier.value - earlier.low);
  return changeWithin(difference, difference - below, difference + above);
}

/**
 * Compares two published estimates like `change`. An estimate without an interval may be anything from 0 to 1.
 * @returns undefined if one of the ratios is missing.
 */
export function publishedChange(earlier: PublishedEstimate, later: PublishedEstimate): Change | undefined {
  const [before, now] = [estimateOf(earlier), estimateOf(later)];
  return before === undefined || now === undefined ? undefined : change(before, now);
}

function estimateOf({ value, low, high }: PublishedEstimate): Estimate | undefined {
  return value === null ? undefined : { value, low: low ?? 0, high: high ?? 1 };
}

/** Returns a change with a known interval. The interval decides the verdict: better below 0, worse above 0, else no clear change. */
export function changeWithin(difference: number, low: number, high: number): Change {
  const interval = { low: roundToGrid(Math.max(-1, low)), high: roundToGrid(Math.min(1, high)) };
  return { difference: roundToGrid(difference), ...interval, verdict: verdictOf(interval) };
}

function verdictOf({ low, high }: Pick<Change, "low" | "high">): ChangeVerdict {
  if (high < 0) return "better";
  return low > 0 ? "worse" : "no clear change";
}

/** Between -16 and 16, all multiples of its inverse are exact numbers. */
const GRID = 2 ** 49;

/** Rounds to a multiple of 2^-49 (2e-15). Sums and differences of such numbers are exact, in any order. */
export function roundToGrid(value: number): number {
  return Math.round(value * GRID) / GRID + 0; // turns -0 into 0
}
