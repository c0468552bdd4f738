import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openStoreReader } from "@eiao/sampler/internal";
import type { Assessment } from "@eiao/sampler";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { keysOf, ways } from "./edit-trig.ts";
import { endingKeys, forgeries, openingKeys } from "./forgeries.ts";
import { byteForgeries } from "./byte-forgeries.ts";
import { reseal } from "../support/reseal.ts";
import { openSampledSite, WANTED } from "./sampled-site.ts";
import type { SampledSite } from "./sampled-site.ts";
import type { Samples } from "../support/samples.ts";
import { surveyKeys } from "./survey-forgeries.ts";
import { rebuilt } from "../support/reseal.ts";

/** Issue 15, point 1: stores of a forger, each with right digests, beside an untouched archive. `verify` finds each. */

let site: SampledSite;
let store: string;
let card: string;
let index: string;
const honest = { store: Buffer.alloc(0), card: "", index: "" };

beforeAll(async () => {
  site = await openSampledSite();
  const { samples, launch } = site;
  store = (await site.sampled({ dataDir: samples.dataDir })).file;
  card = store.replace(".trig.zst", ".assessment.json");
  index = join(samples.dataDir, "output/warcs", launch.job, launch.timestamp, "index.cdxj");
  honest.store = await readFile(store);
  honest.card = await readFile(card, "utf8");
  honest.index = await readFile(index, "utf8");
});
afterEach(async () => {
  await writeFile(store, honest.store);
  await writeFile(card, honest.card);
  await writeFile(index, honest.index);
});
afterAll(() => site.close());

async function differences(file = store) {
  return (await site.verify(file, site.samples.dataDir)).differences;
}

test("the honest store: no difference, and everything could be checked; some pages were not available", async () => {
  const found = await site.verify(store, site.samples.dataDir);
  expect([found.differences, found.notes, found.pages]).toEqual([[], [], WANTED]);
  expect((JSON.parse(honest.card) as Assessment).pages.failed).toBeGreaterThan(0);
  await reseal(store, (loose) => loose);
  expect(await differences()).toEqual([]);
});

describe("found, each with page or file:", () => {
  test.each(forgeries)("$name", async ({ says, edit }) => {
    await reseal(store, edit);
    const found = await differences();
    expect(found.map((difference) => difference.says)).toContainEqual(expect.stringMatching(says));
    for (const { page, file } of found) expect(page ?? file).toBeTypeOf("string");
  });
});

test("every key of opening, manifest and survey has its forgeries", async () => {
  const reader = await openStoreReader(store);
  onTestFinished(() => reader.close());
  const [opened = Buffer.alloc(0), ended = Buffer.alloc(0)] = await reader.manifestTrig();
  expect(new Set(keysOf(opened.toString()))).toEqual(new Set(openingKeys));
  expect(new Set(keysOf(ended.toString()))).toEqual(new Set(endingKeys));
  expect(new Set(keysOf((await reader.surveyTrig()).toString()))).toEqual(new Set(surveyKeys));
});

test("every key of a page's graph is checked by the page itself, not only by its digest", async () => {
  const reader = await openStoreReader(store);
  const [page] = reader.pages;
  const trig = page === undefined ? "" : (await reader.pageTrig(page)).toString();
  await reader.close();
  const keys = keysOf(trig);
  expect(keys).toEqual(
    expect.arrayContaining([
      "eiao:warcOffset",
      "eiao:warcDigest",
      "eiao:httpHeader",
      "eiao:downloaded",
      "dc:date",
      "eiao:page",
    ]),
  );
  for (const [key, forge] of keys.flatMap((each) => Object.values(ways).map((way) => [each, way] as const))) {
    await writeFile(store, honest.store);
    await reseal(store, (loose) => ({
      ...loose,
      pages: loose.pages.map((one) => (one.id === page?.id ? { ...one, trig: forge(one.trig, key) } : one)),
    }));
    const found = (await differences()).filter((difference) => difference.page === page?.urls[0]);
    const kinds = found.map(({ kind }) => kind).filter((kind) => kind !== "draw"); // its digest is also in the draw
    expect(kinds, key).not.toEqual([]);
  }
});

describe("found between the graphs:", () => {
  test.each(byteForgeries)("$name", async ({ says, edit }) => {
    await writeFile(store, rebuilt(honest.store, edit));
    const found = await differences();
    expect(found.map((difference) => difference.says)).toContainEqual(expect.stringMatching(says));
    for (const { page, file } of found) expect(page ?? file).toBeTypeOf("string");
  });
  test("while a store that is only reassembled has no difference", async () => {
    await writeFile(
      store,
      rebuilt(honest.store, (parts) => parts),
    );
    expect(await differences()).toEqual([]);
  });
});

/** Makes another sample by the program, in a copy without the archive of the first, and puts it in the place of the honest one. */
async function replaceStore(options: Parameters<Samples["sample"]>[2]): Promise<void> {
  const dataDir = await site.unsampled();
  const { file } = await site.sampled({ ...options, dataDir });
  await writeFile(store, await readFile(file));
  await writeFile(card, await readFile(file.replace(".trig.zst", ".assessment.json")));
  await rm(dataDir, { recursive: true });
}

describe("another sample by the program itself, in the place of the honest one:", () => {
  const markDerived = async () => {
    await reseal(store, (loose) => ({ ...loose, opening: { ...loose.opening, seedOrigin: "derived" } }));
    const { notes: _, ...rest } = JSON.parse(await readFile(card, "utf8")) as Assessment;
    await writeFile(card, `${JSON.stringify({ ...rest, seedOrigin: "derived" })}\n`);
  };
  test("by the best of some seeds, claimed to be derived", async () => {
    await replaceStore({ seed: "7" });
    await markDerived();
    const messages = (await differences()).map((difference) => difference.says);
    expect(messages).toContainEqual(expect.stringMatching(/The seed 7 is not the one that follows from site/));
    expect(messages).toContainEqual(expect.stringMatching(/^draw \d/));
  });
  test("by such a seed, declared as chosen by hand", async () => {
    await replaceStore({ seed: "7" });
    expect((await differences()).length).toBeGreaterThan(0);
  });
  test("with more pages, until the score looks good", async () => {
    await replaceStore({ n: WANTED + 3 });
    expect((await differences()).length).toBeGreaterThan(0);
  });
  test("of a site without its bad pages, with the seed derived from the rest", async () => {
    const { repository } = site.samples;
    const shortened = {
      ...repository,
      allScenarios: async (...args: Parameters<typeof repository.allScenarios>) =>
        (await repository.allScenarios(...args)).filter(({ pages: [page] }) => !/[34]\.html$/.test(page?.url ?? "")),
    };
    await replaceStore({ repository: shortened });
    const messages = (await differences()).map((difference) => difference.says);
    expect(messages).toContainEqual(expect.stringMatching(/no list of pages with the digest/));
  });
});

describe("the report card:", () => {
  const top =
    "site run rulesets pages seed seedOrigin populationDigest scores tests clusters statistics store distribution";
  const ways: Readonly<Record<string, (key: string) => string>> = {
    changed: (key) => JSON.stringify({ ...(JSON.parse(honest.card) as object), [key]: "x" }),
    removed: (key) =>
      JSON.stringify(
        Object.fromEntries(Object.entries(JSON.parse(honest.card) as object).filter(([name]) => name !== key)),
      ),
    doubled: (key) => honest.card.trimEnd().replace("{", `{${JSON.stringify(key)}:"x",`),
  };
  test.each(top.split(" ").flatMap((key) => Object.keys(ways).map((way) => [key, way] as const)))(
    "%s %s",
    async (key, way) => {
      await writeFile(card, `${ways[way]?.(key)}\n`);
      expect(await differences()).toMatchObject([{ kind: "report card", file: card }]);
    },
  );
  test.each([
    ["something more", () => honest.card.replace("{", '{"verdict":"fine",')],
    ["a comparison", () => honest.card.replace("{", '{"comparison":{},')],
    ["a note", () => honest.card.replace("{", '{"notes":["All is well."],')],
    ["torn", () => honest.card.slice(0, -100)],
    ["empty", () => ""],
    ["of another kind", () => "[]\n"],
    ["null", () => "null\n"],
  ])("%s", async (_, text) => {
    await writeFile(card, text());
    const found = await differences();
    expect(found.length).toBeGreaterThan(0);
    for (const difference of found) expect(difference).toMatchObject({ kind: "report card", file: card });
  });
  test("gone", async () => {
    await rm(card);
    expect(await differences()).toMatchObject([{ kind: "report card", file: card }]);
  });
});

describe("names:", () => {
  test("a store with another name, and its card with it", async () => {
    const other = join(dirname(store), "20200101000000.trig.zst");
    await rename(store, other);
    await rename(card, other.replace(".trig.zst", ".assessment.json"));
    expect(await differences(other)).toMatchObject([{ kind: "store", file: other }]);
    await rm(other);
    await rm(other.replace(".trig.zst", ".assessment.json"));
  });
});

describe("the index of the launch:", () => {
  test.each([
    [
      "an offset",
      (text: string) => text.replace(/"offset":"(\d+)"/, (_, offset) => `"offset":"${Number(offset) + 1}"`),
    ],
    ["a status", (text: string) => text.replace('"status":"200"', '"status":"404"')],
    ["a line left out", (text: string) => text.replace(/^[^\n]*\n/, "")],
    ["a line twice", (text: string) => text.replace(/^([^\n]*\n)/, "$1$1")],
    ["lines in another order", (text: string) => `${text.split("\n").toReversed().join("\n").trim()}\n`],
    ["nothing", () => ""],
    ["something behind it", (text: string) => `${text}all is well`],
    ["its last line feed", (text: string) => text.trimEnd()],
    ["line feeds of another system", (text: string) => text.replaceAll("\n", "\r\n")],
    ["an empty line", (text: string) => `\n${text}`],
    ["a key more in a line", (text: string) => text.replace("{", '{"verdict":"fine",')],
    ["a key twice in a line", (text: string) => text.replace('"offset"', '"offset":"1","offset"')],
    ["another file in a line", (text: string) => text.replace(/"filename":"[^"]*"/, '"filename":"a.warc.gz"')],
    ["another digest in a line", (text: string) => text.replace(/"digest":"./, '"digest":"_')],
    ["another time in a line", (text: string) => text.replace(/ \d{14} /, " 20200101000000 ")],
  ])("%s", async (_, edit) => {
    await writeFile(index, edit(honest.index));
    const found = await differences();
    expect(found[0]).toMatchObject({ kind: "archive", file: expect.stringMatching(/index\.cdxj$/) as string });
  });
  test("gone", async () => {
    await rm(index);
    expect(await differences()).toMatchObject([
      { kind: "archive", file: expect.stringMatching(/index\.cdxj$/) as string },
    ]);
  });
});
