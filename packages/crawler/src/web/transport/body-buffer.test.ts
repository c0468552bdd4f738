import { expect, test } from "vitest";
import { createBodyBuffer } from "./body-buffer.ts";

const maxBytes = 100_000;
/** Pieces of different sizes, each filled with its number. */
const pieces = Array.from({ length: 60 }, (_, i) => new Uint8Array(i * 97).fill(i));
const content = Uint8Array.from(pieces.flatMap((piece) => [...piece]));

test.each([
  ["nothing announced", 0, maxBytes],
  ["as announced", content.length, maxBytes],
  ["less announced than received", 100, maxBytes],
  ["more than the usual limit", 0, 20_000],
])("the bytes are those that were appended: %s", (_, expected, limit) => {
  const buffer = createBodyBuffer(expected, limit);
  for (const piece of pieces) {
    buffer.append(piece);
    expect(buffer.start(500)).toEqual(content.subarray(0, Math.min(500, buffer.length)));
  }
  expect(buffer.length).toBe(content.length);
  const bytes = buffer.bytes();
  expect(bytes).toEqual(content);
  expect(bytes.buffer.byteLength).toBeLessThanOrEqual(1.34 * content.length); // a quarter may be unused, which is a third of the content
});

test("an empty buffer is empty, and so is a released one", () => {
  expect(createBodyBuffer(0, maxBytes).bytes().length).toBe(0);
  const buffer = createBodyBuffer(0, maxBytes);
  buffer.append(new Uint8Array(70_000));
  const view = buffer.start(10);
  buffer.release();
  expect([view.buffer.byteLength, buffer.start(10).length]).toEqual([0, 0]);
});
