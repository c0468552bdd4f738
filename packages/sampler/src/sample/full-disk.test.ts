import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { assessmentFile } from "../assessment/assessed-run.ts";
import type { Assessment } from "../assessment/assessment.ts";
import { writeAssessment } from "./run-files.ts";
import { createSamplerLog } from "./sampler-log.ts";

async function folder(): Promise<string> {
  const tempDir = await mkdtemp(path.join(tmpdir(), "eiao-full-"));
  onTestFinished(() => rm(tempDir, { recursive: true, force: true }));
  return tempDir;
}

const fullDisk = (file: string) => ({
  code: "StoreNotWritten",
  message: expect.stringContaining(`${file} could not be written: the disk is full`) as string,
});

test.runIf(existsSync("/dev/full"))("a full disk is reported with the path of sampler.log", async () => {
  const file = path.join(await folder(), "sampler.log");
  await symlink("/dev/full", file);
  const log = createSamplerLog(file, "rdf_1_1795000000_1_1");
  log.failed("1", "https://example.org/", "404");
  await expect(log.close()).rejects.toMatchObject(fullDisk(file));
});

test.runIf(existsSync("/dev/full"))("a full disk is reported with the path of the report card", async () => {
  const store = path.join(await folder(), "run.trig.zst");
  const file = assessmentFile(store);
  await symlink("/dev/full", `${file}.new`);
  await expect(writeAssessment(store, {} as Assessment)).rejects.toMatchObject(fullDisk(file));
});

test("a folder in the place of the report card is reported too", async () => {
  const store = path.join(await folder(), "run.trig.zst");
  await mkdir(`${assessmentFile(store)}.new`);
  await expect(writeAssessment(store, {} as Assessment)).rejects.toMatchObject({ code: "StoreNotWritten" });
});
