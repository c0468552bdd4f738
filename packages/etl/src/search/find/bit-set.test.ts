import fc from "fast-check";
import { expect, test } from "vitest";
import { addBit, addBytes, countBits, countRange, createBitSet, eachBit } from "./bit-set.ts";

function membersOf(set: ReturnType<typeof createBitSet>): number[] {
  const members: number[] = [];
  eachBit(set, (at) => members.push(at));
  return members;
}

test("bytes are added at any position, but not beyond the end of the range", () => {
  const cases = fc.record({
    bytes: fc.uint8Array({ maxLength: 20 }),
    from: fc.nat(70),
    count: fc.nat(200),
    behind: fc.nat(40),
    there: fc.uniqueArray(fc.nat(60)),
  });
  fc.assert(
    fc.property(cases, ({ bytes, from, count, behind, there }) => {
      const set = createBitSet(Math.max(from + count + behind, 61));
      for (const at of there) addBit(set, at);
      addBytes(set, { bytes, from: 0, end: bytes.length }, from, from + count);
      const bits = [...bytes].flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1));
      const added = bits.flatMap((bit, at) => (bit === 1 && at < count ? [from + at] : []));
      const all = [...new Set([...there, ...added])].toSorted((a, b) => a - b);
      expect(membersOf(set)).toEqual(all);
      expect(countBits(set)).toBe(all.length);
    }),
  );
});

test("counts the members within a range, wherever it begins and ends", () => {
  const cases = fc.record({ members: fc.uniqueArray(fc.nat(200)), from: fc.nat(201), to: fc.nat(201) });
  fc.assert(
    fc.property(cases, ({ members, from, to }) => {
      const set = createBitSet(201);
      for (const at of members) addBit(set, at);
      expect(countRange(set, from, to)).toBe(members.filter((at) => at >= from && at < to).length);
    }),
  );
});
