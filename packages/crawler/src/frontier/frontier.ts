import { createFifo } from "../pipeline/fifo.ts";
import type { FrontierEntry } from "./frontier-entry.ts";
import type { Frontier, FrontierOptions } from "./frontier-shape.ts";
import { createGroupShares } from "./group-shares.ts";
import type { Group } from "./group-shares.ts";
import { createLane, defer, entriesOf, hostOf, isWaiting, mayGive, takeDeferred } from "./lane.ts";
import type { Class, Lane } from "./lane.ts";
import type { Taken } from "./rank-queues.ts";

interface Flight {
  readonly lane: Lane;
  /** -1: a frame. */
  readonly rank: number;
  readonly group: Group | undefined;
  readonly class: Class;
}

/** About 60 MB; the page budget is used up long before on any real site. */
const usualMaxWaiting = 200_000;
/** Seeds and known pages: their order is not for the share cap to change. */
const firstFoundRank = 2;

export function createFrontier(options: FrontierOptions): Frontier {
  const maxWaiting = options.maxWaiting ?? usualMaxWaiting;
  const shares = createGroupShares(options.maxPages);
  const lanes = new Map<string, Lane>();
  const flights = new Map<FrontierEntry, Flight>();
  /** Waiting and in flight. */
  const alive: Record<Class, number> = { open: 0, deferred: 0, suspect: 0 };
  let waiting = 0;
  let framesWaiting = 0;
  /** How many URLs were given out in their turn, and how many that were when a group was put off. */
  let openGiven = 0;
  const deferredAt = new Map<Group, number>();

  const laneOf = (url: string): Lane => {
    const host = hostOf(url);
    let lane = lanes.get(host);
    if (lane === undefined) {
      lane = createLane(host, url);
      lanes.set(host, lane);
    }
    return lane;
  };
  const give = (entry: FrontierEntry, flight: Flight): FrontierEntry => {
    const { lane, rank, group } = flight;
    flights.set(entry, flight);
    if (flight.class === "open") openGiven++;
    waiting--;
    lane.inFlight++;
    if (rank >= 0) lane.flying[rank] = (lane.flying[rank] ?? 0) + 1;
    if (group !== undefined) {
      shares.addPages(group, 1);
      shares.addWaiting(group, -1);
    }
    return entry;
  };
  const move = (count: number, from: Class, to: Class): void => {
    alive[from] -= count;
    alive[to] += count;
  };
  const isSuspect = ({ rank, entry }: Taken): boolean => rank >= firstFoundRank && options.isSuspect?.(entry) === true;
  const suspect = (lane: Lane, { rank, group, entry }: Taken, from: Class): void => {
    lane.suspect.push(rank, group, entry);
    move(1, from, "suspect");
  };
  const nextOpen = (ready: readonly Lane[]): FrontierEntry | undefined => {
    const having = ready.filter(({ open }) => open.length > 0);
    if (having.length > 1) having.sort((a, b) => (a.open.lowest() ?? 0) - (b.open.lowest() ?? 0));
    for (const lane of having) {
      for (let rank = lane.open.lowest(); rank !== undefined && mayGive(lane, rank); rank = lane.open.lowest()) {
        const taken = lane.open.take((group, at, entries) => {
          if (at < firstFoundRank || !shares.isOverShare(group)) return false;
          defer(lane, at, group, entries);
          if (!deferredAt.has(group)) deferredAt.set(group, openGiven);
          move(entries.length, "open", "deferred");
          return true;
        });
        if (taken === undefined) continue;
        if (!isSuspect(taken)) return give(taken.entry, { ...taken, lane, class: "open" });
        suspect(lane, taken, "open");
      }
    }
    return undefined;
  };
  /** Of the group of which least is known: a real part of a site has an end, and what has none has ever more URLs waiting. */
  const nextDeferred = (ready: readonly Lane[]): FrontierEntry | undefined => {
    for (;;) {
      let least: { readonly lane: Lane; readonly group: Group } | undefined;
      for (const lane of ready) {
        for (const group of lane.deferred.keys())
          if (least === undefined || isLess(group, least.group)) least = { lane, group };
      }
      if (least === undefined) return undefined;
      const { lane, group } = least;
      const rank = lane.deferred.get(group)?.lowest();
      if (rank === undefined || !mayGive(lane, rank)) return undefined;
      const taken = takeDeferred(lane, group);
      if (taken === undefined) return undefined;
      if (!isSuspect(taken)) return give(taken.entry, { ...taken, lane, class: "deferred" });
      suspect(lane, taken, "deferred");
    }
  };
  const nextSuspect = (ready: readonly Lane[]): FrontierEntry | undefined => {
    for (const lane of ready) {
      const rank = lane.suspect.lowest();
      const taken = rank === undefined || !mayGive(lane, rank) ? undefined : lane.suspect.take(() => false);
      if (taken !== undefined) return give(taken.entry, { ...taken, lane, class: "suspect" });
    }
    return undefined;
  };

  return {
    push(entry) {
      if (waiting >= maxWaiting) return false;
      waiting++;
      const lane = laneOf(entry.url);
      if (entry.scenario !== undefined) {
        lane.frames.push(entry);
        framesWaiting++;
        alive.open++;
        return true;
      }
      const rank = rankOf(entry);
      const group = shares.group(options.groupOf(entry.url));
      shares.addWaiting(group, 1);
      if (group.deferred && rank >= firstFoundRank) {
        const one = createFifo<FrontierEntry>();
        one.push(entry);
        defer(lane, rank, group, one);
        alive.deferred++;
      } else {
        lane.open.push(rank, group, entry);
        alive.open++;
      }
      return true;
    },
    next(mayStart, hasSlot) {
      if (waiting === 0) return undefined;
      const ready: Lane[] = [];
      for (const lane of lanes.values()) if (isWaiting(lane) && mayStart(lane.url)) ready.push(lane);
      for (const lane of ready) {
        const frame = lane.frames.shift();
        if (frame === undefined) continue;
        framesWaiting--;
        return give(frame, { lane, rank: -1, group: undefined, class: "open" });
      }
      if (!hasSlot) return undefined;
      const open = nextOpen(ready);
      if (open !== undefined || alive.open > 0) return open;
      const deferred = nextDeferred(ready);
      if (deferred !== undefined || alive.deferred > 0) return deferred;
      return nextSuspect(ready);
    },
    settle(entry, kept) {
      const flight = flights.get(entry);
      if (flight === undefined) return;
      const { lane, rank, group } = flight;
      flights.delete(entry);
      alive[flight.class]--;
      lane.inFlight--;
      if (rank >= 0) lane.flying[rank] = (lane.flying[rank] ?? 1) - 1;
      if (!kept && group !== undefined) shares.addPages(group, -1);
      if (lane.inFlight === 0 && !isWaiting(lane)) lanes.delete(lane.host);
    },
    count(url) {
      const group = shares.group(options.groupOf(url));
      if (!group.deferred) openGiven++;
      shares.addPages(group, 1);
      for (const over of shares.newlyOverShare()) deferredAt.set(over, openGiven);
    },
    hostUrls: () => [...lanes.values()].filter(isWaiting).map(({ url }) => url),
    get waiting() {
      return waiting;
    },
    get framesWaiting() {
      return framesWaiting;
    },
    get inFlight() {
      return flights.size;
    },
    *left() {
      for (const lane of lanes.values()) {
        for (const { entry, class: its } of entriesOf(lane)) {
          const group = its === "deferred" ? shares.group(options.groupOf(entry.url)) : undefined;
          yield { entry, putOff: group !== undefined && openGiven > (deferredAt.get(group) ?? Infinity) };
        }
      }
    },
  };
}

function isLess(a: Group, b: Group): boolean {
  return a.pages + a.waiting < b.pages + b.waiting;
}

function rankOf({ foundBy, depth }: FrontierEntry): number {
  if (foundBy === "seed") return 0;
  return foundBy === "known" ? 1 : firstFoundRank + depth;
}
