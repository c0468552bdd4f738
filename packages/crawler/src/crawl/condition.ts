/** A condition variable: lets one part of a crawl wait for what the others do. */
export interface CrawlCondition {
  notify(): void;
  /** Resolves at the next `notify`, or after `milliseconds`. */
  wait(milliseconds: number): Promise<void>;
}

export function createCondition(): CrawlCondition {
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
