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
/** Most URLs lie in a directory that was looked at just before. */
const MAX_DIRECTORIES = 1_000;

/**
 * Makes the guard of one crawl. Directories made of the same set of names, numbers apart, are one set however often each name stands
 * in them; a set may have eight directories. `/a/b/a/b/c/a/` is of the set a, b, c, as `/c/a/b/` is.
 *
 * Memory is bounded: beyond 20,000 sets of more than one directory the oldest is forgotten. Cost: linear in the path.
 */
export function createCombinedNames(): CombinedNames {
  const sets = new Map<string, Set<string>>();
  const passed = new Set<string>();
  return {
    tooMany(url) {
      const directory = directoryOf(url);
      if (passed.has(directory)) return undefined;
      const names = namesOf(directory);
      const distinct = [...new Set(names)].sort();
      if (distinct.length >= 2 || names.length > distinct.length) {
        const set = `${hostOf(url)}: ${distinct.join(", ")}`;
        const orders = sets.get(set) ?? new Set<string>();
        const order = names.join("/");
        if (orders.size >= MOST_ORDERS && !orders.has(order)) return set;
        orders.add(order);
        sets.set(set, orders);
        dropOldest(sets, MAX_SETS);
      }
      passed.add(directory);
      dropOldest(passed, MAX_DIRECTORIES);
      return undefined;
    },
  };
}

function dropOldest(known: Set<string> | Map<string, unknown>, most: number): void {
  for (const oldest of known.keys()) {
    if (known.size <= most) break;
    known.delete(oldest);
  }
}

/** What of a URL is looked at: its directories. A name without an extension may be a directory as well. */
function directoryOf(url: string): string {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const slash = path.lastIndexOf("/");
  return path.includes(".", slash) ? path.slice(0, slash + 1) : path;
}

/** Of the directories, what is no number. */
function namesOf(directory: string): string[] {
  const segments = directory.split("/").slice(3);
  return segments.filter((segment) => segment !== "" && generalised(segment) !== "#").map((one) => one.slice(0, 60));
}
