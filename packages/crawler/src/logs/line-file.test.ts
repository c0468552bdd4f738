import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLineFile } from "./line-file.ts";

async function makeFolder(): Promise<string> {
  const created = await mkdtemp(path.join(tmpdir(), "eiao-lines-"));
  onTestFinished(() => rm(created, { recursive: true }));
  return created;
}

/** Counts how often this process has the file open. On Linux only; other systems do not show it. */
async function countOpen(file: string): Promise<number> {
  const names = await readdir("/proc/self/fd").catch(() => []);
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")));
  return targets.filter((target) => target === file).length;
}

test("lines written after the end are in the file, which stays closed", async () => {
  const file = path.join(await makeFolder(), "some.log");
  const lines = createLineFile(file);
  lines.write("one");
  await lines.flush();
  lines.write("two");
  const closing = lines.close();
  lines.write("three");
  await Promise.all([closing, lines.flush()]);
  lines.write("four");
  await lines.flush();
  expect(await readFile(file, "utf8")).toBe("one\ntwo\nthree\nfour\n");
  expect(await countOpen(file)).toBe(0);
});

test("a file without lines is never created", async () => {
  const place = await makeFolder();
  const lines = createLineFile(path.join(place, "some.log"));
  await lines.flush();
  await lines.close();
  expect(await readdir(place)).toEqual([]);
});
