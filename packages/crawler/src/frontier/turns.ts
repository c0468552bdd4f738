import type { Group } from "./group-shares.ts";

/** Whether others went before a group that has had its share. */
export interface Turns {
  /** A URL was given out in its turn. */
  given(): void;
  /** The group waits for all others from now on; later calls change nothing. */
  putOff(group: Group): void;
  /** Whether a URL was given out in its turn since the group was put off. */
  wentBefore(group: Group): boolean;
}

export function createTurns(): Turns {
  let turns = 0;
  const turnsAt = new Map<Group, number>();
  return {
    given: () => void turns++,
    putOff(group) {
      if (!turnsAt.has(group)) turnsAt.set(group, turns);
    },
    wentBefore: (group) => turns > (turnsAt.get(group) ?? Infinity),
  };
}
