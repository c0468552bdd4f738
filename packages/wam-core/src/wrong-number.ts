import { thrownText } from "./thrown-text.ts";

/** The range of a numeric setting. It has no upper end: Infinity is allowed. */
export interface NumberRange {
  readonly least: number;
  readonly isWhole?: boolean;
}

/** A setting that is out of its range, described for the holes of an error. */
export interface WrongNumber {
  readonly name: string;
  readonly value: string;
  /** The allowed numbers, such as `a whole number from 1`. */
  readonly wanted: string;
}

/**
 * Returns the first setting that is present but out of its range, or undefined if there is none. NaN is out of every
 * range: it is the number of an unset environment variable, and a loop that compares with it never ends.
 */
export function wrongNumber(settings: object, ranges: Readonly<Record<string, NumberRange>>): WrongNumber | undefined {
  const values = settings as Readonly<Record<string, unknown>>;
  for (const [name, { least, isWhole = false }] of Object.entries(ranges)) {
    const value = values[name];
    if (value === undefined) continue;
    const isWrong = typeof value !== "number" || !(value >= least) || (isWhole && Math.floor(value) !== value);
    if (isWrong) return { name, value: thrownText(value), wanted: `a${isWhole ? " whole" : ""} number from ${least}` };
  }
  return undefined;
}
