import fc from "fast-check";
import { expect, test } from "vitest";
import { addBit, createBitSet } from "./bit-set.ts";
import type { SearchCatalogue } from "./catalogue.ts";
import { pagesInOrder } from "./order.ts";

const setOf = (size: number, members: readonly number[]) => {
  const set = createBitSet(size);
  for (const at of members) addBit(set, at);
  return set;
};

test("pages with the words in their titles come first, otherwise in the order of the catalogue; a part equals that part of the whole", () => {
  const cases = fc.integer({ min: 1, max: 140 }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      found: fc.uniqueArray(fc.nat(size - 1)),
      inTitle: fc.option(fc.uniqueArray(fc.nat(size - 1)), { nil: undefined }),
      from: fc.nat(30),
      count: fc.nat(30),
    }),
  );
  fc.assert(
    fc.property(cases, ({ size, found, inTitle, from, count }) => {
      const sorted = found.toSorted((a, b) => a - b);
      const isFirst = (at: number): boolean => inTitle?.includes(at) === true;
      const all = [...sorted.filter(isFirst), ...sorted.filter((at) => !isFirst(at))];
      const catalogue = { size } as SearchCatalogue;
      const titles = inTitle === undefined ? undefined : setOf(size, inTitle);
      const ordered = pagesInOrder(catalogue, setOf(size, found), "match", titles, { from, count });
      expect(ordered).toEqual(all.slice(from, from + count));
    }),
  );
});
