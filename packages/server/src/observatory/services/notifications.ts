import { randomInt } from "node:crypto";

const HIGHEST_FIRST = 2 ** 40;

/** Notifies those who wait, so that nobody has to ask again and again (spec 17, DR-2). */
export interface Notifier {
  /** @param by  who brought it about, and need not be told. */
  notify(by?: string): void;
  /** Resolves at the next notification, after so long, or when the signal fires. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * The same for who asks from afar: what was notified since `seen` counts too. @param who  what it brought about itself does not count.
   * @returns what was seen now.
   */
  after(seen: number, ms: number, signal?: AbortSignal, who?: string): Promise<number>;
}

export function createNotifier(): Notifier {
  const waiting = new Set<(by?: string) => void>();
  // Another process has other numbers, so that its callers look at once.
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

/** This object knows since when this process could hear all others: one that could not be heard is not dead. */
export interface GapWatch {
  /** ms since the last gap: the start, a process that was stopped (Ctrl-Z), a machine that slept, a clock that was set, no database. */
  sinceGap(): number;
  /** Notes a gap: no heartbeat could be received just now. */
  noteGap(): void;
  stop(): void;
}

const LOOK_MS = 1_000;
/** Heartbeats come every 5 s, so a lease has 15 s left. A busy machine comes late by less. */
const GAP_MS = 10_000;

/** @param now  the clock that heartbeats are noted by; what it does beside that of the process is a gap, too. */
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
