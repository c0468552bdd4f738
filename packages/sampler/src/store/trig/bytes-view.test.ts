import fc from "fast-check";
import { expect, test } from "vitest";
import { sameBytes, viewOf } from "./group-shape.ts";

test("bytes of any length at any position compare as if one by one", () => {
  const bytes = fc.uint8Array({ minLength: 0, maxLength: 600 });
  const changed = fc.option(fc.nat({ max: 599 }), { nil: undefined });
  fc.assert(
    fc.property(bytes, fc.nat({ max: 9 }), fc.nat({ max: 9 }), changed, (content, before, otherBefore, change) => {
      const one = Buffer.concat([Buffer.alloc(before, 1), content, Buffer.from("end")]);
      const other = Buffer.concat([Buffer.alloc(otherBefore, 2), content, Buffer.from("END")]);
      const place = change === undefined ? undefined : otherBefore + change;
      if (place !== undefined) other[place] = (other[place] as number) ^ 1;
      const same = sameBytes(viewOf(one), before, viewOf(other), otherBefore, content.length);
      expect(same).toBe(change === undefined || change >= content.length);
    }),
    { numRuns: 500 },
  );
});

test.each([3, 400])("a text that ends before %i bytes is not equal", (length) => {
  const long = viewOf(Buffer.alloc(length));
  const short = viewOf(Buffer.alloc(length).subarray(1));
  expect(sameBytes(long, 0, long, 0, length)).toBe(true);
  expect(sameBytes(long, 0, short, 0, length)).toBe(false);
  expect(sameBytes(short, 0, long, 0, length)).toBe(false);
  expect(sameBytes(long, 1, long, 0, length)).toBe(false);
});
