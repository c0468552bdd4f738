import { setTimeout as pause } from "node:timers/promises";

/** Between two tries: others have their turn, and who waits for a backup costs nothing. */
const AGAIN_MILLISECONDS = 500;

/** Does something that needs tables for itself again and again, until nobody else has them. @param work  undefined: somebody had, and nothing was done. */
export async function whenFree<T>(work: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const done = await work();
    if (done !== undefined) return done;
    await pause(AGAIN_MILLISECONDS);
  }
}
