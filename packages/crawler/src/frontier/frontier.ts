import type { Choice } from "./choose.ts";
import type { FrontierEntry } from "./frontier-entry.ts";
import type { Frontier, FrontierOptions } from "./frontier-shape.ts";
import { createGroupShares } from "./group-shares.ts";
import type { Group } from "./group-shares.ts";
import { beginOf, endOf } from "./host-queue.ts";
import type { Precedence } from "./host-queue.ts";
import { createWaiting } from "./waiting.ts";

/** About 60 MB; the page budget is used up long before on any real site. */
const USUAL_MAX_WAITING = 200_000;

export function createFrontier(options: FrontierOptions): Frontier {
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
    push(entry) {
      if (waiting.length + held.size >= maxWaiting) return false;
      waiting.push(entry);
      return true;
    },
    next(mayStart, hasSlot) {
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
    settle,
    hold(entry) {
      settle(entry, false);
      held.set(entry.url, entry);
    },
    isHeld: (url) => held.has(url),
    release(url) {
      for (const entry of url === undefined ? [...held.values()] : [held.get(url)]) {
        if (entry !== undefined && held.delete(entry.url)) waiting.push(entry);
      }
    },
    count(url) {
      const group = groupOf(url);
      if (!group.deferred) waiting.turns.given();
      shares.addPages(group, 1);
      for (const over of shares.newlyOverShare()) waiting.turns.putOff(over);
    },
    hostUrls: () => waiting.hostUrls(),
    get waiting() {
      return waiting.length;
    },
    get framesWaiting() {
      return waiting.frames;
    },
    get inFlight() {
      return inFlight.size;
    },
    *left() {
      yield* waiting.left();
      for (const entry of held.values()) yield { entry, putOff: false };
    },
  };
}
