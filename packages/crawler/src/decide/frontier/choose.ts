import type { Group, GroupShares } from "./group-shares.ts";
import type { FrontierEntry } from "../../url/frontier-entry.ts";
import { defer, mayGive, takeDeferred } from "./host-queue.ts";
import type { HostQueue, Precedence, Taken } from "./host-queue.ts";

/** The next URL, taken from the queue of its host. Frames have neither rank nor group. */
export interface Choice extends Partial<Taken> {
  readonly entry: FrontierEntry;
  readonly queue: HostQueue;
  readonly precedence: Precedence;
}

/** The rules of a choice, and functions that are called when it puts off URLs. */
export interface ChoiceRules {
  readonly shares: Pick<GroupShares, "isOverShare">;
  readonly isSuspect: (entry: FrontierEntry) => boolean;
  /** Called when a group of an open queue has used its share and `count` entries of it are deferred. */
  readonly deferred: (group: Group, count: number) => void;
  /** Called when an entry proves suspect and moves to the suspect ones. */
  readonly suspected: (from: Precedence) => void;
}

/** The first rank that shares and suspicions can put off. Seeds and known pages have lower ranks. */
export const FIRST_FOUND_RANK = 2;

/** Takes the first frame that waits, because its page waits for it. */
export function chooseFrame(ready: readonly HostQueue[]): Choice | undefined {
  for (const queue of ready) {
    const entry = queue.frames.shift();
    if (entry !== undefined) return { entry, queue, precedence: "open" };
  }
  return undefined;
}

/** Takes a URL by rank over all hosts, in turn between groups. Defers a group that has used its share when its turn comes. */
export function chooseOpen(ready: readonly HostQueue[], rules: ChoiceRules): Choice | undefined {
  const having = ready.filter(({ open }) => open.length > 0);
  if (having.length > 1) having.sort((a, b) => (a.open.lowest() ?? 0) - (b.open.lowest() ?? 0));
  for (const queue of having) {
    for (let rank = queue.open.lowest(); rank !== undefined && mayGive(queue, rank); rank = queue.open.lowest()) {
      const taken = queue.open.take((group, at, entries) => {
        if (at < FIRST_FOUND_RANK || !rules.shares.isOverShare(group)) return false;
        defer(queue, at, group, entries);
        rules.deferred(group, entries.length);
        return true;
      });
      if (taken !== undefined && !isPutOff(queue, taken, "open", rules)) return { ...taken, queue, precedence: "open" };
    }
  }
  return undefined;
}

/** Takes a URL of the group with the fewest known ones: a real part of a site has an end, while an endless one has ever more waiting. */
export function chooseDeferred(ready: readonly HostQueue[], rules: ChoiceRules): Choice | undefined {
  for (;;) {
    let smallest: { readonly queue: HostQueue; readonly group: Group } | undefined;
    for (const queue of ready) {
      for (const group of queue.deferred.keys())
        if (smallest === undefined || isLess(group, smallest.group)) smallest = { queue, group };
    }
    if (smallest === undefined) return undefined;
    const { queue, group } = smallest;
    const rank = queue.deferred.get(group)?.lowest();
    if (rank === undefined || !mayGive(queue, rank)) return undefined;
    const taken = takeDeferred(queue, group);
    if (taken === undefined) return undefined;
    if (!isPutOff(queue, taken, "deferred", rules)) return { ...taken, queue, precedence: "deferred" };
  }
}

export function chooseSuspect(ready: readonly HostQueue[]): Choice | undefined {
  for (const queue of ready) {
    const rank = queue.suspect.lowest();
    const taken = rank === undefined || !mayGive(queue, rank) ? undefined : queue.suspect.take(() => false);
    if (taken !== undefined) return { ...taken, queue, precedence: "suspect" };
  }
  return undefined;
}

/** Returns true if an entry proves suspect when its turn comes, and moves it to the suspect ones. */
function isPutOff(queue: HostQueue, { rank, group, entry }: Taken, from: Precedence, rules: ChoiceRules): boolean {
  if (rank < FIRST_FOUND_RANK || !rules.isSuspect(entry)) return false;
  queue.suspect.push(rank, group, entry);
  rules.suspected(from);
  return true;
}

function isLess(a: Group, b: Group): boolean {
  return a.pages + a.waiting < b.pages + b.waiting;
}
