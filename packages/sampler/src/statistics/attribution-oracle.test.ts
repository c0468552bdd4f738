/** Tests content and sample against a second implementation, written from docs/statistics.md: plain sums over lists of pages. */
import fc from "fast-check";
import type { Count } from "@eiao/wam-core";
import { expect, test } from "vitest";
import { attributeChange } from "./attribution.ts";
import { roundToGrid } from "./change.ts";
import type { ChangePart, SampledPages } from "./attribution.ts";
import { ratioInterval, studentT } from "./interval.ts";
import { unseenChange } from "./ratio-sum.ts";

interface Counted extends Count {
  readonly page: number;
}

const ratio = (pages: readonly Count[]): number =>
  pages.reduce((sum, { failed }) => sum + failed, 0) / pages.reduce((sum, { applied }) => sum + applied, 0);

/** Computes how a page changes the ratio of a sample of n of N pages. */
function moves(pages: readonly Counted[], population: number, page: number): number {
  const found = pages.find((one) => one.page === page);
  const n = pages.length;
  if (found === undefined || n >= population) return 0;
  const all = pages.reduce((sum, { applied }) => sum + applied, 0);
  return (Math.sqrt(1 - n / population) * Math.sqrt(n / (n - 1)) * (found.failed - ratio(pages) * found.applied)) / all;
}

const listed = (pages: ReadonlyMap<number, Count>, isIn: (page: number) => boolean = () => true): Counted[] =>
  [...pages].filter(([page]) => isIn(page)).map(([page, count]) => ({ page, ...count }));

interface Expected {
  readonly content: ChangePart;
  readonly sample: ChangePart;
}

function expectedParts(earlier: SampledPages, later: SampledPages): Expected | "few" {
  const inEarlier = earlier.lists ?? (() => false);
  const inLater = later.lists ?? (() => false);
  const after = listed(later.sample);
  const before = listed(earlier.sample);
  const afterOld = after.filter(({ page }) => inEarlier(page));
  const beforeKept = before.filter(({ page }) => inLater(page));
  const sizeOld = Math.max(afterOld.length, Math.round((later.population * afterOld.length) / after.length));
  const sizeKept = Math.max(beforeKept.length, Math.round((earlier.population * beforeKept.length) / before.length));
  const both = [...new Set([...after, ...before].map(({ page }) => page))].filter(
    (page) => later.known.has(page) && earlier.known.has(page),
  );
  if (both.length < 30) return "few";
  const now = listed(later.known, (page) => both.includes(page));
  const then = listed(earlier.known, (page) => both.includes(page));
  const size = Math.max(both.length, Math.round((sizeOld + sizeKept) / 2));
  const paired = ratio(now) - ratio(then) + (ratio(after) - ratio(afterOld)) + (ratio(beforeKept) - ratio(before));
  const apart = ratio(after) - ratio(before);
  const pages = [...new Set([...after, ...before, ...now].map(({ page }) => page))];
  const ofPair = pages.map((page) => moves(now, size, page) - moves(then, size, page));
  const afterMoves = pages.map((page) => moves(after, later.population, page));
  const beforeMoves = pages.map((page) => moves(before, earlier.population, page));
  const ofPaired = pages.map(
    (page, at) =>
      (ofPair[at] ?? 0) +
      (afterMoves[at] ?? 0) -
      moves(afterOld, afterOld.length === after.length ? later.population : sizeOld, page) +
      moves(beforeKept, beforeKept.length === before.length ? earlier.population : sizeKept, page) -
      (beforeMoves[at] ?? 0),
  );
  const ofApart = pages.map((_, at) => (afterMoves[at] ?? 0) - (beforeMoves[at] ?? 0));
  const variance = (weight: number): number =>
    pages.reduce((sum, _, at) => sum + (weight * (ofPaired[at] ?? 0) + (1 - weight) * (ofApart[at] ?? 0)) ** 2, 0);
  // The minimum of the parabola through three points, within 0 and 1.
  const [v0, vh, v1] = [variance(0), variance(0.5), variance(1)];
  const curve = 2 * (v0 - 2 * vh + v1);
  const weight = curve <= 1e-30 ? 1 : Math.min(1, Math.max(0, (3 * v0 - 4 * vh + v1) / (2 * curve)));
  const effects = pages.map((_, at) => weight * (ofPaired[at] ?? 0) + (1 - weight) * (ofApart[at] ?? 0));
  const squares = effects.reduce((sum, one) => sum + one * one, 0);
  const t = studentT(now.filter(({ applied }) => applied !== 0).length - 1);
  const seen = now.filter(({ page, failed, applied }) => {
    const one = then.find((each) => each.page === page);
    return one?.failed !== failed || one.applied !== applied;
  }).length;
  const unseen = unseenChange(new Map(now.map(({ page, ...count }) => [page, count])), size, seen);
  const below = Math.hypot(t * Math.sqrt(squares + 4 * Math.min(0, ...effects) ** 2), weight * unseen.below);
  const above = Math.hypot(t * Math.sqrt(squares + 4 * Math.max(0, ...effects) ** 2), weight * unseen.above);
  const value = weight * paired + (1 - weight) * apart;
  const rest = apart - value;
  const clipped = (low: number, high: number) => ({ low: Math.max(-1, low), high: Math.min(1, high) });
  const content = { value, ...clipped(value - below, value + above) };
  const up = content.high - value;
  const down = value - content.low;
  return { content, sample: { value: rest, ...clipped(rest - up, rest + down) } };
}

const score = (pages: ReadonlyMap<number, Count>) => {
  const value = ratio([...pages.values()]);
  return { value, low: Math.max(0, value - 0.1), high: Math.min(1, value + 0.1) };
};

/** Generates pages: their counts in both runs, the lists that have them and the samples that have them. */
const site = fc.record({
  pages: fc.array(
    fc.record({
      was: fc.record({ failed: fc.nat({ max: 8 }), more: fc.integer({ min: 1, max: 8 }) }),
      is: fc.record({ failed: fc.nat({ max: 8 }), more: fc.integer({ min: 1, max: 8 }) }),
      isChanged: fc.nat({ max: 3 }).map((n) => n === 0),
      lists: fc.constantFrom("both", "both", "both", "both", "earlier", "later"),
      drawn: fc.constantFrom("both", "both", "earlier", "later", "none"),
    }),
    { minLength: 90, maxLength: 120 },
  ),
  isCensus: fc.boolean(),
  more: fc.nat({ max: 300 }),
});

type Site = typeof site extends fc.Arbitrary<infer T> ? T : never;

function twoRuns({ pages, isCensus, more }: Site): readonly [SampledPages, SampledPages] {
  const run = (name: "earlier" | "later"): SampledPages => {
    const all = new Map(
      pages.flatMap((page, at) => {
        if (page.lists !== "both" && page.lists !== name) return [];
        const { failed, more: others } = name === "later" && page.isChanged ? page.is : page.was;
        return [[at, { failed, applied: failed + others }] as const];
      }),
    );
    const sample = new Map([...all].filter(([at]) => ["both", name].includes(pages[at]?.drawn ?? "")));
    return {
      score: score(sample),
      sample,
      known: isCensus ? all : sample,
      population: all.size + more,
      lists: (page) => all.has(page),
    };
  };
  return [run("earlier"), run("later")];
}

/** Compares the results of both implementations. @returns true if there were enough pages to compare. */
function agree(earlier: SampledPages, later: SampledPages): boolean {
  const found = attributeChange(earlier, later, "same");
  const expected = expectedParts(earlier, later);
  if (expected === "few") {
    expect(found).toMatchObject({ apart: "few pages in common", content: null });
    return false;
  }
  for (const name of ["content", "sample"] as const)
    for (const end of ["value", "low", "high"] as const)
      expect(found[name]?.[end], `${name} ${end}`).toBeCloseTo(expected[name][end], 9);
  return true;
}

test("values and ends of content and sample equal those of a second implementation", () => {
  let compared = 0;
  fc.assert(
    fc.property(site, (generated) => {
      const [earlier, later] = twoRuns(generated);
      if (agree(earlier, later)) compared++;
    }),
    { numRuns: 200, endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(100);
});

const everyPage = (count: (page: number) => Count) =>
  new Map(Array.from({ length: 40 }, (_, page) => [page, count(page)] as const));

test("between complete samples, all change is content, without an interval; incomplete samples have one", () => {
  const of = (more: number, missing: number): SampledPages => {
    const sample = everyPage((page) => ({ failed: (page % 3) + more, applied: 8 }));
    return { score: score(sample), sample, known: sample, population: 40 + missing, lists: () => true };
  };
  const complete = attributeChange(of(0, 0), of(1, 0), "same");
  expect(complete.content).toEqual({ value: 0.125, low: 0.125, high: 0.125 });
  expect(complete.sample).toEqual({ value: 0, low: 0, high: 0 });
  const { content } = attributeChange(of(0, 20), of(1, 20), "same");
  expect(content?.value).toBe(0.125);
  expect(content?.low).toBeLessThan(0.125);
  // Without lists, the parts cannot be distinguished, unless all pages are there.
  const unlisted = (missing: number) => ({ ...of(0, missing), lists: undefined });
  expect(attributeChange(unlisted(0), of(1, 0), "same").apart).toBeUndefined();
  expect(attributeChange(unlisted(1), of(1, 0), "same").apart).toBe("lists unknown");
});

test("another order of the sample gives the same parts, to the last digit", () => {
  const sample = everyPage((page) => ({ failed: page / 7, applied: 9 }));
  const changed = everyPage((page) => ({ failed: page / 11, applied: 9 + (page % 2) }));
  const of = (pages: ReadonlyMap<number, Count>): SampledPages => {
    return { score: score(sample), sample: pages, known: pages, population: 70, lists: () => true };
  };
  const reversed = (pages: ReadonlyMap<number, Count>) => new Map([...pages].toReversed());
  expect(attributeChange(of(reversed(sample)), of(reversed(changed)), "same").content?.value).toBe(
    attributeChange(of(sample), of(changed), "same").content?.value,
  );
});

test("a value that rounds to zero is 0, not -0", () => {
  expect(Object.is(roundToGrid(-1e-20), 0)).toBe(true);
  expect(roundToGrid(2 ** -49 * 3.4)).toBe(2 ** -49 * 3);
});

/** Returns the counts of a page p: p % 5 barriers, and one more in the later run if p % 4 is 0. */
const barriers = (page: number, isLater: boolean): Count => ({
  failed: (page % 5) + (isLater && page % 4 === 0 ? 1 : 0),
  applied: 10 + (page % 3),
});
const range = (from: number, to: number, isLater: boolean) =>
  new Map(Array.from({ length: to - from + 1 }, (_, at) => [from + at, barriers(from + at, isLater)] as const));
const run = (sample: ReadonlyMap<number, Count>, population: number, known = sample): SampledPages => ({
  score: score(sample),
  sample,
  known,
  population,
  lists: () => true,
});

test.each([
  [
    "the later sample has ten pages more, and both runs know them",
    run(range(0, 39, false), 90, range(0, 59, false)),
    run(range(0, 49, true), 90, range(0, 59, true)),
  ],
  [
    "the earlier sample has ten pages more",
    run(range(0, 49, false), 90, range(0, 59, false)),
    run(range(0, 39, true), 90, range(0, 59, true)),
  ],
  [
    "both samples have as many pages, but one differs",
    run(range(0, 39, false), 90, range(0, 59, false)),
    run(range(1, 40, true), 90),
  ],
  [
    "35 of 50 pages of 85 are listed by the other: 59.5, which is 60",
    { ...run(range(0, 49, false), 85), lists: (page: number) => page < 35 },
    run(range(0, 49, true), 85),
  ],
  ["the earlier sample is all pages", run(range(0, 39, false), 40), run(range(0, 49, true), 90)],
  ["the later sample is all pages", run(range(0, 49, false), 90), run(range(0, 39, true), 40)],
])("%s: no part is missing", (_, earlier, later) => {
  expect(agree(earlier, later)).toBe(true);
  expect(attributeChange(earlier, later, "same").sample).not.toEqual({ value: 0, low: 0, high: 0 });
});

test("if the same pages are drawn, all change is content, and sample is 0 without an interval", () => {
  const parts = attributeChange(run(range(0, 39, false), 90), run(range(0, 39, true), 90), "same");
  expect(parts.sample).toEqual({ value: 0, low: 0, high: 0 });
  expect(parts.content?.value).toBe(parts.difference.value);
});

test("pages without results in one of the runs do not count as pages in common", () => {
  const silent = new Map([...range(0, 39, true)].map(([page]) => [page, { failed: 0, applied: 0 }]));
  const [more, others] = [range(50, 69, false), range(70, 89, true)];
  const runWith = (pages: ReadonlyMap<number, Count>, isLater: boolean) =>
    run(new Map([...pages, ...(isLater ? others : more)]), 200);
  expect(agreeFew(runWith(range(0, 39, false), false), runWith(silent, true))).toBe(true);
  expect(agreeFew(runWith(silent, false), runWith(range(0, 39, true), true))).toBe(true);
});

function agreeFew(earlier: SampledPages, later: SampledPages): boolean {
  const { apart, content, sample, together, difference } = attributeChange(earlier, later, "same");
  expect([content, sample, together]).toEqual([null, null, difference]);
  return apart === "few pages in common";
}

test("after a replay, content and sample together are the later score minus that of the replayed pages, with the ends of both", () => {
  const [before, replayed, later] = [range(0, 39, false), range(0, 39, true), range(20, 59, true)];
  const earlier = { ...run(before, 90), lists: undefined };
  const now = run(later, 90);
  const parts = attributeChange(earlier, now, { sample: replayed, known: replayed });
  const { low, high } = ratioInterval([...replayed.values()], 90) ?? { low: NaN, high: NaN };
  const value = ratio([...later.values()]) - ratio([...replayed.values()]);
  expect(parts.apart).toBe("lists unknown");
  expect(parts.together?.value).toBeCloseTo(value, 12);
  expect(parts.together?.low).toBeCloseTo(value - Math.hypot(0.1, high - ratio([...replayed.values()])), 12);
  expect(parts.together?.high).toBeCloseTo(value + Math.hypot(0.1, ratio([...replayed.values()]) - low), 12);
});

test("if nothing applied on the replayed pages, the joint part may be anything", () => {
  const silent = new Map([...range(0, 39, false)].map(([page]) => [page, { failed: 0, applied: 0 }]));
  const earlier = { ...run(range(0, 39, false), 90), lists: undefined };
  const parts = attributeChange(earlier, run(range(0, 39, true), 90), { sample: silent, known: silent });
  expect(parts.rules).toBeNull();
  expect(parts.together).toEqual({ value: parts.difference.value, low: -1, high: 1 });
});

test("a page without results is not a degree of freedom", () => {
  const some = (isLater: boolean) =>
    new Map([...range(0, 59, isLater)].map(([page, count]) => [page, page < 25 ? { failed: 0, applied: 0 } : count]));
  expect(agree(run(some(false), 90), { ...run(some(true), 90), sample: new Map([...some(true)].slice(1)) })).toBe(true);
});
