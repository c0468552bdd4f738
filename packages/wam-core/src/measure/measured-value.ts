import type { Value } from "../rule-set/define.ts";
import { refusedText } from "../thrown-text.ts";

/**
 * Returns the value of an A-WAM, which may come from an untyped caller: a number or a string unchanged, a boolean as 1
 * or 0 (spec 1.2), undefined or null if the A-WAM does not apply.
 *
 * @throws TypeError for every other value, which is a failure of that A-WAM (8.6).
 */
export function measuredValue(value: unknown): Value | undefined {
  if (typeof value === "string" || (typeof value === "number" && !Number.isNaN(value))) return value;
  if (typeof value === "boolean") return Number(value);
  if (value === undefined || value === null) return undefined;
  throw new TypeError(`${refusedText(value)} is not a number or string`);
}
