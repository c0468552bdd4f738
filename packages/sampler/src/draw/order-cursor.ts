import type { DrawOutcome } from "./sampling.ts";

/** How far a sample has come in the order of its draw. */
export interface OrderCursor {
  /** A page to work on, which is under way from now on; undefined: none now. */
  next(): number | undefined;
  /** To be told of every page that is settled, whichever sample it was handed out for. */
  settle(page: number, outcome: DrawOutcome): void;
  /** Of the pages taken so far. */
  results(): number;
  /** It has the results that are wanted, or all that can be had. */
  isComplete(): boolean;
}

/** What samples of the same pages share. */
export interface SharedPages {
  readonly outcomes: ReadonlyMap<number, DrawOutcome>;
  readonly running: Set<number>;
}

/**
 * Takes pages of an order while results and pages under way are fewer than wanted. What another sample has settled, or has under way, it
 * takes as it comes.
 */
export function createOrderCursor(
  order: Iterable<number>,
  wanted: number,
  { outcomes, running }: SharedPages,
): OrderCursor {
  const pages = order[Symbol.iterator]();
  let upcoming = pages.next();
  let results = 0;
  /** Taken, and under way. */
  const awaited = new Set<number>();
  const isWanting = (): boolean => upcoming.done !== true && results + awaited.size < wanted;
  /** Past all pages that somebody else works on or has worked on. */
  const advance = (): void => {
    while (isWanting()) {
      const page: number = upcoming.value ?? 0;
      const outcome = outcomes.get(page);
      if (outcome === undefined && !running.has(page)) return;
      if (outcome === undefined) awaited.add(page);
      else if (outcome === "evaluated") results++;
      upcoming = pages.next();
    }
  };
  return {
    next() {
      advance();
      if (!isWanting()) return undefined;
      const page: number = upcoming.value ?? 0;
      upcoming = pages.next();
      running.add(page);
      awaited.add(page);
      return page;
    },
    settle(page, outcome) {
      if (awaited.delete(page) && outcome === "evaluated") results++;
    },
    results: () => results,
    isComplete() {
      advance();
      return awaited.size === 0 && !isWanting();
    },
  };
}
