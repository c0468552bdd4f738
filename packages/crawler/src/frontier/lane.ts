import { createFifo } from "../pipeline/fifo.ts";
import type { Fifo } from "../pipeline/fifo.ts";
import type { FrontierEntry } from "./frontier-entry.ts";
import type { Group } from "./group-shares.ts";
import { createRankQueues } from "./rank-queues.ts";
import type { RankQueues, Taken } from "./rank-queues.ts";

/** How soon a URL's turn comes: all of a class before the next one. */
export type Class = "open" | "deferred" | "suspect";

/** What waits for one host, and what of it is in flight. */
export interface Lane {
  readonly host: string;
  /** Any URL of the host. */
  readonly url: string;
  readonly frames: Fifo<FrontierEntry>;
  readonly open: RankQueues;
  /** Groups that have had their share, each with its own order. */
  readonly deferred: Map<Group, RankQueues>;
  readonly suspect: RankQueues;
  /** Entries in flight by rank; frames do not count. */
  readonly flying: number[];
  /** Entries in flight, frames included. */
  inFlight: number;
}

export function createLane(host: string, url: string): Lane {
  return {
    host,
    url,
    frames: createFifo(),
    open: createRankQueues(),
    deferred: new Map(),
    suspect: createRankQueues(),
    flying: [],
    inFlight: 0,
  };
}

export function isWaiting({ frames, open, deferred, suspect }: Lane): boolean {
  return frames.length + open.length + deferred.size + suspect.length > 0;
}

/** While something shallower is in flight, it may find the same URL on a shorter way. */
export function mayGive({ flying }: Lane, rank: number): boolean {
  for (let shallower = 0; shallower < rank; shallower++) if ((flying[shallower] ?? 0) > 0) return false;
  return true;
}

export function defer({ deferred }: Lane, rank: number, group: Group, entries: Fifo<FrontierEntry>): void {
  let queues = deferred.get(group);
  if (queues === undefined) {
    queues = createRankQueues();
    deferred.set(group, queues);
  }
  queues.adopt(rank, group, entries);
}

/** The next entry of a deferred group; a group that has no more is forgotten. */
export function takeDeferred({ deferred }: Lane, group: Group): Taken | undefined {
  const queues = deferred.get(group);
  const taken = queues?.take(() => false);
  if (queues?.length === 0) deferred.delete(group);
  return taken;
}

/** Everything that waits, with its class; frames are open. */
export function* entriesOf(lane: Lane): Generator<{ readonly entry: FrontierEntry; readonly class: Class }> {
  for (const entry of lane.frames.values()) yield { entry, class: "open" };
  for (const entry of lane.open.entries()) yield { entry, class: "open" };
  for (const queues of lane.deferred.values()) {
    for (const entry of queues.entries()) yield { entry, class: "deferred" };
  }
  for (const entry of lane.suspect.entries()) yield { entry, class: "suspect" };
}

/** Of a normalised URL: host and port. */
export function hostOf(url: string): string {
  const start = url.indexOf("//") + 2;
  const end = url.indexOf("/", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}
