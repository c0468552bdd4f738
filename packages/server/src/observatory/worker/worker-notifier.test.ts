import { expect, onTestFinished, test } from "vitest";
import { notifierOf } from "./take-work.ts";
import type { WorkerProtocol } from "./worker-protocol.ts";

test("notifications of a coordinator reach a worker at most once a second; the end of a job in the worker notifies at once", async () => {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  let waits = 0;
  const begun = performance.now();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the notifier calls of a coordinator
  const coordinator = { wait: () => Promise.resolve(++waits) } as unknown as WorkerProtocol;
  const notifier = notifierOf(coordinator, "w", ending.signal);
  const own = notifier.next();
  notifier.notify();
  await own;
  for (let times = 0; times < 3; times++) {
    await notifier.next();
    expect(waits).toBeLessThanOrEqual(1 + (performance.now() - begun) / 990);
  }
  expect(waits).toBeGreaterThanOrEqual(3);
});
