import type { FetchOutcome } from "../exchange.ts";
import type { Pace } from "./pace.ts";

/** The clock, which tests replace. */
export interface Clock {
  /** Returns the time in ms of a clock that never goes back. */
  now(): number;
  /** Returns the time in ms since 1970. */
  wall(): number;
  /** Runs `task` once after `ms`; the returned function cancels it. */
  after(ms: number, task: () => void): () => void;
}

/** The permission to start a request. */
export interface Turn {
  /** Ends the turn after the answer or the failure, which decides the pace of the host. It must be called once. */
  end(outcome: FetchOutcome): void;
}

/** The turns of one host. */
export type Host = ReturnType<typeof createHost>;

/** @param concurrency  the number of requests in flight at a time. */
export function createHost(pace: Pace, concurrency: number, clock: Clock) {
  const waiting = new Set<() => void>();
  let inFlight = 0;
  let cancel: (() => void) | undefined;

  /** Starts as many requests as may start, and sets a timer for the next one. */
  const advance = (): void => {
    cancel?.();
    cancel = undefined;
    for (const start of waiting) {
      if (inFlight >= concurrency) return;
      const wait = pace.nextStart() - clock.now();
      if (wait > 0) {
        cancel = clock.after(wait, advance);
        return;
      }
      waiting.delete(start);
      start();
    }
  };

  const begin = (): Turn => {
    const begun = clock.now();
    inFlight++;
    pace.started(begun);
    let ended = false;
    return {
      end(outcome) {
        if (ended) return;
        ended = true;
        inFlight--;
        pace.ended(outcome, begun, clock.now());
        advance();
      },
    };
  };

  return {
    /** True if requests wait for their turn. */
    get hasQueue() {
      return waiting.size > 0;
    },
    /** Returns the ms until a request may start; Infinity when that depends on an answer. */
    untilStart: (now: number) => (inFlight >= concurrency ? Infinity : Math.max(0, pace.nextStart() - now)),
    /** Waits for a turn, first come first served. @throws the signal's reason when it fires first. */
    turn: (signal: AbortSignal) =>
      new Promise<Turn>((resolve, reject) => {
        const start = (): void => {
          signal.removeEventListener("abort", onAbort);
          resolve(begin());
        };
        const onAbort = (): void => {
          waiting.delete(start);
          // This clears a timer that would keep the process alive.
          advance();
          reject(signal.reason);
        };
        signal.addEventListener("abort", onAbort, { once: true });
        waiting.add(start);
        advance();
      }),
    setDelay: (milliseconds: number) => pace.setDelay(milliseconds),
  };
}
