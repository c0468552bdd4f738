import { randomInt } from "node:crypto";

const HIGHEST_FIRST = 2 ** 40;

/** Notifies waiting callers, so that they need not poll (spec 17, DR-2). */
export interface Notifier {
  /** Notifies all waiting callers. @param by  the caller that caused the change and is not notified. */
  notify(by?: string): void;
  /** Resolves at the next notification, after a time, or when the signal fires. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Waits for a remote caller: notifications since `seen` count too. @param who  the caller, whose own changes do not count.
   * @returns the value for the next `seen`.
   */
  after(seen: number, ms: number, signal?: AbortSignal, who?: string): Promise<number>;
}

export function createNotifier(): Notifier {
  const waiting = new Set<(by?: string) => void>();
  // The numbers of another process differ, so that callers that switch to it look at once.
  let count = randomInt(HIGHEST_FIRST);
  const own = new Map<string, number>();
  const waitFor = (ms: number, signal: AbortSignal | undefined, who: string | undefined): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        waiting.delete(hear);
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const hear = (by?: string): void => {
        if (by === undefined || by !== who) end();
      };
      const timer = setTimeout(end, ms);
      waiting.add(hear);
      signal?.addEventListener("abort", end);
      if (signal?.aborted === true) end();
    });
  return {
    notify(by) {
      count++;
      if (by !== undefined) own.set(by, (own.get(by) ?? 0) + 1);
      for (const hear of waiting) hear(by);
    },
    async after(seen, ms, signal, who) {
      const others = (): number => count - (who === undefined ? 0 : (own.get(who) ?? 0));
      if (seen === others()) await waitFor(ms, signal, who);
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
  let said = now().getTime();
  let since = at;
  const look = (): void => {
    const [before, saidBefore] = [at, said];
    [at, said] = [performance.now(), now().getTime()];
    const passed = at - before;
    if (passed > LOOK_MS + GAP_MS || Math.abs(said - saidBefore - passed) > GAP_MS) since = at;
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
