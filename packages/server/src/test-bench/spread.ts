import { median } from "../../../../test/bench/measure.ts";

/** The true difference, as far as repeated measurements tell it. */
export interface Spread {
  readonly median: number;
  /** The number of values. */
  readonly count: number;
  /**
   * Between these the true median lies, in at least 90 of 100 such measurements, where there are five values or more; nothing is presumed of how
   * they are distributed.
   */
  readonly low: number;
  readonly high: number;
}

/**
 * By order statistics: so many of the lowest and of the highest values are left out as chance would seldom bring more of to one side of the
 * median. Of fewer than five values that is none, and they say less.
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

/** The fewest values: of fewer all may lie on one side of the median by chance, more often than one time in twenty. */
const LEAST = 5;

/** Tells what can be said of a limit that the median is to stay below. */
export function verdictBelow({ count, low, high }: Spread, limit: number): string {
  if (count < LEAST) return `not to be told from it: that takes ${LEAST} measurements`;
  if (high < limit) return "surely below";
  return low >= limit ? "surely not below" : "not to be told from it: more rounds, or a quieter machine";
}
