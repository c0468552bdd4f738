import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { processStart } from "./process-identity.ts";

test("a running process has a start that stays, two processes have two, a dead one has none", async () => {
  const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  await once(child, "spawn");
  const pid = child.pid ?? 0;
  const start = processStart(pid);
  expect(start).toMatch(/./);
  expect(processStart(pid)).toBe(start);
  expect(start).not.toBe(processStart(process.pid));
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(processStart(pid)).toBeUndefined();
});

test("what is killed and not yet collected by its parent does not run", async () => {
  // The shell starts a child, which ends at once, and becomes a program that never collects it.
  const shell = spawn("/bin/sh", ["-c", "true & echo $!; exec sleep 30"], { stdio: ["ignore", "pipe", "ignore"] });
  const [text] = (await once(shell.stdout, "data")) as [Buffer];
  try {
    await expect.poll(() => processStart(Number(text.toString()))).toBeUndefined();
  } finally {
    shell.kill("SIGKILL");
  }
});
