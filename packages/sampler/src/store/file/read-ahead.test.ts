import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { createReadAhead } from "./recover.ts";

const SIZE = 700_000;
const content = Buffer.from(Uint8Array.from({ length: SIZE }, (_, at) => (at * 2_654_435_761) >>> 24));

async function openFile() {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-read-ahead-"));
  const file = path.join(folder, "file");
  await writeFile(file, content);
  const handle = await open(file);
  onTestFinished(async () => {
    await handle.close();
    await rm(folder, { recursive: true });
  });
  return handle;
}

test("parts of a file are read in any order; beyond its end they are empty", async () => {
  const handle = await openFile();
  const part = fc.tuple(fc.nat(SIZE + 10), fc.oneof(fc.nat(3_000), fc.nat(400_000)));
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
      const bytesAt = createReadAhead(handle);
      for (const [offset, length] of parts) {
        const found = await bytesAt(offset, length);
        expect(found.equals(content.subarray(offset, offset + length))).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

test("successive parts are read in few calls, other parts one by one with their own lengths", async () => {
  const handle = await openFile();
  const lengths: number[] = [];
  const counting = new Proxy(handle, {
    get: (target, name) =>
      name === "read"
        ? (buffer: Buffer, at: number, length: number, position: number) => {
            lengths.push(length);
            return target.read(buffer, at, length, position);
          }
        : (Reflect.get(target, name) as unknown),
  });
  const inOrder = createReadAhead(counting);
  for (let offset = 0; offset + 1_000 <= 500_000; offset += 1_300) await inOrder(offset, 1_000);
  expect(lengths.length).toBeLessThan(5);
  lengths.length = 0;
  const backwards = createReadAhead(counting);
  for (const offset of [600_000, 300_000, 20_000]) await backwards(offset, 1_000);
  expect(lengths).toEqual([1_000, 1_000, 1_000]);
});
