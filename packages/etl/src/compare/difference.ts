/** The verdict about a difference between two measured shares; a smaller share is better. */
export type DifferenceVerdict =
  /** The interval of the difference does not hold 0. */
  | "better"
  | "worse"
  /** It does: another sample might have shown the opposite. */
  | "chance"
  /** Both are the same, and nothing about them is uncertain. */
  | "same"
  /** One of both is not known, or how certain it is. */
  | "unknown";

/** A share with its 95 % interval; null: not known. */
export interface MeasuredShare {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Second less first. */
export interface MeasuredDifference {
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly verdict: DifferenceVerdict;
}

/**
 * The difference of two shares from samples that are independent: distances of ends add up by their squares, each end by the ends that lead there
 * (Newcombe, Statistics in Medicine 17 (1998), method 10). Where samples have pages in common it is rather too wide.
 */
export function differenceOf(first: MeasuredShare, second: MeasuredShare): MeasuredDifference {
  if (first.value === null || second.value === null)
    return { difference: null, low: null, high: null, verdict: "unknown" };
  const difference = second.value - first.value;
  if (first.low === null || first.high === null || second.low === null || second.high === null)
    return { difference, low: null, high: null, verdict: "unknown" };
  const low = difference - Math.hypot(second.value - second.low, first.high - first.value);
  const high = difference + Math.hypot(second.high - second.value, first.value - first.low);
  return { difference, low, high, verdict: verdictOf(difference, low, high) };
}

/** By an interval that is at hand. */
export function verdictOf(difference: number, low: number, high: number): DifferenceVerdict {
  if (low > 0) return "worse";
  if (high < 0) return "better";
  return difference === 0 && low === 0 && high === 0 ? "same" : "chance";
}
