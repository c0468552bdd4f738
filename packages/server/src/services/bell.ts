import { randomInt } from "node:crypto";

const FIRST_RING = 2 ** 40;

/** Wakes those who wait for work, so that nobody has to ask again and again (spec 17, DR-2). */
export interface Bell {
  ring(): void;
  /** Resolves at the next ring, after so long, or when the signal fires. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** The same for who asks from afar: what rang since `seen` counts too. @returns what was seen now. */
  after(seen: number, ms: number, signal?: AbortSignal): Promise<number>;
}

export function createBell(): Bell {
  const waiting = new Set<() => void>();
  // Of another process every number is another one: who comes from there looks at once.
  let rings = randomInt(FIRST_RING);
  const bell: Bell = {
    ring() {
      rings++;
      for (const wake of waiting) wake();
    },
    async after(seen, ms, signal) {
      if (seen === rings) await bell.wait(ms, signal);
      return rings;
    },
    wait(ms, signal) {
      return new Promise((resolve) => {
        const wake = (): void => {
          waiting.delete(wake);
          clearTimeout(timer);
          signal?.removeEventListener("abort", wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        waiting.add(wake);
        signal?.addEventListener("abort", wake);
        if (signal?.aborted === true) wake();
      });
    },
  };
  return bell;
}
