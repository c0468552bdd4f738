import type { PublishedEstimate } from "@eiao/sampler/internal";

/** A rank by score. The best rank is 1. */
export interface Rank {
  /** Equal scores share a rank, and the next rank skips (D-30). */
  readonly rank: number;
  /** The best and the worst rank that the intervals of the scores cannot exclude. */
  readonly from: number;
  readonly to: number;
  /** The number of ranked scores. */
  readonly of: number;
}

/**
 * Ranks scores. The true score may be anywhere within its interval, or from 0 to 1 without one. The best rank takes the low end of its
 * interval, and the high ends of the others; the worst rank takes the opposite ends.
 *
 * @returns a rank for each score, or null for a missing one.
 * @example 0.1 (0.1 to 0.1), 0.2 (0.15 to 0.25), 0.3 (0.2 to 0.4) have the ranks 1, 2 to 3 and 2 to 3.
 *
 * Cost: O(n log n).
 */
export function ranksOf(scores: readonly PublishedEstimate[]): (Rank | null)[] {
  const known = scores.flatMap(({ value, low, high }) =>
    value === null ? [] : [{ value, low: low ?? 0, high: high ?? 1 }],
  );
  const sorted = (name: "value" | "low" | "high") => Float64Array.from(known, (one) => one[name]).sort();
  const [values, lows, highs] = [sorted("value"), sorted("low"), sorted("high")];
  return scores.map((score) =>
    rankAmong(score, {
      of: known.length,
      values: (below) => countBelow(values, below),
      lows: (below) => countBelow(lows, below),
      highs: (below) => countBelow(highs, below),
    }),
  );
}

/** Counts scores: all of them, and those whose value, low end or high end is below a number. */
export interface ScoresBelow {
  readonly of: number;
  values(below: number): number;
  lows(below: number): number;
  highs(below: number): number;
}

/** Returns the rank of a score that is among the counted ones. */
export function rankAmong({ value, low, high }: PublishedEstimate, scores: ScoresBelow): Rank | null {
  if (value === null) return null;
  const [best, worst] = [low ?? 0, high ?? 1];
  const itself = best < worst ? 1 : 0; // its own low end is below its high end
  return {
    rank: 1 + scores.values(value),
    from: 1 + scores.highs(best),
    to: 1 + scores.lows(worst) - itself,
    of: scores.of,
  };
}

function countBelow(sorted: Float64Array, below: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? Infinity) < below) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns a rank in words: `3 to 6 of 43`, or `3 of 43` if it is certain. */
export function rankInWords({ from, to, of }: Rank): string {
  return from === to ? `${from} of ${of}` : `${from} to ${to} of ${of}`;
}
