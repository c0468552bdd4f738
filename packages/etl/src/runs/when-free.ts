import { setTimeout as pause } from "node:timers/promises";
import { warehouseError } from "../errors.ts";

/** Between two tries: others have their turn, and who waits for a backup costs nothing. */
const AGAIN_MILLISECONDS = 500;

/** The options for waiting for other programs: a listener, and a signal that ends the waiting. */
export interface WaitForOthers {
  /** Called once, when the second try has failed too: a report reads for a moment, a backup for long. */
  readonly onWait?: () => void;
  /** Ends the waiting: then nothing is done. */
  readonly signal?: AbortSignal;
}

/**
 * Does something that needs the tables of a run for itself again and again, until nobody else has them.
 * @param work  undefined: somebody had, and nothing was done. @throws EiaoError `RunInUse`: so it was when the signal fired.
 */
export async function whenFree<T>(
  run: string,
  work: () => Promise<T | undefined>,
  { onWait, signal }: WaitForOthers = {},
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const done = await work();
    if (done !== undefined) return done;
    if (signal?.aborted === true) throw warehouseError("RunInUse", { run });
    if (tries === 2) onWait?.();
    await pause(AGAIN_MILLISECONDS, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
}
