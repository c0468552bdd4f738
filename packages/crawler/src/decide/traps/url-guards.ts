import { MAX_URL_LENGTH } from "../../url/normalise.ts";
import { refusalBy } from "./catalogue.ts";
import type { GuardDecision, TrapGuard, TrapTally } from "./catalogue.ts";
import { generalised, hostOf } from "./url-groups.ts";

/** The limits beyond which a URL is treated as a trap. */
export interface UrlLimits {
  /** The maximum number of segments of a path. Default: 25. */
  readonly pathDepth?: number;
  /** The maximum number of characters of a URL. Default: 2,048. */
  readonly urlLength?: number;
}

/** The features of a URL that the guards look at. An inspection counts nothing. */
export interface UrlInspection {
  /** A REJECT, and the guard and pattern that it counts for. */
  readonly refusal?: { readonly decision: GuardDecision; readonly guard: TrapGuard; readonly pattern: string };
  /** The names in the path, if they could be combined in another way. */
  readonly combination?: NameCombination;
}

export type UrlGuard = ReturnType<typeof createUrlGuard>;

/**
 * Creates the guard that judges a URL alone: it is too long, its path repeats itself (`/a/b/a/b/a/b/`, by a relative link that a server
 * answers everywhere) or is too deep, or too many paths are made of the same names.
 *
 * @param allowed  patterns that refuse nothing, as reports name them.
 */
export function createUrlGuard(limits: UrlLimits, allowed: ReadonlySet<string>, tally: TrapTally) {
  const { pathDepth = 25, urlLength = MAX_URL_LENGTH } = limits;
  const combinedNames = createCombinedNames();
  return {
    /** Inspects a URL. Cost: linear in the URL, at most 2,048 characters of it. */
    inspect(url: string): UrlInspection {
      for (const check of urlChecks) {
        const found = check(url, { pathDepth, urlLength });
        if (found !== undefined && !allowed.has(found.pattern))
          return refused(found.guard, found.pattern, found.reason);
      }
      const combination = combinedNames.inspect(url);
      if (combination === undefined) return ordinary;
      if (!combination.isOneTooMany || allowed.has(combination.names)) return { combination };
      const { names } = combination;
      return refused("combined-names", names, `too many paths are made of the same names, ${names}`);
    },
    /** Counts a refusal, or notes the path of an accepted URL. Call it once for each URL, in order. */
    note({ refusal, combination }: UrlInspection): void {
      if (refusal !== undefined) tally.count(refusal.guard, refusal.pattern);
      if (combination !== undefined) combinedNames.note(combination);
    },
  };
}

const ordinary: UrlInspection = {};

function refused(guard: TrapGuard, pattern: string, reason: string): UrlInspection {
  return { refusal: { decision: refusalBy({ guard, pattern, reason }), guard, pattern } };
}

/** A check judges one URL by itself. It returns the guard that refuses it, the pattern and the reason, or undefined. */
type UrlCheck = (
  url: string,
  limits: Required<UrlLimits>,
) => { readonly guard: TrapGuard; readonly pattern: string; readonly reason: string } | undefined;

const tooLong: UrlCheck = (url, { urlLength }) => {
  if (url.length <= urlLength) return undefined;
  const reason = `${url.length} characters, more than ${urlLength}`;
  return { guard: "url-length", pattern: `${hostOf(url)}: longer than ${urlLength} characters`, reason };
};

const repeatsItself: UrlCheck = (url) => {
  const segments = segmentsOf(url);
  const repeated = segments.length < 3 ? undefined : repeatedSegments(segments);
  if (repeated === undefined) return undefined;
  return { guard: "repeated-segments", pattern: `${hostOf(url)}/…/${repeated}/…`, reason: `${repeated} is repeated` };
};

const tooDeep: UrlCheck = (url, { pathDepth }) => {
  const { length } = segmentsOf(url);
  if (length <= pathDepth) return undefined;
  const reason = `${length} path segments, more than ${pathDepth}`;
  return { guard: "path-depth", pattern: `${hostOf(url)}: more than ${pathDepth} path segments`, reason };
};

/** The checks in their order. The first one bounds the cost of the others. */
const urlChecks: readonly UrlCheck[] = [tooLong, repeatsItself, tooDeep];

/** Returns the segments of the path, without the empty one after a last slash. */
function segmentsOf(url: string): string[] {
  const mark = url.indexOf("?");
  const segments = (mark < 0 ? url : url.slice(0, mark)).split("/").slice(3);
  if (segments.at(-1) === "") segments.pop();
  return segments;
}

const LONGEST_SEQUENCE = 3;
const TIMES_IN_A_ROW = 3;
const TIMES_ANYWHERE = 5;

/**
 * Returns one to three segments that occur three times in a row, or a segment that occurs more than five times, joined by slashes. Numbers
 * in a row are dates and versions (`/1/1/1/`) and count by the second rule only.
 */
function repeatedSegments(segments: readonly string[]): string | undefined {
  for (let length = 1; length <= LONGEST_SEQUENCE; length++) {
    let same = 0;
    for (let i = length; i < segments.length; i++) {
      same = segments[i] === segments[i - length] ? same + 1 : 0;
      if (same < length * (TIMES_IN_A_ROW - 1)) continue;
      const sequence = segments.slice(i - length + 1, i + 1);
      if (!sequence.every((segment) => /^\d+$/.test(segment))) return joinParts(sequence);
    }
  }
  const times = new Map<string, number>();
  for (const segment of segments) {
    const count = (times.get(segment) ?? 0) + 1;
    if (count > TIMES_ANYWHERE) return joinParts([segment]);
    times.set(segment, count);
  }
  return undefined;
}

function joinParts(sequence: readonly string[]): string {
  return sequence.map((segment) => segment.slice(0, 60)).join("/");
}

interface NameCombination {
  /** The host and the names, for people. */
  readonly names: string;
  /** The directories in their order. */
  readonly order: string;
  /** True if too many other paths are made of the same names. */
  readonly isOneTooMany: boolean;
}

/** The maximum number of orders of the same names. People repeat names or change their order only a few times. */
const MOST_ORDERS = 8;
const MAX_SETS = 20_000;
/** The size of the cache. Most URLs are in a directory that was inspected just before. */
const MAX_DIRECTORIES = 1_000;

/**
 * Creates the guard of one crawl. Directories made of the same names, apart from numbers, are one set, however often each name occurs in
 * them. A set may have eight directories. `/a/b/a/b/c/a/` is of the set a, b, c, as `/c/a/b/` is.
 *
 * Memory is bounded: beyond 20,000 sets of more than one directory, the oldest is dropped. Cost: linear in the path.
 */
export function createCombinedNames() {
  const sets = new Map<string, Set<string>>();
  /** The combinations found so far. This is only a cache. */
  const directories = new Map<string, Omit<NameCombination, "isOneTooMany"> | null>();
  return {
    /** Inspects a URL. Returns undefined if its path has no names that can be combined in another order. */
    inspect(url: string): NameCombination | undefined {
      const directory = directoryOf(url);
      const known = directories.get(directory);
      const found = known === undefined ? combinationOf(directory) : known;
      if (known === undefined) {
        directories.set(directory, found);
        dropOldest(directories, MAX_DIRECTORIES);
      }
      if (found === null) return undefined;
      const orders = sets.get(found.names);
      return { ...found, isOneTooMany: orders !== undefined && orders.size >= MOST_ORDERS && !orders.has(found.order) };
    },
    /** Notes the path of an accepted URL. */
    note({ names, order }: NameCombination): void {
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

function dropOldest(known: Map<string, unknown>, max: number): void {
  for (const oldest of known.keys()) {
    if (known.size <= max) break;
    known.delete(oldest);
  }
}

/** Returns the directories of a URL. A name without an extension can be a directory as well. */
function directoryOf(url: string): string {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const slash = path.lastIndexOf("/");
  return path.includes(".", slash) ? path.slice(0, slash + 1) : path;
}

/** Returns the names of the directories, without numbers. */
function namesOf(directory: string): string[] {
  const segments = directory.split("/").slice(3);
  return segments.filter((segment) => segment !== "" && generalised(segment) !== "#").map((one) => one.slice(0, 60));
}
