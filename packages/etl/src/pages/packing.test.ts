import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createPacker, pack, unpack } from "./packing.ts";

const bytes = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 400 }),
  // Near the size above which contents are packed separately.
  fc.integer({ min: 31_990, max: 32_010 }),
  fc.integer({ min: 32_000, max: 200_000 }),
);

test("contents that one packer packed one after the other are unpacked individually, in any order", async () => {
  const contents = fc.array(fc.record({ length: bytes, isNoise: fc.boolean() }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(contents, fc.integer({ min: 0, max: 70_000 }), async (parts, known) => {
      const dictionary = Buffer.from("a page of a site, ".repeat(4_000).slice(0, known));
      const raw = parts.map(({ length, isNoise }) =>
        isNoise ? randomBytes(length) : Buffer.alloc(length, "page of a "),
      );
      const packer = createPacker(dictionary);
      const forms: Buffer[] = [];
      for (const each of raw) forms.push(await packer.pack(each));
      packer.close();
      const back = forms.toReversed().map((form) => unpack(form, dictionary));
      expect(back.toReversed()).toEqual(raw);
    }),
    { numRuns: 30 },
  );
});

test("content that is in the dictionary takes almost no space, and cannot be read without the dictionary", async () => {
  const page = randomBytes(3_000);
  const packer = createPacker(Buffer.concat([Buffer.alloc(1), page]));
  await packer.pack(randomBytes(2_000));
  const form = await packer.pack(page);
  packer.close();
  expect(form.length).toBeLessThan(60);
  expect(pack(page).length).toBeGreaterThan(3_000);
  expect(() => unpack(form)).toThrow("it cannot be unpacked");
});

test("a large page finds repetitions at distances beyond the tables for small pages", async () => {
  const far = randomBytes(300_000);
  const packer = createPacker(randomBytes(64_000));
  const form = await packer.pack(Buffer.concat([far, far]));
  packer.close();
  expect(form.length).toBeLessThan(1.1 * far.length);
});

test("a closed packer reports an error", async () => {
  const packer = createPacker(Buffer.alloc(1));
  packer.close();
  await expect(packer.pack(Buffer.from("page"))).rejects.toThrow("destroyed");
});
