import zlib from "node:zlib";
import { expect, test } from "vitest";
import { packGraph, encodeIndex, indexLength, parseIndex, TRAILER_LENGTH } from "./frames.ts";

const { record } = packGraph(Buffer.from("<a> <b> <c> ."), {
  kind: "page",
  id: "p",
  urls: ["u"],
  counts: [],
  triples: 1,
});
const index = { version: 1, frames: [{ ...record, offset: 72 }], sha256: "00" } as const;
const packed = (value: unknown) => zlib.zstdCompressSync(JSON.stringify(value) ?? "");

test("an index is read back from the bytes before its trailer", () => {
  const bytes = encodeIndex(index);
  const length = indexLength(bytes.subarray(-TRAILER_LENGTH)) ?? NaN;
  expect(parseIndex(bytes.subarray(-TRAILER_LENGTH - length, -TRAILER_LENGTH))).toEqual(index);
  expect(indexLength(bytes.subarray(-TRAILER_LENGTH - 1))).toBeUndefined();
  expect(indexLength(Buffer.alloc(TRAILER_LENGTH))).toBeUndefined();
});

test.each([
  ["nothing", null],
  ["a text", "index"],
  ["another version", { ...index, version: 2 }],
  ["no digest", { ...index, sha256: undefined }],
  ["no list of frames", { ...index, frames: { 0: record } }],
  ["a frame that lies nowhere", { ...index, frames: [...index.frames, record] }],
])("%s is not an index", (_, value) => {
  expect(parseIndex(packed(index))).toEqual(index);
  expect(parseIndex(packed(value))).toBeUndefined();
});

test("bytes that cannot be unpacked, or unpack to no JSON, are not an index", () => {
  for (const bytes of [Buffer.from("{}"), zlib.zstdCompressSync("{")]) expect(parseIndex(bytes)).toBeUndefined();
});
