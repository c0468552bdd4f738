import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { residentBytes, residentBytesOfTree } from "./heartbeats.ts";

test("the memory of a process includes its children and their children", async () => {
  // A shell with a child that has 50 MB.
  const program = "const kept = Buffer.alloc(50_000_000, 1); console.log(kept.length); setInterval(() => 0, 1000)";
  const child = spawn("sh", ["-c", `"${process.execPath}" -e '${program}'; true`], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("there is no shell");
  onTestFinished(() => void process.kill(-pid, "SIGKILL"));
  await once(child.stdout, "data");
  const alone = residentBytes(pid) ?? 0;
  const tree = residentBytesOfTree(pid);
  expect(alone).toBeGreaterThan(100_000);
  expect(alone).toBeLessThan(20_000_000);
  expect(tree).toBeGreaterThan(alone + 50_000_000);
  expect(tree).toBeLessThan(alone + 500_000_000);
});

test("a process that is gone has no memory", () => {
  expect(residentBytes(999_999_999)).toBeUndefined();
  expect(residentBytesOfTree(999_999_999)).toBe(0);
});
