import { createFifo } from "../../pipeline/fifo.ts";
import type { FrontierEntry } from "../../url/frontier-entry.ts";
import { FIRST_FOUND_RANK, chooseDeferred, chooseFrame, chooseOpen, chooseSuspect } from "./choose.ts";
import { createGroupShares } from "./group-shares.ts";
import type { Choice, ChoiceRules } from "./choose.ts";
import type { Group, GroupShares } from "./group-shares.ts";
import {
  authorityOf,
  noteStart,
  createHostQueue,
  createTurns,
  defer,
  noteEnd,
  entriesOf,
  isWaiting,
} from "./host-queue.ts";
import type { HostQueue, Precedence } from "./host-queue.ts";

/** The default limit of waiting entries: about 60 MB. Any real site uses up the page budget long before. */
const USUAL_MAX_WAITING = 200_000;

export function createFrontier(options: FrontierOptions) {
  const maxWaiting = options.maxWaiting ?? USUAL_MAX_WAITING;
  const shares = createGroupShares(options.maxPages);
  const groupOf = (url: string): Group => shares.group(options.groupOf(url));
  const inFlight = new Map<FrontierEntry, Choice>();
  const inFlightBy: Record<Precedence, number> = { open: 0, deferred: 0, suspect: 0 };
  const waiting = createWaiting(options, groupOf, shares, inFlightBy);
  const held = new Map<string, FrontierEntry>();
  const settle = (entry: FrontierEntry, isKept: boolean): void => {
    const settled = inFlight.get(entry);
    if (settled === undefined) return;
    const { queue, rank, group, precedence } = settled;
    inFlight.delete(entry);
    inFlightBy[precedence]--;
    noteEnd(queue, rank);
    if (!isKept && group !== undefined) shares.addPages(group, -1);
    waiting.release(queue);
  };

  return {
    /** Adds an entry. Returns false if too many wait already. */
    push(entry: FrontierEntry): boolean {
      if (waiting.length + held.size >= maxWaiting) return false;
      waiting.push(entry);
      return true;
    },
    /**
     * Returns the next URL to fetch, breadth-first: seeds, pages known from an earlier crawl, then by depth, in turn between groups; frames
     * before all. No URL of a host is given out while a shallower one is in flight, so that depths are exact. Returns undefined if nothing
     * may be fetched now.
     *
     * @param mayStart  returns true if the host of a URL can take a request now.
     * @param hasSlot   true if the page budget has a free slot; without one, only frames are given out, which take none.
     *
     * Cost: O(hosts with URLs).
     */
    next(mayStart: (url: string) => boolean, hasSlot: boolean): FrontierEntry | undefined {
      if (waiting.length === 0) return undefined;
      const chosen = waiting.choose(mayStart, hasSlot);
      if (chosen === undefined) return undefined;
      const { entry, queue, rank, group, precedence } = chosen;
      inFlight.set(entry, chosen);
      inFlightBy[precedence]++;
      noteStart(queue, rank);
      if (group !== undefined) {
        shares.addPages(group, 1);
        shares.addWaiting(group, -1);
      }
      return entry;
    },
    /** Ends the work on an entry, after its links are in the frontier. `isKept`: it counts for the share of its group. */
    settle,
    /** Sets aside an entry that was given out. It waits until it is released, and the crawl may end without it. */
    hold(entry: FrontierEntry): void {
      settle(entry, false);
      held.set(entry.url, entry);
    },
    /** Returns true when an entry of this URL is set aside. */
    isHeld: (url: string) => held.has(url),
    /** Lets entries that were set aside wait again: the entry of one URL, or all. */
    release(url?: string): void {
      for (const entry of url === undefined ? [...held.values()] : [held.get(url)]) {
        if (entry !== undefined && held.delete(entry.url)) waiting.push(entry);
      }
    },
    /**
     * Counts a page, kept by an earlier start of this crawl, for the share of its group. Call it in the order in which the pages were kept:
     * this shows which groups had used their share when others continued.
     */
    count(url: string): void {
      const group = groupOf(url);
      if (!group.deferred) waiting.turns.given();
      shares.addPages(group, 1);
      for (const over of shares.newlyOverShare()) waiting.turns.putOff(over);
    },
    /** Returns one URL of each host with waiting URLs, to ask when the host may start. */
    hostUrls: () => waiting.hostUrls(),
    /** The number of waiting entries, without those set aside. */
    get waiting() {
      return waiting.length;
    },
    /** The number of waiting frames, which take no slot of the budget. */
    get framesWaiting() {
      return waiting.frames;
    },
    get inFlight() {
      return inFlight.size;
    },
    /** Returns the entries that wait or are set aside. `putOff`: the group has used its share, and others went first. */
    *left(): Iterable<{ readonly entry: FrontierEntry; readonly putOff: boolean }> {
      yield* waiting.left();
      for (const entry of held.values()) yield { entry, putOff: false };
    },
  };
}

interface FrontierOptions {
  /** Returns the group of a URL: host, path prefix and query shape, by which URLs look alike. */
  readonly groupOf: (url: string) => string;
  /** The page budget. At first, no group gets more than its share of it. */
  readonly maxPages: number;
  /**
   * Returns true if there is evidence that URLs like this one have no end. Evidence is no proof, so they are not dropped: they wait until
   * nothing else is left, not even URLs of deferred groups. Called once for each URL that is about to be given out.
   */
  readonly isSuspect?: (entry: FrontierEntry) => boolean;
  /** The maximum number of waiting entries. Further ones are refused. Default: 200,000. */
  readonly maxWaiting?: number;
}

/** The working copy of the frontier, which decides what is fetched next. The durable one is in the URL repository. Spec 8.1, issue 5. */
export type Frontier = ReturnType<typeof createFrontier>;

/**
 * Creates the lists of a frontier's waiting entries, by host, precedence, rank and group.
 *
 * @param inFlight  the entries given out by precedence. They may lead to more of theirs, so the next precedence waits for them.
 */
function createWaiting(
  options: Pick<FrontierOptions, "isSuspect">,
  groupOf: (url: string) => Group,
  shares: GroupShares,
  inFlight: Readonly<Record<Precedence, number>>,
) {
  const turns = createTurns();
  const queues = new Map<string, HostQueue>();
  const waiting: Record<Precedence, number> = { open: 0, deferred: 0, suspect: 0 };
  let frames = 0;

  const move = (count: number, from: Precedence, to: Precedence): void => {
    waiting[from] -= count;
    waiting[to] += count;
  };
  const rules: ChoiceRules = {
    shares,
    isSuspect: (entry) => options.isSuspect?.(entry) === true,
    deferred(group, count) {
      turns.putOff(group);
      move(count, "open", "deferred");
    },
    suspected: (from) => move(1, from, "suspect"),
  };
  const isDone = (precedence: Precedence): boolean => waiting[precedence] + inFlight[precedence] === 0;
  const choosePage = (ready: readonly HostQueue[]): Choice | undefined => {
    const open = chooseOpen(ready, rules);
    if (open !== undefined || !isDone("open")) return open;
    const deferred = chooseDeferred(ready, rules);
    if (deferred !== undefined || !isDone("deferred")) return deferred;
    return chooseSuspect(ready);
  };

  return {
    turns,
    get length() {
      return waiting.open + waiting.deferred + waiting.suspect;
    },
    get frames() {
      return frames;
    },
    push(entry: FrontierEntry): void {
      const host = authorityOf(entry.url);
      const queue = queues.get(host) ?? createHostQueue(host, entry.url);
      queues.set(host, queue);
      const precedence = entry.scenario === undefined ? addPage(queue, entry, groupOf(entry.url), shares) : "open";
      waiting[precedence]++;
      if (entry.scenario === undefined) return;
      queue.frames.push(entry);
      frames++;
    },
    /** Takes the next entry, by the rules of `Frontier.next`. */
    choose(mayStart: (url: string) => boolean, hasSlot: boolean): Choice | undefined {
      const ready: HostQueue[] = [];
      for (const queue of queues.values()) if (isWaiting(queue) && mayStart(queue.url)) ready.push(queue);
      const frame = chooseFrame(ready);
      if (frame !== undefined) frames--;
      const chosen = frame ?? (hasSlot ? choosePage(ready) : undefined);
      if (chosen === undefined) return undefined;
      waiting[chosen.precedence]--;
      if (chosen.precedence === "open") turns.given();
      return chosen;
    },
    /** Deletes a host whose last entry has ended. */
    release(queue: HostQueue): void {
      if (queue.inFlight === 0 && !isWaiting(queue)) queues.delete(queue.host);
    },
    hostUrls: () => [...queues.values()].filter(isWaiting).map(({ url }) => url),
    *left(): Iterable<{ readonly entry: FrontierEntry; readonly putOff: boolean }> {
      for (const queue of queues.values()) {
        for (const { entry, precedence } of entriesOf(queue)) {
          yield { entry, putOff: precedence === "deferred" && turns.wentBefore(groupOf(entry.url)) };
        }
      }
    },
  };
}

/** Adds a page to a queue, and returns the precedence with which it waits. */
function addPage(queue: HostQueue, entry: FrontierEntry, group: Group, shares: GroupShares): Precedence {
  const rank = rankOf(entry);
  shares.addWaiting(group, 1);
  if (group.deferred && rank >= FIRST_FOUND_RANK) {
    defer(queue, rank, group, createFifo([entry]));
    return "deferred";
  }
  queue.open.push(rank, group, entry);
  return "open";
}

function rankOf({ foundBy, depth }: FrontierEntry): number {
  if (foundBy === "seed") return 0;
  return foundBy === "known" ? 1 : FIRST_FOUND_RANK + depth;
}
