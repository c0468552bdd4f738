import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readNamedFile } from "./read-file.ts";

/** Tests pipes that an option names, as in `--list <(command)`. */

let folder = "";
let pipe = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "eiao-read-"));
  pipe = path.join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const startWriter = (script: string) => spawn("sh", ["-c", `exec > "$0"; ${script}`, pipe]);
const fixed = (timeoutMs: number) => ({ maxBytes: 1_000, timeoutMs, areFixed: true }) as const;
/** The number of pauses of the writer. It is large enough for a busy machine. */
const RESTS = 6;

test("reads the output of a slow command as long as data arrives", async () => {
  const reading = readNamedFile(pipe, fixed(4_000));
  const begun = performance.now();
  const writer = startWriter(`for line in ${"x ".repeat(RESTS)}; do echo $line; sleep 1; done`);
  expect(Buffer.from(await reading).toString()).toBe("x\n".repeat(RESTS));
  expect(performance.now() - begun).toBeGreaterThan(4_000);
  writer.kill();
});

test("gives up on a silent command", async () => {
  const writer = startWriter("echo x; exec sleep 60");
  await expect(readNamedFile(pipe, fixed(500))).rejects.toThrow("No data came for 0.5 s.");
  writer.kill();
});

test("a configurable time limit applies to the whole file", async () => {
  const writer = startWriter("while echo x; do sleep 0.1; done");
  const limits = { maxBytes: 1_000, timeoutMs: 700 };
  await expect(readNamedFile(pipe, limits)).rejects.toThrow("It did not arrive within 0.7 s, the limit of --timeout.");
  writer.kill();
});
