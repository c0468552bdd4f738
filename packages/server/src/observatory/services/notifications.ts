import { randomInt } from "node:crypto";

const FIRST_RING = 2 ** 40;

/** Wakes those who wait for work, so that nobody has to ask again and again (spec 17, DR-2). */
export interface Bell {
  /** @param by  who brought it about, and need not be told. */
  ring(by?: string): void;
  /** Resolves at the next ring, after so long, or when the signal fires. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * The same for who asks from afar: what rang since `seen` counts too. @param who  what it brought about itself does not count.
   * @returns what was seen now.
   */
  after(seen: number, ms: number, signal?: AbortSignal, who?: string): Promise<number>;
}

export function createBell(): Bell {
  const waiting = new Set<(by?: string) => void>();
  // Of another process every number is another one: who comes from there looks at once.
  let rings = randomInt(FIRST_RING);
  const own = new Map<string, number>();
  const waitFor = (ms: number, signal: AbortSignal | undefined, who: string | undefined): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        waiting.delete(wake);
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const wake = (by?: string): void => {
        if (by === undefined || by !== who) end();
      };
      const timer = setTimeout(end, ms);
      waiting.add(wake);
      signal?.addEventListener("abort", end);
      if (signal?.aborted === true) end();
    });
  return {
    ring(by) {
      rings++;
      if (by !== undefined) own.set(by, (own.get(by) ?? 0) + 1);
      for (const wake of waiting) wake(by);
    },
    async after(seen, ms, signal, who) {
      const others = (): number => rings - (who === undefined ? 0 : (own.get(who) ?? 0));
      if (seen === others()) await waitFor(ms, signal, who);
      return others();
    },
    wait: (ms, signal) => waitFor(ms, signal, undefined),
  };
}

/** This object knows since when this process could hear all others: one that could not be heard is not dead. */
export interface Hearing {
  /** ms since the last gap: the start, a process that was stopped (Ctrl-Z), a machine that slept, a clock that was set, no database. */
  heardFor(): number;
  /** It could hear nobody just now. */
  interrupted(): void;
  stop(): void;
}

const LOOK_MS = 1_000;
/** Heartbeats come every 5 s, so a lease has 15 s left. A busy machine comes late by less. */
const GAP_MS = 10_000;

/** @param now  the clock that heartbeats are noted by; what it does beside that of the process is a gap, too. */
export function startHearing(now: () => Date): Hearing {
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
    heardFor() {
      look(); // who asks may be woken up before the look is
      return at - since;
    },
    interrupted: () => void (since = performance.now()),
    stop: () => clearInterval(looking),
  };
}
