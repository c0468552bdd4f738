import { randomBytes } from "node:crypto";
import zlib from "node:zlib";
import { expect, test } from "vitest";
import { isSoleFrame, packSoleFrame } from "./frames.ts";

const { ZSTD_c_checksumFlag, ZSTD_c_contentSizeFlag, ZSTD_c_compressionLevel } = zlib.constants;

/** Contents that give one or several raw, run-length and compressed blocks, and headers of all lengths. */
const contents = [0, 1, 255, 256, 70_000, 400_000].flatMap((length) => [
  Buffer.alloc(length, 7),
  randomBytes(length),
  Buffer.from("<a> <b> <c> .\n".repeat(length / 14 + 1)).subarray(0, length),
]);

const frames = contents.flatMap((content) =>
  [0, 1].flatMap((flag) =>
    [1, 9].map((level) =>
      zlib.zstdCompressSync(content, {
        params: { [ZSTD_c_checksumFlag]: flag, [ZSTD_c_contentSizeFlag]: flag, [ZSTD_c_compressionLevel]: level },
        ...(flag === 1 ? { pledgedSrcSize: content.length } : {}),
      }),
    ),
  ),
);

test("the output of the compressor is one frame", () => {
  expect(frames.map(isSoleFrame)).toEqual(frames.map(() => true));
});

test("a frame followed by another, with a byte more or a byte less, is not one frame", () => {
  for (const frame of frames) {
    expect(isSoleFrame(Buffer.concat([frame, frame]))).toBe(false);
    expect(isSoleFrame(Buffer.concat([frame, Buffer.alloc(1)]))).toBe(false);
    expect(isSoleFrame(frame.subarray(0, -1))).toBe(false);
  }
});

/** Incompressible contents whose frames end exactly with a piece: a header of 7 bytes, 3 for the block, a checksum of 4. */
const aligned = [1, 2].map((pieces) => randomBytes(pieces * 16_384 - 14));
const params = { [ZSTD_c_checksumFlag]: 1, [ZSTD_c_contentSizeFlag]: 1, [ZSTD_c_compressionLevel]: 1 };

test("a frame that ends exactly with a piece of Node has no further frame", () => {
  for (const content of aligned) {
    const frame = packSoleFrame(content, params);
    expect(frame.length % 16_384).toBe(0);
    expect(isSoleFrame(frame)).toBe(true);
    expect(zlib.zstdDecompressSync(frame)).toEqual(content);
  }
});

test("a frame followed by an empty one is not one frame", () => {
  const empty = packSoleFrame(Buffer.alloc(0), params);
  for (const content of aligned) {
    const frame = packSoleFrame(content, params);
    expect(isSoleFrame(Buffer.concat([frame, empty]))).toBe(false);
  }
});

test("bytes with another beginning are not a frame", () => {
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(40), Buffer.from("a store")])
    expect(isSoleFrame(bytes)).toBe(false);
});
