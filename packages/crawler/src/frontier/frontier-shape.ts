import type { FrontierEntry } from "./frontier-entry.ts";

export interface FrontierOptions {
  /** Host, path prefix and query shape: what looks alike. */
  readonly groupOf: (url: string) => string;
  /** The page budget, of which no group gets more than its share first. */
  readonly maxPages: number;
  /**
   * Whether there is evidence that URLs like this one have no end. They wait until nothing else is left, those of groups that have
   * had their share included: evidence is no proof. Asked once for each URL that is about to be given out.
   */
  readonly isSuspect?: (entry: FrontierEntry) => boolean;
  /** Entries that may wait; more are refused. */
  readonly maxWaiting?: number;
}

/** The working copy of the frontier: which URL is fetched next. The durable one is in the URL repository. Spec 8.1, issue 5. */
export interface Frontier {
  /** False: too many wait already. */
  push(entry: FrontierEntry): boolean;
  /**
   * The next URL to fetch, breadth-first: seeds, pages known from an earlier crawl, then by depth, in turn between groups; frames
   * before all. Of a host, nothing deeper is given out while something shallower is in flight, so that depths are exact.
   * Undefined: nothing may be fetched now.
   *
   * @param mayStart  whether the host of a URL could take a request now.
   * @param hasSlot   whether the page budget has a free slot; without one only frames are given out, which take none.
   *
   * Cost: O(hosts with URLs).
   */
  next(mayStart: (url: string) => boolean, hasSlot: boolean): FrontierEntry | undefined;
  /** An entry given out is dealt with, and its links are in the frontier. `kept`: it counts for the share of its group. */
  settle(entry: FrontierEntry, kept: boolean): void;
  /** Sets an entry that was given out aside: it waits until it is released, and the crawl may end without it. */
  hold(entry: FrontierEntry): void;
  /** Returns true when an entry of this URL is set aside. */
  isHeld(url: string): boolean;
  /** Lets entries that were set aside wait again: those of one URL, or all. */
  release(url?: string): void;
  /**
   * Counts a page kept by an earlier start of this crawl for the share of its group. In the order in which they were kept: so it
   * shows which groups had had their share when others went on.
   */
  count(url: string): void;
  /** A URL of each host that has some waiting: to ask when it may start. */
  hostUrls(): string[];
  /** Entries that wait; those set aside do not count. */
  readonly waiting: number;
  /** Those that take no slot of the budget. */
  readonly framesWaiting: number;
  readonly inFlight: number;
  /** Returns what waits or is set aside; `putOff`: its group has had its share, and others went first. */
  left(): Iterable<{ readonly entry: FrontierEntry; readonly putOff: boolean }>;
}
