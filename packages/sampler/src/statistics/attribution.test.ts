import fc from "fast-check";
import type { Count } from "@eiao/wam-core";
import { describe, expect, test } from "vitest";
import { attributeChange } from "./attribution.ts";
import type { AttributedChange, EarlierByLaterRules, SampledPages } from "./attribution.ts";
import { ratioInterval } from "./interval.ts";
import { ratioOf } from "./ratio-sum.ts";

type Pages = ReadonlyMap<number, Count>;

/** Returns a sample of a site whose list is known to have all pages. */
function sampled(sample: Pages, population: number, known: Pages = sample): SampledPages {
  const value = ratioOf(sample.values()) ?? NaN;
  const { low, high } = ratioInterval([...sample.values()], population) ?? { low: 0, high: 1 };
  return { score: { value, low, high }, sample, known, population, lists: () => true };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const pagesOf = (from: number, to: number, count: (page: number) => Count): Pages =>
  new Map(numbers(from, to).map((page) => [page, count(page)]));
const zero = { value: 0, low: 0, high: 0 };

describe("rules", () => {
  test("by hand: 4 of 8 pages, one of them with two more barriers", () => {
    const before = pagesOf(1, 4, () => ({ failed: 1, applied: 4 }));
    const replayed = pagesOf(1, 4, (page) => ({ failed: page === 4 ? 3 : 1, applied: 4 }));
    const site = sampled(before, 8);
    const { rules, difference } = attributeChange(site, sampled(replayed, 8), { sample: replayed, known: replayed });
    // 4/16 to 6/16. The residuals e of the later ratio are three times -0.5, and 1.5; of the earlier 0. With w² = (1 - 4/8) 4/3 / 16² the variance
    // is 3 w²; with four more pages 4 w² below and 12 w² above. t of 3 degrees is 3.1824. Unseen: 3.5/16 and 10/16 3/8, by 1 + 1.
    const w = Math.sqrt((0.5 * 4) / 3) / 16;
    const below = Math.hypot(3.1824 * w * Math.sqrt(3 + 4 * 0.25), 3.5 / 16 / 2);
    const above = Math.hypot(3.1824 * w * Math.sqrt(3 + 4 * 2.25), 0.234375 / 2);
    expect(rules?.value).toBe(0.125);
    expect(rules?.low).toBeCloseTo(0.125 - below, 11);
    expect(rules?.high).toBeCloseTo(0.125 + above, 11);
    expect(difference.value).toBe(0.125);
  });

  test("pages that the replay lost are left out on both sides", () => {
    const before = pagesOf(1, 40, (page) => ({ failed: page <= 10 ? 4 : 0, applied: 4 }));
    const replayed = pagesOf(11, 40, () => ({ failed: 1, applied: 4 }));
    const parts = attributeChange(sampled(before, 40), sampled(before, 40), { sample: replayed, known: replayed });
    expect(parts.rules?.value).toBe(0.25); // not 0.25 - 0.25
  });

  test("if only the rules changed, content and sample are exactly 0", () => {
    const before = pagesOf(1, 40, (page) => ({ failed: page % 4, applied: 7 }));
    const replayed = pagesOf(1, 40, (page) => ({ failed: page % 3, applied: 5 }));
    const { content, sample, rules, difference } = attributeChange(sampled(before, 90), sampled(replayed, 90), {
      sample: replayed,
      known: replayed,
    });
    expect([content?.value, sample]).toEqual([0, zero]);
    expect(rules?.value).toBe(difference.value);
  });

  test("all three parts, by hand: rules halve the barriers, content adds one of 4 on each page, the sample has other pages", () => {
    const byRules = (page: number, more = 0): Count => ({ failed: (page % 3) / 2 + more, applied: 4 });
    const before = pagesOf(1, 40, (page) => ({ failed: page % 3, applied: 4 }));
    const replayed = pagesOf(1, 40, (page) => byRules(page));
    const later = pagesOf(11, 50, (page) => byRules(page, 1));
    const parts = attributeChange(sampled(before, 60), sampled(later, 60), { sample: replayed, known: replayed });
    // The rules change 40/160 to 20/160, the other pages to 20.5/160; each page has 1/4 more.
    expect(parts.rules?.value).toBeCloseTo(-20 / 160, 11);
    expect(parts.content?.value).toBe(0.25);
    expect(parts.sample?.value).toBeCloseTo(0.5 / 160, 11);
  });
});

describe("unknown parts are reported together", () => {
  const before = pagesOf(1, 40, (page) => ({ failed: page % 3, applied: 4 }));
  const later = pagesOf(11, 50, (page) => ({ failed: (page % 3) + 1, applied: 4 }));
  const unlisted = (site: SampledPages): SampledPages => ({ ...site, lists: undefined });

  test("unknown rules are joined with content", () => {
    const parts = attributeChange(sampled(before, 60), sampled(later, 60), "unknown");
    expect(parts).toMatchObject({ rules: null, content: null, together: { value: 0.25 } });
    expect(parts.sample?.value).toBeCloseTo(1 / 160, 11);
  });

  test("unknown lists join content with sample; with unknown rules, all three", () => {
    const parts = attributeChange(unlisted(sampled(before, 60)), sampled(later, 60), "same");
    expect(parts).toMatchObject({ rules: zero, content: null, sample: null, apart: "lists unknown" });
    expect(parts.together).toEqual(parts.difference);
    expect(attributeChange(sampled(before, 60), unlisted(sampled(later, 60)), "same")).toEqual(parts);
    const joined = attributeChange(unlisted(sampled(before, 60)), sampled(later, 60), "unknown");
    expect(joined).toMatchObject({ rules: null, content: null, sample: null, together: joined.difference });
  });

  test("29 pages in common are too few, 30 are enough", () => {
    const shifted = (by: number) => pagesOf(1 + by, 40 + by, (page) => ({ failed: page % 3, applied: 4 }));
    expect(attributeChange(sampled(before, 60), sampled(shifted(11), 60), "same").apart).toBe("few pages in common");
    expect(attributeChange(sampled(before, 60), sampled(shifted(10), 60), "same").apart).toBeUndefined();
  });
});

test("a later census whose uniform sample has as many, but other pages: the sample is a part", () => {
  const all = pagesOf(1, 60, (page) => ({ failed: page % 3, applied: 4 }));
  const subset = (from: number, to: number): Pages => new Map([...all].filter(([page]) => page >= from && page <= to));
  const parts = attributeChange(sampled(subset(1, 40), 60), sampled(subset(20, 59), 60, all), "same");
  // Of pages 1 to 40, 14 have one barrier and 13 two: 40 of 160. Of pages 20 to 59, 13 and 14: 41.
  expect([parts.matched, parts.content?.value]).toEqual([40, 0]);
  expect(parts.sample?.value).toBeCloseTo(1 / 160, 11);
});

test("no interval of a part exceeds the possible change", () => {
  // A page with 1,000 results decides: its residual is so large that the interval on its side would exceed 1.
  const one = (failed: number) =>
    pagesOf(1, 40, (page) => (page === 1 ? { failed: failed * 1000, applied: 1000 } : { failed: 0, applied: 1 }));
  const worse = attributeChange(sampled(one(0), 4000), sampled(one(1), 4000), "same");
  const better = attributeChange(sampled(one(1), 4000), sampled(one(0), 4000), "same");
  expect([worse.content?.high, better.content?.low]).toEqual([1, -1]);
});

const site = fc
  .array(fc.tuple(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })), {
    minLength: 60,
    maxLength: 90,
  })
  .map((pages) => pages.map(([failed, more, later]) => ({ failed, applied: failed + more, later })));

test("the parts add up to the difference in any order; intervals contain their values; results are repeatable", () => {
  const sum = (parts: readonly (number | undefined)[]) => parts.reduce((total: number, part = 0) => total + part, 0);
  const property = fc.property(
    ...([site, fc.nat({ max: 25 }), fc.nat({ max: 25 })] as const),
    fc.constantFrom("same" as const, "unknown" as const, "replayed" as const),
    fc.boolean(),
    (pages, from, removed, rules, isCensus) => {
      const all = (count: (page: (typeof pages)[number], at: number) => Count): Pages =>
        new Map(pages.map((page, at) => [at, count(page, at)]));
      const slice = (of: Pages, start: number): Pages => new Map([...of].slice(start, start + 40));
      const before = all(({ failed, applied }) => ({ failed, applied }));
      const replayed = all(({ failed, applied }) => ({ failed: failed / 2, applied }));
      const after = new Map(
        [...all(({ failed, later }) => ({ failed: failed / 3, applied: failed + later }))].slice(removed),
      );
      const earlier = {
        ...sampled(slice(before, 0), pages.length, isCensus ? before : slice(before, 0)),
        lists: (page: number) => page < 50,
      };
      const later = {
        ...sampled(slice(after, Math.min(from, after.size - 40)), after.size),
        lists: (page: number) => page >= removed,
      };
      const byRules: EarlierByLaterRules =
        rules === "replayed" ? { sample: slice(replayed, 0), known: isCensus ? replayed : slice(replayed, 0) } : rules;
      const change: AttributedChange = attributeChange(earlier, later, byRules);
      const parts = [change.content, change.sample, change.rules, change.together];
      const values = parts.map((part) => part?.value);
      expect(sum(values)).toBe(change.difference.value);
      expect(sum(values.toReversed())).toBe(change.difference.value);
      expect(change.difference.value).toBeCloseTo(later.score.value - earlier.score.value, 11);
      for (const part of parts) {
        if (part === null) continue;
        expect(part.low).toBeLessThanOrEqual(part.value);
        expect(part.high).toBeGreaterThanOrEqual(part.value);
      }
      expect(attributeChange(earlier, later, byRules)).toEqual(change);
    },
  );
  fc.assert(property);
});
