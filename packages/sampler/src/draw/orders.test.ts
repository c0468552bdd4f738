import fc from "fast-check";
import { expect, test } from "vitest";
import { drawBySize, targetProbabilities } from "./by-size.ts";
import type { DrawOutcome } from "./draw.ts";
import { createSampling, orderBySize, pagesOfBoth, takenOf, uniformOrder } from "./sampling.ts";
import type { Sampling } from "./sampling.ts";

/** Returns outcomes by page: `.` has a result, `x` failed, a space is not known yet. */
const outcomesOf =
  (text: string) =>
  (page: number): DrawOutcome | undefined =>
    ({ ".": "evaluated", x: "failed" })[text.charAt(page)] as DrawOutcome | undefined;

test.each([
  ["......", 2, [3, 1]],
  ["...x..", 2, [3, 1, 4]],
  [".x.x..", 2, [3, 1, 4, 0]],
  ["xxxxxx", 2, [3, 1, 4, 0, 5, 2]],
  ["    x ", 3, [3, 1, 4, 0]],
  ["......", 0, []],
])("of the order 3 1 4 0 5 2, outcomes %j, a sample of %d takes %j", (outcomes, wanted, pages) => {
  expect([...takenOf([3, 1, 4, 0, 5, 2], wanted, outcomesOf(outcomes))]).toEqual(pages);
});

test("pages of two samples: the uniform sample in its order, then the pages that only the other one has", () => {
  // In the second sample, page 3 failed, so 5 replaces it.
  const pages = pagesOfBoth({ uniform: [4, 3, 0, 1, 2, 5], bySize: [2, 3, 0, 5, 1, 4] }, 3, outcomesOf("...x.."));
  expect([...pages]).toEqual([
    [4, ["uniform"]],
    [3, ["uniform", "by-size"]],
    [0, ["uniform", "by-size"]],
    [1, ["uniform"]],
    [2, ["by-size"]],
    [5, ["by-size"]],
  ]);
});

test("the order by size follows the archived list, with the pages numbered by id", () => {
  const pages = [
    { id: "30", url: "http://s/a", elements: 5 },
    { id: "10", url: "http://s/b", elements: 5_000 },
    { id: "20", url: "http://s/c", elements: 0 },
  ];
  const target = targetProbabilities([5, 5_000, 0], 1);
  const numbers = [2, 0, 1]; // of the lines, if they are sorted by id
  expect(orderBySize("seed", pages, 1)).toEqual(drawBySize("seed", pages, target).map((line) => numbers[line]));
});

const situations = fc.record({
  seed: fc.stringMatching(/^[a-z]{1,8}$/),
  pages: fc.array(fc.record({ bad: fc.boolean(), elements: fc.integer({ min: 0, max: 3_000 }) }), {
    minLength: 1,
    maxLength: 60,
    size: "max",
  }),
  wanted: fc.integer({ min: 1, max: 40 }),
  threads: fc.integer({ min: 1, max: 12 }),
  choices: fc.infiniteStream(fc.nat()),
  kills: fc.array(fc.nat({ max: 30 }), { maxLength: 3 }),
});

test("two samples, with any number of threads and kills, evaluate the first n possible pages of each order, each page once", () => {
  const property = fc.property(situations, ({ seed, pages, wanted, threads, choices, kills }) => {
    const population = pages.length;
    const listed = pages.map(({ elements }, at) => ({
      id: String(100 + at),
      url: `http://s/${(at * 7) % 61}`,
      elements,
    }));
    const bySize = orderBySize(seed, listed, wanted);
    const settled = new Map<number, DrawOutcome>();
    const begin = (): Sampling =>
      createSampling({ seed, population, rules: { wanted, minimum: 0 }, extent: "two samples", bySize, settled });
    const outcomeOf = (page: number): DrawOutcome => (pages[page]?.bad === true ? "failed" : "evaluated");
    let sampling = begin();
    let working: number[] = [];
    const moments = [...kills];
    for (let step = 0; ; step++) {
      for (let page; working.length < threads && (page = sampling.next()) !== undefined;) {
        expect(settled.has(page) || working.includes(page)).toBe(false);
        working.push(page);
      }
      if (working.length === 0) break;
      expect(sampling.state.name).toBe("sampling");
      if (step === moments[0]) {
        moments.shift();
        step = -1;
        working = []; // unfinished pages are lost
        sampling = begin();
        continue;
      }
      const [page = NaN] = working.splice((choices.next().value ?? 0) % working.length, 1);
      settled.set(page, outcomeOf(page));
      sampling.settle(page, outcomeOf(page));
    }
    const orders = [[...uniformOrder(seed, population)], bySize];
    const expected = orders.map((order) => order.filter((page) => outcomeOf(page) === "evaluated").slice(0, wanted));
    const evaluated = [...settled].filter(([, outcome]) => outcome === "evaluated").map(([page]) => page);
    expect(new Set(evaluated)).toEqual(new Set(expected.flat()));
    expect(sampling.state.name).toBe(evaluated.length > 0 ? "complete" : "discarded");
    expect([sampling.evaluated, sampling.failed]).toEqual([evaluated.length, settled.size - evaluated.length]);
    // The account of the draw has exactly the pages that were handed out.
    const both = pagesOfBoth({ uniform: orders[0] ?? [], bySize }, wanted, (page) => settled.get(page));
    expect(new Set(both.keys())).toEqual(new Set(settled.keys()));
    expect(begin().state.name).toBe(sampling.state.name); // before the first page is handed out
  });
  fc.assert(property, { numRuns: 300 });
});

test("the minimum applies to the uniform sample, however many pages both samples have", () => {
  const sampling = createSampling({
    seed: "s",
    population: 60,
    rules: { wanted: 20, minimum: 30 },
    bySize: Array.from({ length: 60 }, (_, page) => page),
  });
  for (let page = sampling.next(); page !== undefined; page = sampling.next()) sampling.settle(page, "evaluated");
  expect(sampling.evaluated).toBeGreaterThan(30);
  expect(sampling.state).toEqual({ name: "discarded", reason: "too few pages sampled" });
});
