import { Spread } from "@eiao/wam-core";
import { publishedChange } from "@eiao/sampler/internal";
import type { Change, PublishedEstimate } from "@eiao/sampler/internal";

/** A figure with the ends of its 95 % interval. Null means unknown. */
export interface MeasuredFigure {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Computes the mean of scores of sites, and its interval from drawing pages on each of them. Samples of sites are independent, so distances to
 * interval ends add up by their squares. A site without an interval may have any score. Sites must be added in the order of their names, because
 * sums of fractions depend on it.
 */
export function createScoreMean() {
  const scores = new Spread();
  let below = 0;
  let above = 0;
  return {
    add({ value, low, high }: PublishedEstimate): void {
      if (value === null) return;
      scores.add(value);
      below += (value - (low ?? 0)) ** 2;
      above += ((high ?? 1) - value) ** 2;
    },
    /** Returns the mean with the interval from drawing pages, from which a change is computed. */
    measured(): MeasuredFigure {
      const { mean, count } = scores;
      if (mean === undefined) return { value: null, low: null, high: null };
      return { value: mean, low: mean - Math.sqrt(below) / count, high: mean + Math.sqrt(above) / count };
    },
    /** Returns half of the interval of the mean that results from the choice of sites, or null for fewer than two sites. */
    margin: (): number | null => scores.errorMargin ?? null,
  };
}

/** Returns a mean with the interval that its margin gives, within 0 to 1. */
export function withMargin(value: number | null, margin: number | null): MeasuredFigure {
  if (value === null || margin === null) return { value, low: null, high: null };
  return { value, low: Math.max(0, value - margin), high: Math.min(1, value + margin) };
}

/** Returns the value of the previous run and the change since then, or null if one of the runs has no value. */
export function withChange(
  previous: PublishedEstimate | undefined,
  now: PublishedEstimate,
): { readonly before: number | null; readonly change: Change | null } {
  return { before: previous?.value ?? null, change: (previous && publishedChange(previous, now)) ?? null };
}
