import { generalised } from "./generalise.ts";
import { hostOf } from "./host.ts";

/** Finds paths that are made of few names in ever new orders: links that are relative by mistake, filters in the path. */
export interface CombinedNames {
  /** Undefined: the path of the URL is made of no names that could be combined otherwise. */
  inspect(url: string): NameCombination | undefined;
  /** Takes the path of a URL that is let in. */
  note(combination: NameCombination): void;
}

export interface NameCombination {
  /** Host and names; for people. */
  readonly names: string;
  /** The directories as they stand. */
  readonly order: string;
  /** Too many other paths are made of the same names. */
  readonly isOneTooMany: boolean;
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
  /** What was made of them, a memory only. */
  const directories = new Map<string, Omit<NameCombination, "isOneTooMany"> | null>();
  return {
    inspect(url) {
      const directory = directoryOf(url);
      const known = directories.get(directory);
      const made = known === undefined ? combinationOf(directory) : known;
      if (known === undefined) {
        directories.set(directory, made);
        dropOldest(directories, MAX_DIRECTORIES);
      }
      if (made === null) return undefined;
      const orders = sets.get(made.names);
      return { ...made, isOneTooMany: orders !== undefined && orders.size >= MOST_ORDERS && !orders.has(made.order) };
    },
    note({ names, order }) {
      const orders = sets.get(names);
      if (orders === undefined) sets.set(names, new Set([order]));
      else orders.add(order);
      dropOldest(sets, MAX_SETS);
    },
  };
}

function combinationOf(directory: string): Omit<NameCombination, "isOneTooMany"> | null {
  const path = namesOf(directory);
  const distinct = [...new Set(path)].sort();
  if (distinct.length < 2 && path.length === distinct.length) return null;
  return { names: `${hostOf(directory)}: ${distinct.join(", ")}`, order: path.join("/") };
}

function dropOldest(known: Map<string, unknown>, most: number): void {
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
