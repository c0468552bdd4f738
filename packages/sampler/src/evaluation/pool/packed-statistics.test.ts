import fc from "fast-check";
import { expect, test } from "vitest";
import { packStatistics, unpackStatistics } from "./packed-statistics.ts";
import { anyText } from "../../../../../test/support/any-text.ts";

const statistic = fc.record({
  wam: fc.constantFrom("EIAO.INT.1.2", "EIAO.EXT.1.2", "x"),
  type: fc.constantFrom("internalLinks", "externalLinks", ""),
  value: anyText(),
  line: fc.nat(),
  column: fc.nat(),
});

test("statistics of any kinds, in any order, come back as they were", () => {
  fc.assert(
    fc.property(fc.array(statistic), (statistics) => {
      const packed = JSON.stringify(packStatistics(statistics));
      expect(unpackStatistics(JSON.parse(packed))).toEqual(statistics);
    }),
  );
});

test("a kind is written once", () => {
  const of = (wam: string) => ({ wam, type: "t", value: "v", line: 1, column: 2 });
  expect(packStatistics(["a", "b", "a", "a"].map(of))).toMatchObject({
    kinds: [
      ["a", "t"],
      ["b", "t"],
    ],
    kind: [0, 1, 0, 0],
  });
});
