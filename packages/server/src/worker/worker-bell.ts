import { setTimeout as pause } from "node:timers/promises";
import type { WorkerProtocol } from "./worker-protocol.ts";

/** After a ring of the coordinator, which rings for sites and phases of all other workers; and after one that does not answer. */
const AGAIN_MS = 1_000;

/** Says when to look for work: the coordinator rang, or something ended here. One call waits for all who look. */
export interface WorkerBell {
  /** Resolves at the next ring from now on. */
  next(): Promise<void>;
  ring(): void;
}

/**
 * Until the signal fires, which rings too.
 * @param worker  which listens. @param onRing  before each ring of the coordinator.
 */
export function workerBell(
  coordinator: WorkerProtocol,
  worker: string,
  signal: AbortSignal,
  onRing: () => void = () => undefined,
): WorkerBell {
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
      seen = await coordinator.wait({ seen, worker }).catch(() => seen);
      onRing();
      bell.ring(); // the coordinator looks rarely for what others on its database put there
      await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  void listen();
  signal.addEventListener("abort", () => bell.ring(), { once: true });
  return bell;
}
