import type { Value } from "../rule-set/define.ts";
import { refusedText } from "../thrown-text.ts";

/**
 * The value that an A-WAM gave, which may come from a caller without types: a number or a string as it is, a boolean as 1 or 0
 * (spec 1.2), undefined or null where it does not apply.
 *
 * @throws TypeError for everything else, which is then a failure of that A-WAM (8.6).
 */
export function measuredValue(given: unknown): Value | undefined {
  if (typeof given === "string" || (typeof given === "number" && !Number.isNaN(given))) return given;
  if (typeof given === "boolean") return Number(given);
  if (given === undefined || given === null) return undefined;
  throw new TypeError(`${refusedText(given)} is not a number or string`);
}
