import { expect, onTestFinished, test } from "vitest";
import { workerBell } from "./take-work.ts";
import type { WorkerProtocol } from "./worker-protocol.ts";

test("a coordinator that rings for all workers at once wakes each of them once a second; what ends in a worker wakes it at once", async () => {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  let waits = 0;
  const begun = performance.now();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the bell asks of a coordinator
  const coordinator = { wait: () => Promise.resolve(++waits) } as unknown as WorkerProtocol;
  const bell = workerBell(coordinator, "w", ending.signal);
  const own = bell.next();
  bell.ring();
  await own;
  for (let rings = 0; rings < 3; rings++) {
    await bell.next();
    expect(waits).toBeLessThanOrEqual(1 + (performance.now() - begun) / 990);
  }
  expect(waits).toBeGreaterThanOrEqual(3);
});
