import { createFifo } from "../../pipeline/fifo.ts";
import type { Fifo } from "../../pipeline/fifo.ts";
import type { FrontierEntry } from "../../url/frontier-entry.ts";
import type { Group } from "./group-shares.ts";

/** The precedence of a waiting URL. All URLs of one precedence come before those of the next. */
export type Precedence = "open" | "deferred" | "suspect";

/** The URLs that wait for one host, and the number that is in flight. */
export interface HostQueue {
  readonly host: string;
  /** Any URL of the host. */
  readonly url: string;
  readonly frames: Fifo<FrontierEntry>;
  readonly open: RankQueues;
  /** The groups that have used their share, each with its own order. */
  readonly deferred: Map<Group, RankQueues>;
  readonly suspect: RankQueues;
  /** The number of entries in flight by rank, without frames. */
  readonly inFlightByRank: number[];
  /** The number of entries in flight, including frames. */
  inFlight: number;
}

export function createHostQueue(host: string, url: string): HostQueue {
  return {
    host,
    url,
    frames: createFifo(),
    open: createRankQueues(),
    deferred: new Map(),
    suspect: createRankQueues(),
    inFlightByRank: [],
    inFlight: 0,
  };
}

export function isWaiting({ frames, open, deferred, suspect }: HostQueue): boolean {
  return frames.length + open.length + deferred.size + suspect.length > 0;
}

/** Returns true if no shallower URL is in flight. A shallower one may find the same URL on a shorter path. */
export function mayGive({ inFlightByRank }: HostQueue, rank: number): boolean {
  for (let shallower = 0; shallower < rank; shallower++) if ((inFlightByRank[shallower] ?? 0) > 0) return false;
  return true;
}

/** Counts an entry that is given out. A frame has no rank, and no other URL waits for it. */
export function noteStart(queue: HostQueue, rank: number | undefined): void {
  queue.inFlight++;
  if (rank !== undefined) queue.inFlightByRank[rank] = (queue.inFlightByRank[rank] ?? 0) + 1;
}

export function noteEnd(queue: HostQueue, rank: number | undefined): void {
  queue.inFlight--;
  if (rank !== undefined) queue.inFlightByRank[rank] = (queue.inFlightByRank[rank] ?? 1) - 1;
}

export function defer({ deferred }: HostQueue, rank: number, group: Group, entries: Fifo<FrontierEntry>): void {
  let queues = deferred.get(group);
  if (queues === undefined) {
    queues = createRankQueues();
    deferred.set(group, queues);
  }
  queues.adopt(rank, group, entries);
}

/** Takes the next entry of a deferred group. Deletes a group that has no more. */
export function takeDeferred({ deferred }: HostQueue, group: Group): Taken | undefined {
  const queues = deferred.get(group);
  const taken = queues?.take(() => false);
  if (queues?.length === 0) deferred.delete(group);
  return taken;
}

/** Returns all waiting entries with their precedence. Frames are open. */
export function* entriesOf(
  queue: HostQueue,
): Generator<{ readonly entry: FrontierEntry; readonly precedence: Precedence }> {
  for (const entry of queue.frames.values()) yield { entry, precedence: "open" };
  for (const entry of queue.open.entries()) yield { entry, precedence: "open" };
  for (const queues of queue.deferred.values()) {
    for (const entry of queues.entries()) yield { entry, precedence: "deferred" };
  }
  for (const entry of queue.suspect.entries()) yield { entry, precedence: "suspect" };
}

/** Returns the host and port of a normalised URL. */
export function authorityOf(url: string): string {
  const start = url.indexOf("//") + 2;
  const end = url.indexOf("/", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

/** Entries in order of rank (0 first). In a rank, groups take turns; in a group, entries are in order of arrival. */
type RankQueues = ReturnType<typeof createRankQueues>;

export interface Taken {
  readonly entry: FrontierEntry;
  readonly group: Group;
  readonly rank: number;
}

interface GroupQueue {
  readonly group: Group;
  entries: Fifo<FrontierEntry>;
}

interface Rank {
  readonly byGroup: Map<Group, GroupQueue>;
  /** The groups with waiting URLs, the next one first. */
  readonly turns: Fifo<GroupQueue>;
}

/** Creates the queues. Cost: O(1) a call, except for groups that are set aside, each once. */
function createRankQueues() {
  const ranks: (Rank | undefined)[] = [];
  let lowest = 0;
  let length = 0;
  const queueOf = (rank: number, group: Group): GroupQueue => {
    if (rank < lowest) lowest = rank;
    const { byGroup, turns } = (ranks[rank] ??= { byGroup: new Map(), turns: createFifo() });
    const known = byGroup.get(group);
    if (known !== undefined) return known;
    const queue: GroupQueue = { group, entries: createFifo() };
    byGroup.set(group, queue);
    turns.push(queue);
    return queue;
  };
  const lowestRank = (): number | undefined => {
    for (; lowest < ranks.length; lowest++) {
      if ((ranks[lowest]?.turns.length ?? 0) > 0) return lowest;
      ranks[lowest] = undefined;
    }
    return undefined;
  };
  return {
    push(rank: number, group: Group, entry: FrontierEntry): void {
      queueOf(rank, group).entries.push(entry);
      length++;
    },
    /** Takes over a whole group of a rank. */
    adopt(rank: number, group: Group, entries: Fifo<FrontierEntry>): void {
      const queue = queueOf(rank, group);
      length += entries.length;
      for (const entry of entries.values()) queue.entries.push(entry);
    },
    /** Returns the lowest rank that has an entry, or undefined if there is none. */
    lowest: lowestRank,
    /**
     * Takes the next entry of the lowest rank. A group for which `setAside` returns true is passed to it as a whole and removed. Returns
     * undefined if no other group is left in that rank.
     */
    take(setAside: (group: Group, rank: number, entries: Fifo<FrontierEntry>) => boolean): Taken | undefined {
      const rank = lowestRank();
      if (rank === undefined) return undefined;
      const { byGroup, turns } = ranks[rank] as Rank;
      for (let queue = turns.shift(); queue !== undefined; queue = turns.shift()) {
        if (setAside(queue.group, rank, queue.entries)) {
          length -= queue.entries.length;
          byGroup.delete(queue.group);
          continue;
        }
        const entry = queue.entries.shift() as FrontierEntry;
        length--;
        if (queue.entries.length > 0) turns.push(queue);
        else byGroup.delete(queue.group);
        return { entry, group: queue.group, rank };
      }
      return undefined;
    },
    get length() {
      return length;
    },
    *entries(): Iterable<FrontierEntry> {
      for (const rank of ranks) for (const { entries } of rank?.byGroup.values() ?? []) yield* entries.values();
    },
  };
}

/** Creates the turns, which show if other groups were served before a group that has used its share. */
export function createTurns() {
  let turns = 0;
  const turnsAt = new Map<Group, number>();
  return {
    /** Counts a URL that was given out in its turn. */
    given: () => void turns++,
    /** Notes that a group now waits for all others. Later calls change nothing. */
    putOff(group: Group): void {
      if (!turnsAt.has(group)) turnsAt.set(group, turns);
    },
    /** Returns true if a URL was given out in its turn since the group was put off. */
    wentBefore: (group: Group) => turns > (turnsAt.get(group) ?? Infinity),
  };
}
