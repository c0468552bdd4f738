import { readFile, rm, writeFile } from "node:fs/promises";
import type { Assessment } from "@eiao/sampler";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { replaced } from "./edit-trig.ts";
import type { Forgery } from "./forgeries.ts";
import { markedAs, openedAs } from "./hostile-forgeries.ts";
import { reseal } from "./reseal.ts";
import type { LooseStore } from "./reseal.ts";
import { openSampledSite, WANTED } from "./sampled-site.ts";
import type { SampledSite } from "./sampled-site.ts";

/** Issue 15, points 1 and 3: a store of two samples that a forger has sealed again, beside an archive that nobody touched. */

let site: SampledSite;
let dataDir = "";
let file = "";
let octets = Buffer.alloc(0);
let card = "";
const cardFile = () => file.replace(".trig.zst", ".assessment.json");

beforeAll(async () => {
  site = await openSampledSite();
  dataDir = await site.unsampled();
  ({ file } = await site.sampled({ dataDir, extent: "two samples" }));
  octets = await readFile(file);
  card = await readFile(cardFile(), "utf8");
});
afterEach(async () => {
  await writeFile(file, octets);
  await writeFile(cardFile(), card);
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await site.close();
});

type Drawn = LooseStore["drawn"][number];
const isOf = ({ samples }: Drawn, name: "uniform" | "by-size") => samples?.includes(name) === true;

/** Only the pages of some draws, each said to be drawn for these. */
const cutTo = (keeps: (page: Drawn) => boolean, store: LooseStore): LooseStore => {
  const drawn = store.drawn.filter(keeps);
  const ids = new Set(drawn.map(({ scenario }) => scenario));
  return { ...store, drawn, pages: store.pages.filter(({ id }) => ids.has(id)) };
};

const forgeries: readonly Forgery[] = [
  { name: "said to be one sample", says: /opening\.extent/, edit: openedAs(() => ({ extent: "sample" })) },
  { name: "said to be a census", says: /opening\.extent/, edit: openedAs(() => ({ extent: "census" })) },
  { name: "of which more was wanted", says: /opening\.wanted/, edit: openedAs(() => ({ wanted: WANTED + 1 })) },
  { name: "whose pages are all said to be uniform", says: /samples/, edit: markedAs(["uniform"]) },
  { name: "whose pages are all said to be drawn by size", says: /samples/, edit: markedAs(["by-size"]) },
  { name: "whose pages are said to be of both", says: /samples/, edit: markedAs(["uniform", "by-size"]) },
  {
    name: "without its sample by size",
    says: /draw \d+: the store says nothing/,
    edit: (store) => cutTo((page) => isOf(page, "uniform"), openedAs(() => ({ extent: "sample" }))(store)),
  },
  {
    name: "without its uniform sample",
    says: /\S/,
    edit: (store) => cutTo((page) => isOf(page, "by-size"), store),
  },
  {
    name: "without the largest page of its sample by size",
    says: /\S/,
    edit(store) {
      const found = store.drawn.filter((page) => page.outcome === "sampled" && isOf(page, "by-size"));
      const [largest] = found.toSorted((a, b) => (b.elements ?? 0) - (a.elements ?? 0));
      return cutTo((page) => page !== largest, store);
    },
  },
  {
    name: "whose last pages are in each other's place",
    says: /draw \d+/,
    edit: (store) => ({ ...store, drawn: [...store.drawn.slice(0, -2), ...store.drawn.slice(-2).toReversed()] }),
  },
  {
    name: "whose pages are all of one size",
    says: /elements, the archive/,
    edit: (store) => ({
      ...store,
      drawn: store.drawn.map((page) => (page.elements === undefined ? page : { ...page, elements: 10 })),
    }),
  },
  {
    name: "whose survey says one estimate for the other",
    says: /sample: the store says/,
    edit: (store) => ({
      ...store,
      survey: replaced(
        store.survey,
        /eiao:sample "(uniform|by-size)"/,
        (name = "") => `eiao:sample "${name === "uniform" ? "by-size" : "uniform"}"`,
      ),
    }),
  },
  {
    name: "whose survey says another method",
    says: /method: the store says "linearised-ratio-plus-1"/,
    edit: (store) => ({
      ...store,
      survey: replaced(store.survey, /eiao:method "[^"]+"/, () => 'eiao:method "linearised-ratio-plus-1"'),
    }),
  },
];

async function differences() {
  return (await site.verify(file, dataDir)).differences;
}

describe("found:", () => {
  test.each(forgeries)("two samples $name", async ({ says, edit }) => {
    await reseal(file, edit);
    expect((await differences()).map((difference) => difference.says)).toContainEqual(expect.stringMatching(says));
  });

  test("a report card with one of its scores, in another order, or with the other one's numbers", async () => {
    const { scores, ...rest } = JSON.parse(card) as Assessment;
    expect(scores.map(({ sample }) => sample)).toEqual(expect.arrayContaining(["uniform", "by-size"]));
    const [first] = scores;
    const second = scores.find(({ sample }) => sample !== first?.sample); // by the same rule set
    const forged = [
      scores.slice(1),
      scores.slice(0, 1),
      scores.toReversed(),
      [{ ...first, low: second?.low, high: second?.high }, ...scores.slice(1)],
      [{ ...first, sample: second?.sample }, ...scores.slice(1)],
    ];
    for (const one of forged) {
      await writeFile(cardFile(), `${JSON.stringify({ ...rest, scores: one })}\n`);
      expect(await differences()).toContainEqual(expect.objectContaining({ kind: "report card" }));
    }
  });
});

test("while it is silent as it was made, sealed again too", async () => {
  expect(await differences()).toEqual([]);
  await reseal(file, (store) => store);
  expect(await differences()).toEqual([]);
});
