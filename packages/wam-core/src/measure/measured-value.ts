import type { Value } from "../rule-set/define.ts";
import { refusedText } from "../thrown-text.ts";

/**
 * Returns the value of an A-WAM, which may come from an untyped caller: a number or a string unchanged, a boolean as 1
 * or 0 (spec 1.2), undefined or null if the A-WAM does not apply.
 *
 * @throws TypeError for every other value, which is a failure of that A-WAM (8.6).
 */
export function measuredValue(given: unknown): Value | undefined {
  if (typeof given === "string" || (typeof given === "number" && !Number.isNaN(given))) return given;
  if (typeof given === "boolean") return Number(given);
  if (given === undefined || given === null) return undefined;
  throw new TypeError(`${refusedText(given)} is not a number or string`);
}
