import { createFifo } from "../../pipeline/fifo.ts";
import type { FrontierEntry } from "../../url/frontier-entry.ts";
import { FIRST_FOUND_RANK, chooseDeferred, chooseFrame, chooseOpen, chooseSuspect } from "./choose.ts";
import { createGroupShares } from "./group-shares.ts";
import type { Choice, ChoiceRules } from "./choose.ts";
import type { Group, GroupShares } from "./group-shares.ts";
import {
  authorityOf,
  beginOf,
  createHostQueue,
  createTurns,
  defer,
  endOf,
  entriesOf,
  isWaiting,
} from "./host-queue.ts";
import type { HostQueue, Precedence } from "./host-queue.ts";

/** About 60 MB; the page budget is used up long before on any real site. */
const USUAL_MAX_WAITING = 200_000;

export function createFrontier(options: FrontierOptions) {
  const maxWaiting = options.maxWaiting ?? USUAL_MAX_WAITING;
  const shares = createGroupShares(options.maxPages);
  const groupOf = (url: string): Group => shares.group(options.groupOf(url));
  const inFlight = new Map<FrontierEntry, Choice>();
  const inFlightBy: Record<Precedence, number> = { open: 0, deferred: 0, suspect: 0 };
  const waiting = createWaiting(options, groupOf, shares, inFlightBy);
  const held = new Map<string, FrontierEntry>();
  const settle = (entry: FrontierEntry, kept: boolean): void => {
    const settled = inFlight.get(entry);
    if (settled === undefined) return;
    const { queue, rank, group, precedence } = settled;
    inFlight.delete(entry);
    inFlightBy[precedence]--;
    endOf(queue, rank);
    if (!kept && group !== undefined) shares.addPages(group, -1);
    waiting.release(queue);
  };

  return {
    /** False: too many wait already. */
    push(entry: FrontierEntry): boolean {
      if (waiting.length + held.size >= maxWaiting) return false;
      waiting.push(entry);
      return true;
    },
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
    next(mayStart: (url: string) => boolean, hasSlot: boolean): FrontierEntry | undefined {
      if (waiting.length === 0) return undefined;
      const chosen = waiting.choose(mayStart, hasSlot);
      if (chosen === undefined) return undefined;
      const { entry, queue, rank, group, precedence } = chosen;
      inFlight.set(entry, chosen);
      inFlightBy[precedence]++;
      beginOf(queue, rank);
      if (group !== undefined) {
        shares.addPages(group, 1);
        shares.addWaiting(group, -1);
      }
      return entry;
    },
    /** An entry given out is dealt with, and its links are in the frontier. `kept`: it counts for the share of its group. */
    settle,
    /** Sets an entry that was given out aside: it waits until it is released, and the crawl may end without it. */
    hold(entry: FrontierEntry): void {
      settle(entry, false);
      held.set(entry.url, entry);
    },
    /** Returns true when an entry of this URL is set aside. */
    isHeld: (url: string) => held.has(url),
    /** Lets entries that were set aside wait again: those of one URL, or all. */
    release(url?: string): void {
      for (const entry of url === undefined ? [...held.values()] : [held.get(url)]) {
        if (entry !== undefined && held.delete(entry.url)) waiting.push(entry);
      }
    },
    /**
     * Counts a page kept by an earlier start of this crawl for the share of its group. In the order in which they were kept: so it
     * shows which groups had had their share when others went on.
     */
    count(url: string): void {
      const group = groupOf(url);
      if (!group.deferred) waiting.turns.given();
      shares.addPages(group, 1);
      for (const over of shares.newlyOverShare()) waiting.turns.putOff(over);
    },
    /** A URL of each host that has some waiting: to ask when it may start. */
    hostUrls: () => waiting.hostUrls(),
    /** Entries that wait; those set aside do not count. */
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
    /** Returns what waits or is set aside; `putOff`: its group has had its share, and others went first. */
    *left(): Iterable<{ readonly entry: FrontierEntry; readonly putOff: boolean }> {
      yield* waiting.left();
      for (const entry of held.values()) yield { entry, putOff: false };
    },
  };
}

interface FrontierOptions {
  /** Host, path prefix and query shape: what looks alike. */
  readonly groupOf: (url: string) => string;
  /** The page budget, of which no group gets more than its share first. */
  readonly maxPages: number;
  /**
   * Returns true if there is evidence that URLs like this one have no end. They wait until nothing else is left, even those
   * of groups that had their share, because evidence is no proof. It is called once for each URL that is about to be given
   * out.
   */
  readonly isSuspect?: (entry: FrontierEntry) => boolean;
  /** Entries that may wait; more are refused. */
  readonly maxWaiting?: number;
}

/** The working copy of the frontier: which URL is fetched next. The durable one is in the URL repository. Spec 8.1, issue 5. */
export type Frontier = ReturnType<typeof createFrontier>;

/**
 * Makes the lists of entries of a frontier that wait, by host, precedence, rank and group.
 *
 * @param inFlight  entries given out by precedence. While there are some of one, they may lead to more of it, and the next one waits.
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
    /** Takes the next one out, as `Frontier.next` says. */
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
    /** A host whose last entry ended is forgotten. */
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
