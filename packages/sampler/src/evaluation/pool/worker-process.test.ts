import { ChildProcess } from "node:child_process";
import { expect, test, vi } from "vitest";
import { startWorkerProcess } from "./worker-process.ts";

test("a worker that was ended keeps the program running until it is gone, whatever it said in the meantime", async () => {
  const settings = { memoryMb: 256, program: new URL("evaluate-program.ts", import.meta.url).href, niceness: 0 };
  const worker = startWorkerProcess(settings, { message: () => undefined, ended: () => undefined });
  const ended = worker.kill();
  const unref = vi.spyOn(ChildProcess.prototype, "unref");
  worker.setBusy(false); // as when it tells that it is ready
  expect(unref).not.toHaveBeenCalled();
  unref.mockRestore();
  await ended;
});
