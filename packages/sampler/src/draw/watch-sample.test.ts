import fc from "fast-check";
import { expect, test } from "vitest";
import { createDraw, createSampleWatch } from "./draw.ts";
import type { DrawOutcome } from "./draw.ts";

const situations = fc.record({
  seed: fc.stringMatching(/^[a-z]{1,8}$/),
  bad: fc.array(fc.boolean(), { minLength: 1, maxLength: 40, size: "max" }),
  wanted: fc.integer({ min: 1, max: 30 }),
  before: fc.nat({ max: 40 }),
  order: fc.infiniteStream(fc.nat()),
});

/** Checks slowly and simply that all pages of the draw up to the wanted result are settled. */
function isComplete(seed: string, population: number, wanted: number, settled: ReadonlyMap<number, DrawOutcome>) {
  const draw = createDraw(seed, population);
  let results = 0;
  for (let at = 0; at < population && results < wanted; at++) {
    const outcome = settled.get(draw.next() ?? NaN);
    if (outcome === undefined) return false;
    if (outcome === "evaluated") results++;
  }
  return true;
}

test("the sample is complete when its last page is settled, in any order of the pages, before or after a kill", () => {
  const property = fc.property(situations, ({ seed, bad, wanted, before, order }) => {
    const population = bad.length;
    const remaining = Array.from({ length: population }, (_, page) => page);
    const settled = new Map<number, DrawOutcome>();
    const settleOne = (): readonly [number, DrawOutcome] => {
      const [page = NaN] = remaining.splice((order.next().value ?? 0) % remaining.length, 1);
      const outcome = bad[page] === true ? "failed" : "evaluated";
      settled.set(page, outcome);
      return [page, outcome];
    };
    while (remaining.length > 0 && settled.size < before) settleOne();
    const watch = createSampleWatch({ seed, population, wanted }, new Map(settled));
    expect(watch.isComplete).toBe(isComplete(seed, population, wanted, settled));
    while (remaining.length > 0) {
      watch.settle(...settleOne());
      expect(watch.isComplete).toBe(isComplete(seed, population, wanted, settled));
    }
  });
  fc.assert(property);
});
