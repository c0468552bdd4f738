import { createHash } from "node:crypto";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openAppend } from "./append-file.ts";

async function openFile() {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-append-"));
  const file = path.join(folder, "f");
  const handle = await open(file, "w+");
  onTestFinished(async () => {
    await handle.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { file, handle };
}

const piece = Buffer.alloc(700_000, "x");

test("appended bytes are in the file in order, and the digest is that of the file", async () => {
  const { file, handle } = await openFile();
  const output = openAppend(handle, file, 0, createHash("sha256"));
  expect([piece, Buffer.from("y"), piece, piece, piece].map((bytes) => output.append(bytes))).toEqual([
    0, 700_000, 700_001, 1_400_001, 2_100_001,
  ]);
  await output.sync();
  const found = await readFile(file);
  expect([found.length, output.size()]).toEqual([2_800_001, 2_800_001]);
  expect(output.digest()).toBe(createHash("sha256").update(found).digest("hex"));
  output.append(Buffer.from("z"));
  expect(output.digest()).toBe(createHash("sha256").update(found).update("z").digest("hex"));
});

test("a background failure of the disk is thrown at the next sync or append", async () => {
  const { file, handle } = await openFile();
  let attempts = 0;
  const datasync = () => Promise.reject(new Error(`EIO: i/o error ${++attempts}`));
  const broken = { fd: handle.fd, datasync, sync: () => handle.sync() } as unknown as FileHandle;
  const output = openAppend(broken, file, 0, createHash("sha256"));
  for (let i = 0; i < 5; i++) output.append(piece);
  await new Promise((resolve) => setImmediate(resolve));
  // It syncs once, after the first two megabytes.
  expect(attempts).toBe(1);
  const failure = expect.objectContaining({ code: "StoreNotWritten", message: expect.stringContaining("EIO") });
  await expect(output.sync()).rejects.toEqual(failure);
  expect(() => output.append(piece)).toThrow(failure);
});

test("sync waits until the end of the file is on the disk", async () => {
  const { file, handle } = await openFile();
  const sync = () => Promise.reject(new Error("EIO: not on the disk"));
  const output = openAppend({ fd: handle.fd, sync } as unknown as FileHandle, file, 0, createHash("sha256"));
  output.append(Buffer.from("x"));
  await expect(output.sync()).rejects.toThrow("EIO");
});

test("if another writer made the file longer, the error has both sizes", async () => {
  const { file, handle } = await openFile();
  const output = openAppend(handle, file, 0, createHash("sha256"));
  await handle.write("somebody's");
  const message = expect.stringMatching(/\b10\b.*\b0\b|\b0\b.*\b10\b/) as string;
  expect(() => output.append(piece)).toThrow(expect.objectContaining({ code: "StoreBusy", message }));
});
