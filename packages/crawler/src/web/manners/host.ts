import type { FetchOutcome } from "../exchange.ts";
import type { Pace } from "./pace.ts";

/** Time, for tests to set. */
export interface Clock {
  /** ms, never going back. */
  now(): number;
  /** Returns the time in ms since 1970. */
  wall(): number;
  /** Runs `task` once after `ms`; the function given back cancels it. */
  after(ms: number, task: () => void): () => void;
}

/** A request's leave to start. */
export interface Turn {
  /** To be called once, when the answer is there or has failed: the host's pace follows from it. */
  end(outcome: FetchOutcome): void;
}

/** The turns of one host. */
export type Host = ReturnType<typeof createHost>;

/** @param concurrency  requests in flight at a time. */
export function createHost(pace: Pace, concurrency: number, clock: Clock) {
  const waiting = new Set<() => void>();
  let inFlight = 0;
  let cancel: (() => void) | undefined;

  /** Lets as many start as may, and comes back when the next one may. */
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
    /** Some wait for their turn. */
    get hasQueue() {
      return waiting.size > 0;
    },
    /** ms until a request may start; Infinity when that depends on an answer. */
    untilStart: (now: number) => (inFlight >= concurrency ? Infinity : Math.max(0, pace.nextStart() - now)),
    /** Waits for a turn, first come first served. @throws the signal's reason when it fires first. */
    turn: (signal: AbortSignal) =>
      new Promise<Turn>((resolve, reject) => {
        const start = (): void => {
          signal.removeEventListener("abort", leave);
          resolve(begin());
        };
        const leave = (): void => {
          waiting.delete(start);
          // No timer stays behind to keep the process alive.
          advance();
          reject(signal.reason);
        };
        signal.addEventListener("abort", leave, { once: true });
        waiting.add(start);
        advance();
      }),
    setDelay: (milliseconds: number) => pace.setDelay(milliseconds),
  };
}
