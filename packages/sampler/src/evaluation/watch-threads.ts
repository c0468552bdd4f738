import type { Tinypool } from "tinypool";

/** Reason of a task whose thread ended without an error, as when somebody killed it. */
export const threadEnded = new Error("the thread ended");

/** A task that was handed to the pool. */
export interface Attempt {
  /** Whether a thread has taken it up. */
  begun: boolean;
  /** Ends it, so that it can be done again. */
  lose(): void;
}

/**
 * Tells the pool of threads that end without an error: it hears of errors only, and their tasks would wait for ever.
 *
 * @param size      threads that the pool should have.
 * @param underWay  tasks of the pool.
 * @returns         to be called whenever there may be new threads.
 */
export function watchThreads(pool: Tinypool, size: number, underWay: ReadonlySet<Attempt>): () => void {
  const watched = new WeakSet<Tinypool["threads"][number]>();
  const watch = (): void => {
    for (const thread of pool.threads) {
      if (watched.has(thread)) continue;
      watched.add(thread);
      thread.once("exit", () => {
        if (!pool.threads.includes(thread)) return; // it was ended on purpose
        thread.emit("error", threadEnded);
        watch();
        // It was still starting: then the pool starts another one only with the next task.
        if (pool.threads.length < size) for (const attempt of underWay) if (!attempt.begun) attempt.lose();
      });
    }
  };
  // A thread that dies between two tasks is replaced by the pool; nobody waits for it.
  pool.on("error", watch);
  watch();
  return watch;
}
