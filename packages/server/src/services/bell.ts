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
