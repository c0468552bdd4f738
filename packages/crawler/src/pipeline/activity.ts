/** The activity of a task: it counts running providers and events. The task ends when none is left; the first error stops it. */
export type Activity = ReturnType<typeof createActivity>;

/** Creates the activity. `drop` removes all waiting events, and returns their number. */
export function createActivity(drop: () => number) {
  const ending = new AbortController();
  const signal: AbortSignal = ending.signal;
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  let underWay = 0;
  let stopped = false;
  const ended = (): void => {
    if (--underWay === 0) resolve();
  };
  const stop = (): void => {
    stopped = true;
    ending.abort();
    for (let dropped = drop(); dropped > 0; dropped--) ended();
  };
  return {
    /** Resolves when no provider and no event is left. Rejects with the first error. */
    done,
    /** Fires when providers must end. */
    signal,
    get isStopped() {
      return stopped;
    },
    /** Counts a provider that starts, or an event that comes in. */
    began: () => void underWay++,
    ended,
    failed: (error: unknown): void => {
      reject(error);
      stop();
    },
    /** Asks the providers to end. */
    drain: () => ending.abort(),
    /** Ends the providers, and drops waiting events. */
    stop,
  };
}
