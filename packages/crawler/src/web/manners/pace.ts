import type { FetchOutcome } from "../exchange.ts";
import { hostRestSeconds } from "./retry.ts";

/** The pace says when a host may be asked next. Times are in ms of one clock that never goes back. */
export type Pace = ReturnType<typeof createPace>;

interface PaceSettings {
  readonly delayMs: number;
  readonly maxPerMinute: number;
  readonly random: () => number;
  /** ms since 1970, for dates that servers send. */
  readonly wallClock: () => number;
}

/** The share of the delay that is added at random. */
const JITTER = 0.02;
const MINUTE_MS = 60_000;
/** The slow-down adds to the delay. */
const MAX_EXTRA_MS = 30_000;
const FIRST_EXTRA_MS = 250;
/** An answer is slow that took so many times the host's best and so many ms more. */
const SLOW_FACTOR = 5;
const SLOW_MS = 1000;

export function createPace(settings: PaceSettings) {
  let delayMs = settings.delayMs;
  let lastStart = -Infinity;
  let restUntil = -Infinity;
  let extraMs = 0;
  let bestMs = Infinity;
  let busyInARow = 0;
  let spread = settings.random();
  // Of the last minute, oldest first.
  const starts: number[] = [];

  const adapt = (milliseconds: number, busy: boolean): void => {
    const slow = milliseconds > bestMs * SLOW_FACTOR && milliseconds > bestMs + SLOW_MS;
    if (slow || busy) extraMs = Math.min(MAX_EXTRA_MS, Math.max(FIRST_EXTRA_MS, delayMs / 2, extraMs * 2));
    else extraMs = extraMs < FIRST_EXTRA_MS / 2 ? 0 : extraMs * 0.8;
    // The best fades, since a host may have become another one.
    bestMs = Math.min(milliseconds, bestMs * 1.02);
  };

  return {
    /** The earliest time of the next start, whatever is in flight. */
    nextStart(): number {
      const polite = lastStart + (delayMs + extraMs) * (1 + JITTER * spread);
      const oldest = starts.length < settings.maxPerMinute ? undefined : starts[starts.length - settings.maxPerMinute];
      return Math.max(polite, restUntil, oldest === undefined ? -Infinity : oldest + MINUTE_MS + 1);
    },
    started(at: number): void {
      lastStart = at;
      spread = settings.random();
      if (settings.maxPerMinute === Infinity) return;
      starts.push(at);
      if (starts.length > settings.maxPerMinute) starts.shift();
    },
    /** @param begun  when that request was allowed to start. */
    ended(outcome: FetchOutcome, begun: number, at: number): void {
      const answered = outcome.kind === "answer";
      // Names are looked up and connections made before a request is sent; what failed may have been sent at any time.
      const sentAt = answered ? Math.max(begun, at - outcome.exchange.milliseconds) : at;
      lastStart = Math.max(lastStart, sentAt);
      if (starts.length > 0) starts[starts.length - 1] = lastStart;
      const seconds = hostRestSeconds(outcome, busyInARow + 1, settings.wallClock());
      busyInARow = seconds > 0 ? busyInARow + 1 : 0;
      if (seconds > 0) restUntil = Math.max(restUntil, at + seconds * 1000);
      if (answered) adapt(outcome.exchange.milliseconds, seconds > 0);
    },
    /** Start to start, ms; the longest that was set wins. */
    setDelay(ms: number): void {
      delayMs = Math.max(delayMs, ms);
    },
  };
}
