import { ChildProcess } from "node:child_process";
import { getPriority } from "node:os";
import { expect, test, vi } from "vitest";
import { startWorkerProcess } from "./worker-process.ts";

test("a killed worker keeps the program running until it is gone, even if it still sends messages", async () => {
  const settings = { memoryMb: 256, program: new URL("evaluate-program.ts", import.meta.url).href, niceness: 0 };
  const worker = startWorkerProcess(settings, { message: () => undefined, ended: () => undefined });
  const ended = worker.kill();
  const unref = vi.spyOn(ChildProcess.prototype, "unref");
  worker.setBusy(false); // as after its message that it is ready
  expect(unref).not.toHaveBeenCalled();
  unref.mockRestore();
  await ended;
});

test.each([0, 2, 19])("the niceness of a worker is %d above that of its parent", async (niceness) => {
  const unref = vi.spyOn(ChildProcess.prototype, "unref");
  const settings = { memoryMb: 256, program: new URL("evaluate-program.ts", import.meta.url).href, niceness };
  const worker = startWorkerProcess(settings, { message: () => undefined, ended: () => undefined });
  worker.setBusy(true);
  worker.setBusy(false);
  const [child] = unref.mock.contexts as ChildProcess[];
  unref.mockRestore();
  expect(getPriority(child?.pid)).toBe(Math.min(19, getPriority() + niceness));
  await worker.kill();
});
