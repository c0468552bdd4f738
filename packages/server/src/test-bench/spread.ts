import { median } from "../../../../test/bench/measure.ts";

/** A difference, as exactly as repeated measurements show it. */
export interface Spread {
  readonly median: number;
  /** The number of values. */
  readonly count: number;
  /**
   * The ends of the range of the true median. It holds in at least 90 of 100 such measurements of five values or more, for any distribution
   * of the values.
   */
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the median of values with its range, by order statistics: leaves out as many of the lowest and highest values as chance would
 * seldom bring to one side of the median. Of fewer than five values none is left out, and the range is less certain.
 */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const count = sorted.length;
  let out = 0;
  for (let tail = 0.5 ** count, at = 0, sum = tail; sum <= 0.05;) {
    out = at;
    tail = (tail * (count - at)) / (at + 1);
    at++;
    sum += tail;
  }
  return { median: median(sorted), count, low: sorted[out] ?? NaN, high: sorted[count - 1 - out] ?? NaN };
}

/** The fewest values for a verdict: all of fewer values are on one side of the median by chance more often than once in twenty times. */
const LEAST = 5;

/** Returns a verdict whether the median is below a limit. */
export function verdictBelow({ count, low, high }: Spread, limit: number): string {
  if (count < LEAST) return `not to be told from it: that takes ${LEAST} measurements`;
  if (high < limit) return "surely below";
  return low >= limit ? "surely not below" : "not to be told from it: more rounds, or a quieter machine";
}
