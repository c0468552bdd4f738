import type { Count } from "@eiao/wam-core";
import { createRandom } from "../../../../../test/support/random.ts";
import type { Random } from "../../../../../test/support/random.ts";

/** A page of a completely known site. */
export interface KnownPage extends Count {
  /** The number of its start tags. */
  readonly elements: number;
}

/** Sites of one sort. */
export interface SiteSort {
  readonly name: string;
  /** The number of pages of each site. */
  readonly size: number;
  /**
   * For `usual` sites, the interval must hold in 94 to 96 % of samples of 600. For `hard` sites, so few pages decide the score, or
   * are in question, that no interval from a sample alone can promise that: they are shown, not judged.
   */
  readonly kind: "usual" | "hard";
  /** Returns a site of this sort, a different one for each random generator. */
  readonly site: (random: Random) => readonly KnownPage[];
}

/** The shape of a page. `size` returns its number of results, `ratio` the probability that a result fails. */
interface Shape {
  readonly size: (random: Random) => number;
  readonly ratio: (random: Random, size: number, page: number) => number;
  /** True if the share of fails is exactly that ratio, not random. */
  readonly certain?: boolean;
}

const logNormal =
  (spread: number, median = 55) =>
  (random: Random): number =>
    Math.max(1, Math.round(median * Math.exp(spread * random.normal())));

/** Returns a distribution that is skewed towards 0, with the given mean: the mean times a unit exponential, at most 1. */
const exponential =
  (mean: number) =>
  (random: Random): number =>
    Math.min(1, -mean * Math.log(1 - random.uniform()));

/** Returns a distribution in which one page in `every` fails nearly everything. */
const bad =
  (every: number, others: Shape["ratio"]): Shape["ratio"] =>
  (random, size, page) =>
    page % every === 0 ? 0.85 : others(random, size, page);

const ordinary: Shape = { size: logNormal(1), ratio: exponential(0.1) };

/** Returns the sorts of sites on which the interval is tried. */
export function inventedSites(): SiteSort[] {
  const usual = (name: string, size: number, shape: Shape): SiteSort => ({
    name,
    size,
    kind: "usual",
    site: (random) => invent(size, shape, random),
  });
  const hard = (name: string, size: number, shape: Shape): SiteSort => ({ ...usual(name, size, shape), kind: "hard" });
  return [
    hard("log-normal sizes", 606, ordinary),
    usual("log-normal sizes", 700, ordinary),
    usual("log-normal sizes", 1200, ordinary),
    usual("log-normal sizes", 6000, ordinary),
    usual("equal sizes", 6000, { size: () => 60, ratio: exponential(0.1) }),
    usual("40 templates of equal pages", 6000, templates(40)),
    usual("6 templates of equal pages", 1500, templates(6)),
    usual("high scores", 6000, { size: logNormal(0.8), ratio: (random) => 1 - exponential(0.3)(random) }),
    usual("one result in 500 fails", 6000, { size: logNormal(1), ratio: () => 0.002 }),
    usual("5 % bad pages, others clean", 6000, { size: logNormal(0.5), ratio: bad(20, () => 0) }),
    usual("1 % very bad pages", 6000, { size: logNormal(0.5), ratio: bad(100, exponential(0.1)) }),
    usual("1 % very bad pages", 1200, { size: logNormal(0.5), ratio: bad(100, exponential(0.1)) }),
    hard("1 % very bad pages, others clean", 6000, { size: logNormal(0.5), ratio: bad(100, () => 0) }),
    hard("1 % very bad, sizes skewed too", 6000, { size: logNormal(1), ratio: bad(100, exponential(0.05)) }),
    hard("sizes very skewed", 6000, { size: logNormal(1.5), ratio: exponential(0.1) }),
    hard("bigger is worse", 6000, { size: logNormal(1), ratio: (_, size) => Math.min(1, 0.02 + size / 15_000) }),
    hard("0.1 % very bad pages, others clean", 6000, { size: logNormal(0.5), ratio: bad(1000, () => 0) }),
    hard("small site", 60, ordinary),
    hard("small site", 200, ordinary),
  ];
}

/** Returns `count` pages that repeat the given ones in turn. */
export function repeated(pages: readonly KnownPage[], count: number): KnownPage[] {
  return Array.from({ length: count }, (_, at) => pages[at % pages.length] ?? { failed: 0, applied: 0, elements: 0 });
}

/** Returns a shape in which each page has one of `count` templates, some more frequent. Pages of one template are equal. */
function templates(count: number): Shape {
  return {
    size: (random) => 20 + 5 * Math.floor(count * random.uniform() ** 2),
    // It depends only on the size, so that equal pages have equal fails too: see `invent`.
    ratio: (_, size) => ((size * 13) % 40) / 100,
    certain: true,
  };
}

/** The standard deviation of log(elements per result): 0.06 to 1.1 on the real sites of docs/statistics.md, mostly 0.2 to 0.5. */
const MARKUP_SPREAD = 0.3;

function invent(count: number, { size, ratio, certain }: Shape, random: Random): KnownPage[] {
  const markup = createRandom(count); // a separate generator, so that the random numbers of the results do not change
  return Array.from({ length: count }, (_, page) => {
    const applied = size(random);
    const probability = ratio(random, applied, page);
    const failed = certain === true ? Math.round(applied * probability) : binomial(random, applied, probability);
    return { failed, applied, elements: Math.max(1, Math.round(applied * Math.exp(MARKUP_SPREAD * markup.normal()))) };
  });
}

function binomial(random: Random, trials: number, probability: number): number {
  let hits = 0;
  for (let trial = 0; trial < trials; trial++) if (random.uniform() < probability) hits++;
  return hits;
}
