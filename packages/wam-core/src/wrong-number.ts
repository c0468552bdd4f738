import { thrownText } from "./thrown-text.ts";

/** What a setting that is a number may be. Infinity is none that is too large. */
export interface NumberRange {
  readonly least: number;
  readonly isWhole?: boolean;
}

/** A setting that is out of its range, in words: the holes of an error. */
export interface WrongNumber {
  readonly name: string;
  readonly value: string;
  /** Such as `a whole number from 1`. */
  readonly wanted: string;
}

/**
 * The first setting of a caller that is given and is not in its range, such as NaN, the number of a variable of the environment that is not
 * set: what compares with it, or waits for it, goes on for ever. undefined: there is none.
 */
export function wrongNumber(settings: object, ranges: Readonly<Record<string, NumberRange>>): WrongNumber | undefined {
  const given = settings as Readonly<Record<string, unknown>>;
  for (const [name, { least, isWhole = false }] of Object.entries(ranges)) {
    const value = given[name];
    if (value === undefined) continue;
    const isWrong = typeof value !== "number" || !(value >= least) || (isWhole && Math.floor(value) !== value);
    if (isWrong) return { name, value: thrownText(value), wanted: `a${isWhole ? " whole" : ""} number from ${least}` };
  }
  return undefined;
}
