import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { earlError } from "./earl-error.ts";

/** The numbering of the seed: `next` is the number of the next result. The writer increases it; the caller keeps it. */
export interface Counter {
  next: number;
}

/** Returns the host id: the assertor's URI without scheme and empty parts, joined by dots. Spec 7.2. */
export function hostId(assertorUri: string): string {
  const parts = assertorUri.slice(assertorUri.indexOf(":") + 1).split("/");
  return parts.filter((part) => part !== "").join(".");
}

/** Numbers the results of a report: a prefix, then a count. Assertion, result and location of one result share the number. */
export interface Numbering {
  readonly prefix: string;
  /** Returns the next count. @param id  of the B- or M-WAM. */
  next(ruleSet: string, id: string): number;
}

/**
 * Derives numbers from the page: `<h>.<i>`. `h` is 12 hexadecimal digits of SHA-256 over URL, date as written and digest of the content. `i` counts
 * from 1 in each rule set, so that its ids do not depend on other rule sets. No id names two results: `i` continues if one document holds two reports
 * with the same `h`, or if an earlier rule set has the same WAM.
 *
 * @param counts  the last `i` for each `h` of the document.
 */
export function derivedNumbers(
  url: string,
  date: string,
  contentDigest: string,
  counts: Map<string, number>,
): Numbering {
  const hashed = utf8ToBytes(`${url}\n${date}\n${contentDigest}`);
  const h = bytesToHex(sha256(hashed)).slice(0, 12);
  const start = counts.get(h) ?? 0;
  let max = start;
  const byRuleSet = new Map<string, number>();
  const owners = new Map<string, string>();
  // State of the last result: consecutive results are mostly of one WAM.
  let [set, wam, i] = ["", "", start];
  const change = (ruleSet: string, id: string): void => {
    byRuleSet.set(set, i);
    const owner = owners.get(id);
    if (owner === undefined) owners.set(id, ruleSet);
    const own = byRuleSet.get(ruleSet) ?? start;
    [set, wam, i] = [ruleSet, id, owner === undefined || owner === ruleSet ? own : Math.max(own, max)];
  };
  return {
    prefix: `${h}.`,
    next(ruleSet, id) {
      if (ruleSet !== set || id !== wam) change(ruleSet, id);
      if (++i > max) counts.set(h, (max = i));
      return i;
    },
  };
}

/** Returns numbers from a counter. @throws EiaoError `EarlCounter` if the counter holds no integer or is exhausted. */
export function countedNumbers(counter: Counter): Numbering {
  return {
    prefix: "",
    next() {
      const { next } = counter;
      if (!(Number.isSafeInteger(next) && next >= 0 && next < Number.MAX_SAFE_INTEGER))
        throw earlError("EarlCounter", { next });
      counter.next = next + 1;
      return next;
    },
  };
}

/** Returns a barrier indicator as a decimal number in its shortest form, never with an exponent: `0`, `1`, `0.8`, `0.0000001`. */
export function decimal(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  const [mantissa = "", exponent = "0"] = text.split("e");
  return `0.${"0".repeat(-Number(exponent) - 1)}${mantissa.replace(".", "")}`;
}
