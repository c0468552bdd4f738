import { createFifo } from "../pipeline/fifo.ts";
import type { Fifo } from "../pipeline/fifo.ts";
import type { FrontierEntry } from "./frontier-entry.ts";
import type { Group } from "./group-shares.ts";

/** Entries in order of rank (0 first); those of one rank in turn between their groups, those of one group in order of arrival. */
export interface RankQueues {
  push(rank: number, group: Group, entry: FrontierEntry): void;
  /** The lowest rank that has an entry; undefined when there is none. */
  lowest(): number | undefined;
  /**
   * The next entry of the lowest rank. Groups for which `setAside` is true are taken out whole, and given to it: undefined when
   * no other is left in that rank.
   */
  take(setAside: (group: Group, rank: number, entries: Fifo<FrontierEntry>) => boolean): Taken | undefined;
  /** Takes over a whole group of a rank. */
  adopt(rank: number, group: Group, entries: Fifo<FrontierEntry>): void;
  readonly length: number;
  entries(): Iterable<FrontierEntry>;
}

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
  /** Whose turn it is comes first. */
  readonly turns: Fifo<GroupQueue>;
}

/** Cost: O(1) a call but for groups that are set aside, each once. */
export function createRankQueues(): RankQueues {
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
    push(rank, group, entry) {
      queueOf(rank, group).entries.push(entry);
      length++;
    },
    adopt(rank, group, entries) {
      const queue = queueOf(rank, group);
      length += entries.length;
      for (const entry of entries.values()) queue.entries.push(entry);
    },
    lowest: lowestRank,
    take(setAside) {
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
    *entries() {
      for (const rank of ranks) for (const { entries } of rank?.byGroup.values() ?? []) yield* entries.values();
    },
  };
}
