import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openWorkingFile } from "./working-file.ts";

async function folder(): Promise<string> {
  const tempDir = await mkdtemp(path.join(tmpdir(), "eiao-working-"));
  onTestFinished(() => rm(tempDir, { recursive: true, force: true }));
  return tempDir;
}

/** A number that no process has: the largest of the system is 4,194,304. */
const GONE = 4_194_399;

test("files of killed processes for the same store are removed, but not those of running processes or other stores", async () => {
  const at = await folder();
  const target = path.join(at, "1.replay_a_1.trig.zst");
  const stale = ["", ".part", ".assessment.json", ".assessment.json.new"].map(
    (end) => `${target}.${GONE}-0a1b2c3d${end}`,
  );
  const kept = [
    `${target}.${process.ppid}-0a1b2c3d.part`,
    path.join(at, `1.replay_b_1.trig.zst.${GONE}-0a1b2c3d.part`),
    `${target}.${GONE}-notes.txt`,
    target,
  ];
  for (const file of [...stale, ...kept]) await writeFile(file, "x");
  const other = await openWorkingFile(target);
  await writeFile(`${other.file}.part`, "of this process");
  const working = await openWorkingFile(target);
  expect((await readdir(at)).toSorted()).toEqual(
    [...kept, `${other.file}.part`].map((file) => path.basename(file)).toSorted(),
  );
  expect(working.file).not.toBe(other.file);
});

test("a store and its report card replace an earlier store, and no working file is left", async () => {
  const at = await folder();
  const target = path.join(at, "1.replay_a_1.trig.zst");
  await writeFile(target, "earlier");
  const working = await openWorkingFile(target);
  await writeFile(working.file, "store");
  await writeFile(`${working.file}.assessment.json`, "card");
  expect(await readFile(target, "utf8")).toBe("earlier");
  await working.publish();
  await working.remove();
  expect((await readdir(at)).toSorted()).toEqual(["1.replay_a_1.assessment.json", "1.replay_a_1.trig.zst"]);
  expect(await readFile(target, "utf8")).toBe("store");
});

test("publishing a missing working file fails with an error code, and the earlier store stays", async () => {
  const target = path.join(await folder(), "1.replay_a_1.trig.zst");
  await writeFile(target, "earlier");
  const working = await openWorkingFile(target);
  await expect(working.publish()).rejects.toMatchObject({ code: "StoreNotWritten" });
  expect(await readFile(target, "utf8")).toBe("earlier");
});
