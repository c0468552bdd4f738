import { setTimeout as pause } from "node:timers/promises";

/** Between two tries: others have their turn, and who waits for a backup costs nothing. */
const AGAIN_MILLISECONDS = 500;

/**
 * Does something that needs tables for itself again and again, until nobody else has them.
 * @param work  undefined: somebody had, and nothing was done. @param onWait  is called once, when the second try has failed too: a report reads
 * for a moment, a backup for long.
 */
export async function whenFree<T>(work: () => Promise<T | undefined>, onWait?: () => void): Promise<T> {
  for (let tries = 1; ; tries++) {
    const done = await work();
    if (done !== undefined) return done;
    if (tries === 2) onWait?.();
    await pause(AGAIN_MILLISECONDS);
  }
}
