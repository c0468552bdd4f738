/** Wakes those who wait for work, so that nobody has to ask again and again (spec 17, DR-2). */
export interface Bell {
  ring(): void;
  /** Resolves at the next ring, after so long, or when the signal fires. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

export function createBell(): Bell {
  const waiting = new Set<() => void>();
  return {
    ring() {
      for (const wake of waiting) wake();
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
}
