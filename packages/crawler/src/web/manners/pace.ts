import type { FetchOutcome } from "../exchange.ts";
import { hostRestSeconds } from "./retry.ts";

/** The pace of a host decides when the next request may start. Times are in ms of one clock that never goes back. */
export type Pace = ReturnType<typeof createPace>;

interface PaceSettings {
  readonly delayMs: number;
  readonly maxPerMinute: number;
  readonly random: () => number;
  /** Returns the time in ms since 1970, for dates that servers send. */
  readonly wallClock: () => number;
}

/** The share of the delay that is added at random. */
const JITTER = 0.02;
const MINUTE_MS = 60_000;
/** The bounds of the extra delay for a slow host. */
const MAX_EXTRA_MS = 30_000;
const FIRST_EXTRA_MS = 250;
/** An answer is slow if it took over `SLOW_FACTOR` times the best time of the host, and over `SLOW_MS` more. */
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
  // The starts of the last minute, oldest first.
  const starts: number[] = [];

  const adapt = (milliseconds: number, busy: boolean): void => {
    const slow = milliseconds > bestMs * SLOW_FACTOR && milliseconds > bestMs + SLOW_MS;
    if (slow || busy) extraMs = Math.min(MAX_EXTRA_MS, Math.max(FIRST_EXTRA_MS, delayMs / 2, extraMs * 2));
    else extraMs = extraMs < FIRST_EXTRA_MS / 2 ? 0 : extraMs * 0.8;
    // The best time fades, because a host may change.
    bestMs = Math.min(milliseconds, bestMs * 1.02);
  };

  return {
    /** Returns the earliest time of the next start, regardless of requests in flight. */
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
    /** @param begun  the time when the request was allowed to start. */
    ended(outcome: FetchOutcome, begun: number, at: number): void {
      const answered = outcome.kind === "answer";
      // Names are looked up and connections made before a request is sent; a failed request may have been sent at any time.
      const sentAt = answered ? Math.max(begun, at - outcome.exchange.milliseconds) : at;
      lastStart = Math.max(lastStart, sentAt);
      if (starts.length > 0) starts[starts.length - 1] = lastStart;
      const seconds = hostRestSeconds(outcome, busyInARow + 1, settings.wallClock());
      busyInARow = seconds > 0 ? busyInARow + 1 : 0;
      if (seconds > 0) restUntil = Math.max(restUntil, at + seconds * 1000);
      if (answered) adapt(outcome.exchange.milliseconds, seconds > 0);
    },
    /** Sets the delay from start to start, in ms. The longest one counts. */
    setDelay(ms: number): void {
      delayMs = Math.max(delayMs, ms);
    },
  };
}
