import { randomInt } from "node:crypto";

const HIGHEST_FIRST = 2 ** 40;

/** Notifies waiting callers, so that they need not poll (spec 17, DR-2). */
export interface Notifier {
  /** Notifies all waiting callers. @param by  the caller that caused the change and is not notified. */
  notify(by?: string): void;
  /** Resolves at the next notification, after a time, or when the signal fires. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Waits for a remote caller: notifications since `seen` count too. @param caller  the name of the caller, whose own changes do not count.
   * @returns the value for the next `seen`.
   */
  after(seen: number, ms: number, signal?: AbortSignal, caller?: string): Promise<number>;
}

export function createNotifier(): Notifier {
  const waiting = new Set<(by?: string) => void>();
  // The numbers of another process differ, so that callers that switch to it look at once.
  let count = randomInt(HIGHEST_FIRST);
  const own = new Map<string, number>();
  const waitFor = (ms: number, signal: AbortSignal | undefined, caller: string | undefined): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        waiting.delete(listener);
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const listener = (by?: string): void => {
        if (by === undefined || by !== caller) end();
      };
      const timer = setTimeout(end, ms);
      waiting.add(listener);
      signal?.addEventListener("abort", end);
      if (signal?.aborted === true) end();
    });
  return {
    notify(by) {
      count++;
      if (by !== undefined) own.set(by, (own.get(by) ?? 0) + 1);
      for (const listener of waiting) listener(by);
    },
    async after(seen, ms, signal, caller) {
      const others = (): number => count - (caller === undefined ? 0 : (own.get(caller) ?? 0));
      if (seen === others()) await waitFor(ms, signal, caller);
      return others();
    },
    wait: (ms, signal) => waitFor(ms, signal, undefined),
  };
}

/** Knows since when this process could receive heartbeats: a worker that could not be heard is not dead. */
export interface GapWatch {
  /** Returns the ms since the last gap: the start, a stopped process (Ctrl-Z), a sleeping machine, a clock that was set, a missing database. */
  sinceGap(): number;
  /** Records a gap: no heartbeat could be received just now. */
  noteGap(): void;
  stop(): void;
}

const LOOK_MS = 1_000;
/** The delay in ms from which there is a gap: heartbeats come every 5 s, so a lease has 15 s left, and a busy machine is late by less. */
const GAP_MS = 10_000;

/** Starts to watch for gaps. @param now  the clock of heartbeats; a jump against the clock of the process is also a gap. */
export function startGapWatch(now: () => Date): GapWatch {
  let at = performance.now();
  let clock = now().getTime();
  let since = at;
  const look = (): void => {
    const [before, clockBefore] = [at, clock];
    [at, clock] = [performance.now(), now().getTime()];
    const passed = at - before;
    if (passed > LOOK_MS + GAP_MS || Math.abs(clock - clockBefore - passed) > GAP_MS) since = at;
  };
  const looking = setInterval(look, LOOK_MS).unref();
  return {
    sinceGap() {
      look(); // the caller may be resumed before the timer
      return at - since;
    },
    noteGap: () => void (since = performance.now()),
    stop: () => clearInterval(looking),
  };
}
