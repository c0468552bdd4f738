import { expect, test } from "vitest";
import { sha1Digest } from "./encode-exchange.ts";

// SHA-1 test vectors of FIPS 180-4 (hexadecimal there), in base32.
test.each([
  ["", "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ"],
  ["abc", "sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5"],
  ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "sha1:QSMD4RA4HPJG5OVOJKQ7SUJJ4XSUM4HR"],
])("the digest of %j is the published one", (text, digest) => {
  expect(sha1Digest(Buffer.from(text))).toBe(digest);
});

test("the digest of pieces is the digest of the whole text", () => {
  expect(sha1Digest(Buffer.from("a"), new Uint8Array(0), Buffer.from("bc"))).toBe(
    "sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5",
  );
});
