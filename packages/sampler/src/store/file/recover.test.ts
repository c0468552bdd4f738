import type { FileHandle } from "node:fs/promises";
import { expect, test } from "vitest";
import { readBytesAt } from "./recover.ts";

/** A file of ten bytes whose reads return at most three. */
const bytes = Buffer.from("0123456789");
const handle = {
  read(buffer: Buffer, at: number, length: number, position: number) {
    return Promise.resolve({ bytesRead: bytes.copy(buffer, at, position, position + Math.min(3, length)) });
  },
} as unknown as FileHandle;

test.each([
  { offset: 0, length: 10, found: "0123456789" },
  { offset: 2, length: 7, found: "2345678" },
  { offset: 6, length: 9, found: "6789" },
  { offset: 10, length: 1, found: "" },
  { offset: 3, length: 0, found: "" },
  { offset: 3, length: -2, found: "" },
])("$length bytes from $offset are $found, even if each read returns fewer", async ({ offset, length, found }) => {
  expect((await readBytesAt(handle, offset, length)).toString()).toBe(found);
});
