import { expect, test } from "vitest";
import { createBodyBuffer } from "./body-buffer.ts";

const most = 100_000;
/** Pieces of different sizes, each filled with its number. */
const pieces = Array.from({ length: 60 }, (_, i) => new Uint8Array(i * 97).fill(i));
const whole = Uint8Array.from(pieces.flatMap((piece) => [...piece]));

test.each([
  ["nothing announced", 0, most],
  ["as announced", whole.length, most],
  ["less announced than received", 100, most],
  ["more than the usual limit", 0, 20_000],
])("the bytes are those that were appended: %s", (_, expected, limit) => {
  const buffer = createBodyBuffer(expected, limit);
  for (const piece of pieces) {
    buffer.append(piece);
    expect(buffer.start(500)).toEqual(whole.subarray(0, Math.min(500, buffer.length)));
  }
  expect(buffer.length).toBe(whole.length);
  const bytes = buffer.bytes();
  expect(bytes).toEqual(whole);
  expect(bytes.buffer.byteLength).toBeLessThanOrEqual(1.34 * whole.length); // a quarter may be unused, which is a third of the content
});

test("an empty buffer is empty, and so is a released one", () => {
  expect(createBodyBuffer(0, most).bytes().length).toBe(0);
  const buffer = createBodyBuffer(0, most);
  buffer.append(new Uint8Array(70_000));
  const view = buffer.start(10);
  buffer.release();
  expect([view.buffer.byteLength, buffer.start(10).length]).toEqual([0, 0]);
});
