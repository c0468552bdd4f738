import { createFifo } from "../pipeline/fifo.ts";
import type { Fifo } from "../pipeline/fifo.ts";
import type { FrontierEntry } from "./frontier-entry.ts";
import type { Group } from "./group-shares.ts";
import { createRankQueues } from "./rank-queues.ts";
import type { RankQueues, Taken } from "./rank-queues.ts";

/** How soon a URL's turn comes: all of one precedence before the next. */
export type Precedence = "open" | "deferred" | "suspect";

/** What waits for one host, and what of it is in flight. */
export interface HostQueue {
  readonly host: string;
  /** Any URL of the host. */
  readonly url: string;
  readonly frames: Fifo<FrontierEntry>;
  readonly open: RankQueues;
  /** Groups that have had their share, each with its own order. */
  readonly deferred: Map<Group, RankQueues>;
  readonly suspect: RankQueues;
  /** Entries in flight by rank; frames do not count. */
  readonly inFlightByRank: number[];
  /** Entries in flight, frames included. */
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

/** While something shallower is in flight, it may find the same URL on a shorter way. */
export function mayGive({ inFlightByRank }: HostQueue, rank: number): boolean {
  for (let shallower = 0; shallower < rank; shallower++) if ((inFlightByRank[shallower] ?? 0) > 0) return false;
  return true;
}

/** An entry is given out; of a frame the rank is undefined, and makes nothing wait. */
export function beginOf(queue: HostQueue, rank: number | undefined): void {
  queue.inFlight++;
  if (rank !== undefined) queue.inFlightByRank[rank] = (queue.inFlightByRank[rank] ?? 0) + 1;
}

export function endOf(queue: HostQueue, rank: number | undefined): void {
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

/** The next entry of a deferred group; a group that has no more is forgotten. */
export function takeDeferred({ deferred }: HostQueue, group: Group): Taken | undefined {
  const queues = deferred.get(group);
  const taken = queues?.take(() => false);
  if (queues?.length === 0) deferred.delete(group);
  return taken;
}

/** Everything that waits, with its precedence; frames are open. */
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

/** Of a normalised URL: host and port. */
export function authorityOf(url: string): string {
  const start = url.indexOf("//") + 2;
  const end = url.indexOf("/", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}
