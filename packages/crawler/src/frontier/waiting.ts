import { createFifo } from "../pipeline/fifo.ts";
import { chooseDeferred, chooseFrame, chooseOpen, chooseSuspect, FIRST_FOUND_RANK } from "./choose.ts";
import type { Choice, ChoiceRules } from "./choose.ts";
import type { FrontierEntry } from "./frontier-entry.ts";
import type { Frontier, FrontierOptions } from "./frontier-shape.ts";
import type { Group, GroupShares } from "./group-shares.ts";
import { createHostQueue, defer, entriesOf, authorityOf, isWaiting } from "./host-queue.ts";
import type { HostQueue, Precedence } from "./host-queue.ts";
import { createTurns } from "./turns.ts";
import type { Turns } from "./turns.ts";

/** The entries of a frontier that wait, by host, precedence, rank and group. */
export interface Waiting extends Pick<Frontier, "hostUrls" | "left"> {
  readonly length: number;
  readonly frames: number;
  readonly turns: Pick<Turns, "putOff" | "given">;
  push(entry: FrontierEntry): void;
  /** Takes the next one out, as `Frontier.next` says. */
  choose(mayStart: (url: string) => boolean, hasSlot: boolean): Choice | undefined;
  /** A host whose last entry ended is forgotten. */
  release(queue: HostQueue): void;
}

/** `inFlight`: entries given out by precedence. While there are some of one, they may lead to more of it, and the next one waits. */
export function createWaiting(
  options: Pick<FrontierOptions, "isSuspect">,
  groupOf: (url: string) => Group,
  shares: GroupShares,
  inFlight: Readonly<Record<Precedence, number>>,
): Waiting {
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
    push(entry) {
      const host = authorityOf(entry.url);
      const queue = queues.get(host) ?? createHostQueue(host, entry.url);
      queues.set(host, queue);
      const precedence = entry.scenario === undefined ? addPage(queue, entry, groupOf(entry.url), shares) : "open";
      waiting[precedence]++;
      if (entry.scenario === undefined) return;
      queue.frames.push(entry);
      frames++;
    },
    choose(mayStart, hasSlot) {
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
    release(queue) {
      if (queue.inFlight === 0 && !isWaiting(queue)) queues.delete(queue.host);
    },
    hostUrls: () => [...queues.values()].filter(isWaiting).map(({ url }) => url),
    *left() {
      for (const queue of queues.values()) {
        for (const { entry, precedence } of entriesOf(queue)) {
          yield { entry, putOff: precedence === "deferred" && turns.wentBefore(groupOf(entry.url)) };
        }
      }
    },
  };
}

/** Says with which precedence the page waits. */
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
