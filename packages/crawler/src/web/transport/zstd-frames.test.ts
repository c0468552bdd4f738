import { randomBytes } from "node:crypto";
import zlib from "node:zlib";
import { expect, test } from "vitest";
import { unpackZstd } from "./zstd-frames.ts";

const { zstdCompressSync: frameOf } = zlib;
const [one, two] = [frameOf("one"), frameOf("two")];
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test("frames of any number and length are read, whatever follows them", () => {
  expect(textOf(unpackZstd(Buffer.concat([one, two, one]), 9, true))).toBe("onetwoone");
  // Node reads into pieces of 16,384 bytes, and continues after a frame that fills them.
  for (const length of [0, 1, 16_383, 16_384, 16_385, 131_072, 300_000]) {
    const content = randomBytes(length);
    const body = Buffer.concat([frameOf(content), frameOf(content), Buffer.from("garbage")]);
    expect(unpackZstd(body, 1_000_000, true)).toEqual(Buffer.concat([content, content]));
  }
});

test("the limit applies to all frames together", () => {
  const body = Buffer.concat([one, two]);
  expect(textOf(unpackZstd(body, 6, true))).toBe("onetwo");
  for (const limit of [2, 3, 5]) expect(() => unpackZstd(body, limit, true)).toThrow(RangeError);
  // If nothing is left of the limit, an empty frame is accepted, but not a frame of one byte.
  expect(textOf(unpackZstd(Buffer.concat([one, frameOf("")]), 3, true))).toBe("one");
  expect(() => unpackZstd(Buffer.concat([one, frameOf("x")]), 3, true)).toThrow(RangeError);
});

test("the beginning of an incomplete frame is read on request", () => {
  const long = frameOf(randomBytes(400_000)); // several blocks
  const body = Buffer.concat([one, long.subarray(0, 300_000)]);
  expect(() => unpackZstd(body, 1_000_000, true)).toThrow(expect.objectContaining({ code: "Z_BUF_ERROR" }));
  expect(unpackZstd(body, 1_000_000, false).length).toBeGreaterThan(200_000);
});

test("a thousand frames are read, more are not", () => {
  const frames = Array.from({ length: 1_000 }, () => one);
  expect(unpackZstd(Buffer.concat(frames), 10_000, true).length).toBe(3_000);
  expect(() => unpackZstd(Buffer.concat([...frames, one]), 10_000, true)).toThrow("more than 1000 frames");
});
