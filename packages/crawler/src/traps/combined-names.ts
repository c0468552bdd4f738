import { generalised } from "./generalise.ts";
import { hostOf } from "./host.ts";

/** Finds paths that are made of few names in ever new orders: links that are relative by mistake, filters in the path. */
export interface CombinedNames {
  /** Takes a URL that is let in, or asks for it: the names when too many paths are made of them already. */
  tooMany(url: string): string | undefined;
}

/** A name may return, and stand before or after another: people do that a few times with the same names. */
const MOST_ORDERS = 8;
const MAX_SETS = 20_000;

/**
 * Makes the guard of one crawl. Directories made of the same set of names, numbers apart, are one set however often each name stands
 * in them; a set may have eight directories. `/a/b/a/b/c/a/` is of the set a, b, c, as `/c/a/b/` is.
 *
 * Memory is bounded: beyond 20,000 sets of more than one directory the oldest is forgotten. Cost: linear in the path.
 */
export function createCombinedNames(): CombinedNames {
  const sets = new Map<string, Set<string>>();
  return {
    tooMany(url) {
      const names = namesOf(url);
      const distinct = [...new Set(names)].sort();
      if (distinct.length < 2 && names.length === distinct.length) return undefined;
      const set = `${hostOf(url)}: ${distinct.join(", ")}`;
      const orders = sets.get(set) ?? new Set<string>();
      const order = names.join("/");
      if (orders.has(order)) return undefined;
      if (orders.size >= MOST_ORDERS) return set;
      orders.add(order);
      sets.set(set, orders);
      for (const oldest of sets.keys()) {
        if (sets.size <= MAX_SETS) break;
        sets.delete(oldest);
      }
      return undefined;
    },
  };
}

/** Of the directories, what is no number. A name without an extension may be a directory as well. */
function namesOf(url: string): string[] {
  const mark = url.indexOf("?");
  const segments = (mark < 0 ? url : url.slice(0, mark)).split("/").slice(3);
  const last = segments.at(-1) ?? "";
  if (last === "" || last.includes(".")) segments.pop();
  return segments.filter((segment) => segment !== "" && generalised(segment) !== "#").map((one) => one.slice(0, 60));
}
