import { setTimeout as pause } from "node:timers/promises";
import type { WorkerProtocol } from "./worker-protocol.ts";

/**
 * After a ring of the coordinator, which rings for each site and phase of all workers; and after one that does not answer. What this worker
 * brought about itself it looks for at once.
 */
const AGAIN_MS = 1_000;

/** Says when to look for work: the coordinator rang, or something ended here. One call waits for all who look. */
export interface WorkerBell {
  /** Resolves at the next ring from now on. */
  next(): Promise<void>;
  ring(): void;
}

/** Until the signal fires, which rings too. */
export function workerBell(coordinator: WorkerProtocol, signal: AbortSignal): WorkerBell {
  let ring = Promise.withResolvers<void>();
  const bell = {
    next: () => ring.promise,
    ring() {
      ring.resolve();
      ring = Promise.withResolvers();
    },
  };
  const listen = async (): Promise<void> => {
    let seen = 0;
    while (!signal.aborted) {
      seen = await coordinator.wait({ seen }).catch(() => seen);
      bell.ring(); // the coordinator looks rarely for what others on its database put there
      await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  void listen();
  signal.addEventListener("abort", () => bell.ring(), { once: true });
  return bell;
}
