import fc from "fast-check";
import { roundToGrid } from "@eiao/sampler/internal";
import { expect, test } from "vitest";
import type { SiteChangeRow } from "./group-change.ts";
import { changeSums, groupChangeOf } from "./group-change.ts";

const value = fc.integer({ min: -(2 ** 47), max: 2 ** 47 }).map((number) => roundToGrid(number / 2 ** 49));
/** A site whose parts add up to its change; some parts may be unknown. */
const site = fc
  .record({ content: value, sample: value, rules: value, reach: fc.nat({ max: 1000 }), rulesKnown: fc.boolean() })
  .map(({ content, sample, rules, reach, rulesKnown }): SiteChangeRow => {
    const part = (middle: number) => ({ value: middle, low: middle - reach / 1000, high: middle + reach / 500 });
    return {
      site: 1,
      state: "same",
      reason: null,
      apart: null,
      matched: 40,
      difference: part(content + sample + rules),
      content: rulesKnown ? part(content) : null,
      sample: part(sample),
      rules: rulesKnown ? part(rules) : null,
      together: rulesKnown ? null : part(content + rules),
    };
  });

test("the parts of a group add up to its change exactly, and are the means of the parts of its sites", () => {
  const property = fc.property(fc.array(site, { minLength: 1, maxLength: 60 }), (sites) => {
    const { difference, ...parts } = groupChangeOf(changeSums(sites));
    const values = Object.values(parts).map((part) => part?.value ?? 0);
    expect(values.reduce((sum, one) => sum + one, 0)).toBe(difference?.value);
    expect(values.toReversed().reduce((sum, one) => sum + one, 0)).toBe(difference?.value);
    for (const name of ["content", "sample", "rules", "together"] as const) {
      const known = sites.flatMap((row) => row[name] ?? []);
      expect(parts[name] === null).toBe(known.length === 0);
      expect(parts[name]?.sites ?? 0).toBe(known.length);
      if (known.length === 0) continue;
      const sum = known.reduce((total, part) => total + part.value, 0);
      expect(parts[name]?.value).toBeCloseTo(sum / sites.length, 12);
      const squares = known.reduce((total, part) => total + (part.high - part.value) ** 2, 0);
      expect((parts[name]?.high ?? 0) - sum / sites.length).toBeCloseTo(Math.sqrt(squares) / sites.length, 12);
    }
  });
  fc.assert(property);
});

test("the rounding error of the division goes only to the largest part", () => {
  const property = fc.property(fc.array(site, { minLength: 1, maxLength: 60 }), (sites) => {
    const group = groupChangeOf(changeSums(sites));
    const means = (["content", "sample", "rules", "together"] as const).map((name) => {
      const sum = sites.reduce((total, row) => total + (row[name]?.value ?? 0), 0);
      return { mean: roundToGrid(sum / sites.length), value: group[name]?.value ?? 0 };
    });
    const changed = means.filter(({ mean, value: groupValue }) => groupValue !== mean);
    expect(changed.length).toBeLessThanOrEqual(1);
    const largest = Math.max(...means.map(({ mean }) => Math.abs(mean)));
    for (const { mean } of changed) expect(Math.abs(mean)).toBe(largest);
  });
  fc.assert(property, { numRuns: 300 });
});

test("calculated by hand: 0.1 ± 0.03 and 0.2 ± 0.04 give 0.15 ± 0.025", () => {
  const part = (middle: number, reach: number) => ({ value: middle, low: middle - reach, high: middle + reach });
  const row = (middle: number, reach: number): SiteChangeRow => ({
    site: 1,
    state: "same",
    reason: null,
    apart: null,
    matched: 40,
    together: null,
    difference: part(middle, reach),
    content: part(middle, reach),
    sample: part(0, 0),
    rules: part(0, 0),
  });
  const { content, sample } = groupChangeOf(changeSums([row(0.1, 0.03), row(0.2, 0.04)]));
  expect(content?.value).toBeCloseTo(0.15, 12);
  expect([content?.low, content?.high]).toEqual([expect.closeTo(0.125, 12), expect.closeTo(0.175, 12)]);
  expect(sample).toEqual({ value: 0, low: 0, high: 0, sites: 2 });
});
