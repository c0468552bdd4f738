import { removed, replaced } from "./edit-trig.ts";
import type { Forgery } from "./forgeries.ts";
import type { LooseStore } from "../support/reseal.ts";

type Draws = LooseStore["drawn"];
type Samples = NonNullable<Draws[number]["samples"]>;

const withDraws = (edit: (drawn: Draws) => Draws) => (store: LooseStore) => {
  const drawn = edit(store.drawn);
  if (JSON.stringify(drawn) === JSON.stringify(store.drawn)) throw new Error("nothing was forged");
  // Pages that are no longer sampled are left out.
  const sampled = new Set(drawn.filter(({ outcome }) => outcome === "sampled").map(({ scenario }) => scenario));
  return { ...store, drawn, pages: store.pages.filter(({ id }) => sampled.has(id)) };
};

const withOpening =
  (change: (opening: LooseStore["opening"]) => Partial<LooseStore["opening"]>) => (store: LooseStore) => ({
    ...store,
    opening: { ...store.opening, ...change(store.opening) },
  });

const isFor = (samples: Samples | undefined, ...names: Samples): boolean => samples?.join() === names.join();

/** Assigns the first page of the draw with some samples to other samples. */
const marked = (from: Samples, to: Samples) =>
  withDraws((drawn) => {
    const at = drawn.findIndex(({ samples }) => isFor(samples, ...from));
    return drawn.map((page, number) => (number === at ? { ...page, samples: to } : page));
  });

const isBig = ({ url }: Draws[number]): boolean => url.endsWith("/7.html");

/** Changes a value of a score of the site. */
const inScore = (sample: string, key: string, value: string) => (store: LooseStore) => {
  const end = store.survey.indexOf(`eiao:sample "${sample}"`);
  const start = store.survey.lastIndexOf(key, end);
  if (end === -1 || start === -1) throw new Error(`nothing is said of ${key}`);
  const line = replaced(store.survey.slice(start, end), /"[\d.]+"/, () => `"${value}"`);
  return { ...store, survey: store.survey.slice(0, start) + line + store.survey.slice(end) };
};

/** Forgeries of a store with two samples, of which the one by size leads. Page 7 is the big one. Issue 15, 3. */
export const twoSampleForgeries: readonly Forgery[] = [
  {
    name: "the size of the big page",
    says: /has 7 elements in the store, but 2005 in the archive/,
    edit: withDraws((drawn) => drawn.map((page) => (isBig(page) ? { ...page, elements: 7 } : page))),
  },
  {
    name: "no digest of the sizes",
    says: /its manifest cannot be read/,
    edit: (store) => ({ ...store, opened: (trig) => removed(trig, "eiao:sizesDigest") }),
  },
  {
    name: "the digest of other sizes",
    says: /no list of the sizes of these pages with the digest 5{64}/,
    edit: withOpening(() => ({ sizesDigest: "5".repeat(64) })),
  },
  {
    name: "the digest of the pages as that of their sizes",
    says: /no list of the sizes of these pages/,
    edit: withOpening(({ populationDigest }) => ({ sizesDigest: populationDigest })),
  },
  {
    name: "two pages drawn by size in each other's place",
    says: /The seed two draws \S+ at this position/,
    edit: withDraws((drawn) => {
      const [one = -1, other = -1] = drawn.flatMap(({ samples }, at) => (isFor(samples, "by-size") ? [at] : []));
      return drawn.map((page, at) => drawn[at === one ? other : at === other ? one : at] ?? page);
    }),
  },
  {
    name: "the second sample before the first",
    says: /The seed two draws \S+ at this position/,
    edit: withDraws((drawn) => [
      ...drawn.filter(({ samples }) => isFor(samples, "by-size")),
      ...drawn.filter(({ samples }) => !isFor(samples, "by-size")),
    ]),
  },
  {
    name: "the last page drawn by size left out",
    says: /The seed two draws \d+ pages, but the store has only \d+/,
    edit: withDraws((drawn) => drawn.slice(0, -1)),
  },
  {
    name: "the big page left out",
    says: /The seed two draws \S+7\.html at this position|The seed two draws \d+ pages/,
    edit: withDraws((drawn) => drawn.filter((page) => !isBig(page))),
  },
  {
    name: "the big page said to have failed",
    says: /outcome: the store says "failed", the archive "sampled"/,
    edit: withDraws((drawn) =>
      drawn.map((page) => (isBig(page) ? { ...page, outcome: "failed", reason: "status 404" } : page)),
    ),
  },
  {
    name: "a page of both said to be of the uniform one",
    says: /for uniform, by-size, but is marked for uniform/,
    edit: marked(["uniform", "by-size"], ["uniform"]),
  },
  {
    name: "a page of the uniform one said to be of both",
    says: /for uniform, but is marked for uniform, by-size/,
    edit: marked(["uniform"], ["uniform", "by-size"]),
  },
  {
    name: "a page drawn by size said to be of both",
    says: /for by-size, but is marked for uniform, by-size|at this position/,
    edit: marked(["by-size"], ["uniform", "by-size"]),
  },
  {
    name: "said to be one sample, the other left out",
    says: /opening\.extent: the store says "sample"/,
    edit: (store) =>
      withOpening(() => ({ extent: "sample" }))(
        withDraws((drawn) =>
          drawn.flatMap((page) =>
            page.samples?.includes("uniform") === true ? [{ ...page, samples: ["uniform"] }] : [],
          ),
        )(store),
      ),
  },
  {
    name: "said to be a census",
    says: /opening\.extent: the store says "census"/,
    edit: withOpening(() => ({ extent: "census" })),
  },
  {
    name: "all pages said to be of both",
    says: /is marked for uniform, by-size/,
    edit: withDraws((drawn) => drawn.map((page) => ({ ...page, samples: ["uniform", "by-size"] }))),
  },
  {
    name: "the uniform sample left out",
    says: /opening|at this position|draw 1/,
    edit: withDraws((drawn) => drawn.filter(({ samples }) => samples?.includes("by-size") === true)),
  },
  {
    name: "more pages than memory has room for",
    says: /counts 4000000000 pages, the list in the archive 111/,
    edit: withOpening(() => ({ population: 4e9 })),
  },
  {
    name: "more wanted than memory has room for",
    says: /opening\.wanted/,
    edit: withOpening(() => ({ wanted: Number.MAX_SAFE_INTEGER })),
  },
  { name: "fewer wanted of each", says: /opening\.wanted/, edit: withOpening(() => ({ wanted: 10 })) },
  {
    name: "the value of the estimate by size",
    says: /score_uwem-1\.2.*barrierIndicator/,
    edit: inScore("by-size", "eiao:barrierIndicator", "0.01"),
  },
  {
    name: "the upper end of its interval",
    says: /score_uwem-1\.2.*high/,
    edit: inScore("by-size", "eiao:high", "0.02"),
  },
  {
    name: "the uniform sample said to lead",
    says: /score_uwem-1\.2_by-size .*the archive nothing/,
    edit: (store) => ({
      ...store,
      survey: replaced(store.survey, /_score_uwem-1\.2_uniform/, () => "_score_uwem-1.2_other")
        .replaceAll("_score_uwem-1.2_uniform", "_score_uwem-1.2_other")
        .replaceAll(/_score_uwem-1\.2(?![_.\w])/g, "_score_uwem-1.2_by-size")
        .replaceAll("_score_uwem-1.2_other", "_score_uwem-1.2"),
    }),
  },
];
