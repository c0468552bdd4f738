import { scoreError } from "./score-error.ts";

/** The text for an undefined value. */
export const NOT_AVAILABLE = "n/a";

/**
 * Returns a probability or another fraction with two decimals, such as `0.56`; `n/a` for undefined. Only for display,
 * never for further calculation. Source: spec 5.6, D51.
 */
export function presentValue(value: number | undefined): string {
  return value === undefined ? NOT_AVAILABLE : roundHalfUp(value, 2);
}

/**
 * Returns the ends of an interval, or an old and a new value, like `presentValue`, but with three or four decimals if fewer do not distinguish them,
 * such as `0.021` and `0.024`. Equal values keep two decimals, and so does a value beside an undefined one.
 */
export function presentApart(one: number | undefined, other: number | undefined): readonly [string, string] {
  if (one === undefined || other === undefined || one === other) return [presentValue(one), presentValue(other)];
  const decimals = [2, 3].find((few) => roundHalfUp(one, few) !== roundHalfUp(other, few)) ?? 4;
  return [roundHalfUp(one, decimals), roundHalfUp(other, decimals)];
}

/** Returns a percentage: ratio × 100 as an integer without the sign, e.g. 0.25 is `25`; `n/a` for undefined. */
export function presentPercentage(ratio: number | undefined): string {
  return ratio === undefined ? NOT_AVAILABLE : roundHalfUp(ratio, 0, 2);
}

/**
 * Rounds half up in decimal. It rounds the shortest decimal that reads back as `value`, not its exact binary value:
 * 0.285 shows 0.29 and 1.005 shows 1.01, as a reader of those figures expects, although the doubles lie below the half.
 * Multiplying by 100 first would be wrong too (0.285 × 100 is 28.499999999999996).
 *
 * @param value    finite and not negative.
 * @param decimals digits after the point.
 * @param shift    power of ten by which the value is multiplied first, without a rounding error; 2 for percentages.
 * @throws         EiaoError `ScoreValue`.
 */
export function roundHalfUp(value: number, decimals: number, shift = 0): string {
  if (!(Number.isFinite(value) && value >= 0)) throw scoreError("ScoreValue", { value });
  const { digits, point } = shortestDecimal(value);
  // The digits up to here are kept; the next one decides.
  const end = point + shift + decimals;
  const roundUp = end >= 0 && (digits[end] ?? "0") >= "5";
  const integer = BigInt(digits.slice(0, Math.max(end, 0)).padEnd(end, "0") || "0") + (roundUp ? 1n : 0n);
  const text = integer.toString().padStart(decimals + 1, "0");
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** Returns the shortest form as significant digits and the place of the decimal point among them: 0.05 is `5`, -1. */
function shortestDecimal(value: number): { digits: string; point: number } {
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  return { digits: mantissa.replace(".", ""), point: Number(exponent) + 1 };
}
