import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomSamples } from "../../../../test/support/random-samples.ts";
import { createDraw, randomBelow, createWords } from "./draw.ts";

/** Generates seeds as people write them. */
const seeds = fc.stringMatching(/^[a-z0-9]{1,32}$/);

function drawn(seed: string, population: number, count: number): number[] {
  const { next } = createDraw(seed, population);
  return Array.from({ length: count }, () => next() ?? NaN);
}

describe("an independent program, 12 lines of Python with hashlib, draws the same", () => {
  test("the first pages of 6,000", () => {
    const expected = [656, 3471, 2825, 3482, 1241, 2480, 5644, 5065, 698, 4115, 3991, 1302];
    expect(drawn("0123456789abcdef0123456789abcdef", 6000, 12)).toEqual(expected);
  });
  test("a whole small site, and then no more pages", () => {
    expect(drawn("2026-11", 10, 10)).toEqual([8, 3, 7, 1, 4, 2, 5, 6, 0, 9]);
    const draw = createDraw("2026-11", 10, 10);
    expect([draw.next(), draw.taken]).toEqual([undefined, 10]);
  });
  test("600 of 606, compared by the sum of position times page", () => {
    const sum = drawn("a", 606, 600).reduce((total, page, at) => total + (at + 1) * page, 0);
    expect(sum).toBe(55_819_847);
  });
  test("the digest of `eiao,0` ends with the eighth word, that of `eiao,1` begins with the ninth", () => {
    const words = createWords("eiao");
    expect(Array.from({ length: 9 }, words).slice(7)).toEqual([140_968_197, 3_678_579_708]);
  });
});

test("a full draw has every page of the site exactly once", () => {
  const property = fc.property(seeds, fc.integer({ min: 1, max: 400 }), (seed, population) => {
    const pages = drawn(seed, population, population);
    expect(pages.toSorted((a, b) => a - b)).toEqual(Array.from({ length: population }, (_, page) => page));
  });
  fc.assert(property);
});

test("a shorter draw is the beginning of a longer one, a resumed draw its end", () => {
  const property = fc.property(
    seeds,
    fc.integer({ min: 1, max: 3000 }),
    fc.nat({ max: 100 }),
    fc.nat({ max: 100 }),
    (seed, population, first, more) => {
      const [taken, total] = [Math.min(first, population), Math.min(first + more, population)];
      const all = drawn(seed, population, total);
      expect(drawn(seed, population, taken)).toEqual(all.slice(0, taken));
      const resumed = createDraw(seed, population, taken);
      expect(Array.from({ length: total - taken }, () => resumed.next())).toEqual(all.slice(taken));
      expect(resumed.taken).toBe(total);
    },
  );
  fc.assert(property);
});

test("words of the incomplete last run are discarded, so that all remainders are equally likely", () => {
  const words = [0xffffffff, 0xfffffffe].values();
  expect(randomBelow(() => words.next().value ?? NaN, 3)).toBe(0xfffffffe % 3); // 2^32 = 3 * 1431655765 + 1
  const largest = [0xffffffff].values();
  expect(randomBelow(() => largest.next().value ?? NaN, 2 ** 32)).toBe(0xffffffff);
});

test("the draw remembers what it drew, not the population", () => {
  const draw = createDraw("large", 2 ** 32);
  const pages = new Set(Array.from({ length: 1000 }, () => draw.next()));
  expect(pages.size).toBe(1000);
});

/**
 * Computes Pearson's statistic of the number of samples that each page was in. Counts of samples without replacement vary less than Poisson
 * counts: the statistic over (1 - n/N) N / (N - 1) follows chi-square with N - 1 degrees of freedom.
 */
function samplesChiSquare(population: number, n: number, runs: number): { inSample: number; first: number } {
  const counts = new Uint32Array(population);
  const firsts = new Uint32Array(population);
  for (let run = 0; run < runs; run++) {
    const { next } = createDraw(`uniformity-${population}-${run}`, population);
    for (let at = 0; at < n; at++) {
      const page = next() ?? NaN;
      counts[page] = (counts[page] ?? NaN) + 1;
      if (at === 0) firsts[page] = (firsts[page] ?? NaN) + 1;
    }
  }
  const pearson = (observed: Uint32Array, expected: number): number =>
    observed.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const less = ((1 - n / population) * population) / (population - 1);
  return { inSample: pearson(counts, (runs * n) / population) / less, first: pearson(firsts, runs / population) };
}

/** Returns the upper 1 % point of chi-square by Wilson and Hilferty: for 605 degrees 690.3, as in tables. */
function critical(degrees: number): number {
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + 2.326_348 * Math.sqrt(part)) ** 3;
}

const draws = randomSamples(2_000, 10_000);

test.each([606, 6000])(`${draws} draws of 600 from %i are uniform: chi-square does not reject it`, (population) => {
  const { inSample, first } = samplesChiSquare(population, 600, draws);
  expect(inSample).toBeLessThan(critical(population - 1));
  expect(first).toBeLessThan(critical(population - 1));
});

describe("refused", () => {
  test.each(["", "a,b", "a b", "é", "x".repeat(129), "line\nbreak"])("the seed %j", (seed) => {
    expect(() => createDraw(seed, 10)).toThrow(expect.objectContaining({ code: "BadSeed" }));
  });
  test.each([-1, 1.5, NaN, 2 ** 32 + 1])("the population %d", (population) => {
    expect(() => createDraw("seed", population)).toThrow(expect.objectContaining({ code: "BadPopulation" }));
  });
  test("more drawn pages than the population has", () => {
    expect(() => createDraw("seed", 10, 11)).toThrow(expect.objectContaining({ code: "DrawBeyondPopulation" }));
  });
});
