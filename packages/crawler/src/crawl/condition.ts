/** Lets one part of a crawl wait for news of the others. */
export interface Wake {
  notify(): void;
  /** Resolves at the next `notify`, or after `milliseconds`. */
  wait(milliseconds: number): Promise<void>;
}

export function createWake(): Wake {
  let waiting: (() => void)[] = [];
  return {
    notify() {
      const woken = waiting;
      waiting = [];
      for (const resolve of woken) resolve();
    },
    wait(milliseconds) {
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
}
