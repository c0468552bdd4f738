/** The activity of a task counts what is under way. When nothing is left, the task has ended; the first error stops it. */
export type Activity = ReturnType<typeof createActivity>;

/** `drop` forgets all events that wait, and says how many they were. */
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
    /** Resolves when nothing is under way any more; rejects with the first error. */
    done,
    /** Aborted when providers are to end. */
    signal,
    get isStopped() {
      return stopped;
    },
    /** A provider that starts, an event that is taken in. */
    began: () => void underWay++,
    ended,
    failed: (error: unknown): void => {
      reject(error);
      stop();
    },
    /** Tells providers to end. */
    drain: () => ending.abort(),
    /** Providers end, and events that wait are dropped. */
    stop,
  };
}
