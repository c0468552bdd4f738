import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { earlError } from "./earl-error.ts";

/** The seed's way of numbering: `next` is the number of the next result. The writer counts it on; the caller keeps it. */
export interface Counter {
  next: number;
}

/**
 * Host id: the assertor's URI without scheme, empty parts dropped, joined by dots. Spec 7.2.
 *
 * @example http://www.eiao.net/2.0/RelaxedWAM/ is www.eiao.net.2.0.RelaxedWAM
 */
export function hostId(assertorUri: string): string {
  const parts = assertorUri.slice(assertorUri.indexOf(":") + 1).split("/");
  return parts.filter((part) => part !== "").join(".");
}

/** Gives each result of a report its number, the same for its assertion, result and location: the prefix, then the next count. */
export interface Numbering {
  readonly prefix: string;
  /** @param id  of the B- or M-WAM. */
  next(ruleSet: string, id: string): number;
}

/**
 * Numbers derived from the page: `<h>.<i>`, h being 12 hexadecimal digits of SHA-256 over URL, date as written and digest
 * of the content, i counting from 1 in each rule set: its ids do not depend on the other ones. When one document holds two reports with one h, `i`
 * goes on in the second, and so it does for a WAM that an earlier rule set has too, so that no id names two results.
 *
 * @param counts how far i got for each h of the document.
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
  let most = start;
  const byRuleSet = new Map<string, number>();
  const owners = new Map<string, string>();
  // Of the last result: those of one WAM mostly come together.
  let [set, wam, i] = ["", "", start];
  const change = (ruleSet: string, id: string): void => {
    byRuleSet.set(set, i);
    const owner = owners.get(id);
    if (owner === undefined) owners.set(id, ruleSet);
    const own = byRuleSet.get(ruleSet) ?? start;
    [set, wam, i] = [ruleSet, id, owner === undefined || owner === ruleSet ? own : Math.max(own, most)];
  };
  return {
    prefix: `${h}.`,
    next(ruleSet, id) {
      if (ruleSet !== set || id !== wam) change(ruleSet, id);
      if (++i > most) counts.set(h, (most = i));
      return i;
    },
  };
}

/** @throws EiaoError `EarlCounter` when the counter holds no integer or is used up. */
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

/** A barrier indicator in decimals, shortest form, never with an exponent: `0`, `1`, `0.8`, `0.0000001`. */
export function decimal(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  const [mantissa = "", exponent = "0"] = text.split("e");
  return `0.${"0".repeat(-Number(exponent) - 1)}${mantissa.replace(".", "")}`;
}
