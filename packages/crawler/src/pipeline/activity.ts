/** The activity of a task counts what is under way. When nothing is left, the task has ended; the first error stops it. */
export interface Activity {
  /** Resolves when nothing is under way any more; rejects with the first error. */
  readonly done: Promise<void>;
  /** Aborted when providers are to end. */
  readonly signal: AbortSignal;
  readonly isStopped: boolean;
  /** A provider that starts, an event that is taken in. */
  readonly began: () => void;
  readonly ended: () => void;
  readonly failed: (error: unknown) => void;
  /** Tells providers to end. */
  drain(): void;
  /** Providers end, and events that wait are dropped. */
  stop(): void;
}

/** `drop` forgets all events that wait, and says how many they were. */
export function createActivity(drop: () => number): Activity {
  const ending = new AbortController();
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
    done,
    signal: ending.signal,
    get isStopped() {
      return stopped;
    },
    began: () => void underWay++,
    ended,
    failed(error) {
      reject(error);
      stop();
    },
    drain: () => ending.abort(),
    stop,
  };
}
