import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { guarded } from "./pdf-guard.ts";

/** A thread that never lets go; ended by the signal, as a pool does it. */
function busyThread(code: string): (signal: AbortSignal) => Promise<never> {
  return (signal) =>
    new Promise((_, reject) => {
      const thread = new Worker(code, { eval: true });
      signal.addEventListener("abort", () => {
        void thread.terminate().then(() => reject(new Error("aborted")));
      });
    });
}

test("what holds its thread too long is ended, in words for people", async () => {
  const endless = guarded(busyThread("for (;;);"), { seconds: 0.2, bytes: Infinity });
  await expect(endless).rejects.toMatchObject({ message: "The PDF document took more than 0.2 s." });
});

test("what takes too much memory is ended, in words for people", async () => {
  const greedy = busyThread("const kept = []; for (;;) kept.push(new Uint8Array(1e6).fill(1));");
  await expect(guarded(greedy, { seconds: 60, bytes: 200_000_000 })).rejects.toMatchObject({
    message: "The PDF document took more than 200 MB of memory.",
  });
});

test("what ends by itself is left alone", async () => {
  await expect(guarded(async () => 1)).resolves.toBe(1);
  await expect(guarded(() => Promise.reject(new Error("its own")))).rejects.toThrow("its own");
});
