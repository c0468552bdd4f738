import { createHash } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createPoolEvaluator, verifyStore } from "@eiao/sampler";
import type { Assessment, DocumentEvaluation, Evaluator } from "@eiao/sampler";
import type { Launch } from "@eiao/crawler";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startSite } from "../crawl/sites/server.ts";
import type { Routes, Site } from "../crawl/sites/server.ts";
import { databaseOfSuite } from "../postgres/database-of-suite.ts";
import { forgeries } from "./forgeries.ts";
import { octetForgeries } from "./octet-forgeries.ts";
import { reseal } from "./reseal.ts";
import { copyOf, openSamples, sealed } from "./samples.ts";
import type { Samples } from "./samples.ts";
import { rebuilt } from "./take-apart.ts";

/**
 * Issue 15, point 1: stores that a forger has made, each with right digests, beside an archive that nobody touched. `verify` finds each.
 * Documents are evaluated once: what is evaluated again and again is the same.
 */

const PAGES = 25;
/** So many that a draw without one of them is not to be expected: 2 of 100,000. */
const GONE = 30;
const WANTED = 12;
let samples: Samples;
let site: Site;
let launch: Launch;
let evaluator: Evaluator;
let store: string;
let card: string;
let index: string;
const honest = { store: Buffer.alloc(0), card: "", index: "" };

const gone = Array.from({ length: GONE }, (_, i) => `/${i}.pdf`);

/** Pages of 1 to 9 images, of which some have no replacement; and PDF documents that are gone when they are sampled. */
function pages(): Routes {
  const names = Array.from({ length: PAGES }, (_, i) => `/${i}.html`);
  const links = [...names, ...gone].map((name) => `<a href="${name}">${name}</a>`).join(" ");
  const image = (bad: boolean) => (bad ? '<img src="a.gif">' : '<img src="a.gif" alt="A">');
  const body = (i: number) => Array.from({ length: 1 + (i % 9) }, (_, at) => image(at < i % 5)).join("");
  const html = (title: string, content: string) => ({
    body: `<html lang="en"><head><title>${title}</title></head><body>${content}</body></html>`,
  });
  return {
    "/": html("Index", links),
    ...Object.fromEntries(names.map((name, i) => [name, html(`Page ${i}`, `<p>${body(i)}</p>`)])),
    ...Object.fromEntries(gone.map((name) => [name, { headers: { "content-type": "application/pdf" }, body: "%PDF" }])),
  };
}

/** The same for the same document. */
function remembering(evaluate: Evaluator["evaluate"]): Evaluator["evaluate"] {
  const known = new Map<string, Promise<DocumentEvaluation>>();
  return async (task, load) => {
    const { content, ...rest } = task;
    const key = createHash("sha256").update(JSON.stringify(rest)).update(content).digest("hex");
    const found = known.get(key) ?? evaluate(task, load);
    known.set(key, found);
    return structuredClone(await found);
  };
}

beforeAll(async () => {
  samples = await openSamples(await databaseOfSuite());
  site = await startSite(pages());
  const pool = createPoolEvaluator({ workers: 2 });
  evaluator = { ...pool, evaluate: remembering((task, load) => pool.evaluate(task, load)) };
  launch = await samples.crawl(`${site.origin}/`);
  site.change(Object.fromEntries(gone.map((name) => [name, { status: 404 }])));
  store = (await sampled({ dataDir: samples.dataDir })).file;
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
afterAll(async () => {
  await evaluator.close();
  await site.close();
  await samples.close();
});

async function sampled(options: Parameters<Samples["sample"]>[2]) {
  return sealed(
    await samples.sample(`${site.origin}/`, launch, { n: WANTED, minimum: 0, includePdf: true, evaluator, ...options }),
  );
}

async function differences(file = store) {
  return (await verifyStore(file, samples.dataDir, { evaluator })).differences;
}

test("the honest store: no difference, nothing that could not be checked; some pages could not be had", async () => {
  const found = await verifyStore(store, samples.dataDir, { evaluator });
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

describe("found between the graphs:", () => {
  test.each(octetForgeries)("$name", async ({ says, edit }) => {
    await writeFile(store, rebuilt(honest.store, edit));
    const found = await differences();
    expect(found.map((difference) => difference.says)).toContainEqual(expect.stringMatching(says));
    for (const { page, file } of found) expect(page ?? file).toBeTypeOf("string");
  });
  test("while putting it together again is no difference", async () => {
    await writeFile(
      store,
      rebuilt(honest.store, (parts) => parts),
    );
    expect(await differences()).toEqual([]);
  });
});

/** Another sample by the program itself, in a copy, where the archive does not hold it back; put in the place of the honest one. */
async function replacedBy(options: Parameters<Samples["sample"]>[2]): Promise<void> {
  const dataDir = await copyOf(samples.dataDir);
  const other = store.replace(samples.dataDir, dataDir);
  await rm(other);
  await rm(join(dataDir, "output/warcs", launch.job, launch.timestamp, metaName()));
  const { file } = await sampled({ ...options, dataDir });
  await writeFile(store, await readFile(file));
  await writeFile(card, await readFile(file.replace(".trig.zst", ".assessment.json")));
  await rm(dataDir, { recursive: true });
}

const metaName = () => `${launch.job.replace(/[^\w.-]/g, "_")}-${launch.timestamp}-meta.warc.gz`;

describe("another sample, made by the program itself, in the place of the honest one:", () => {
  const asDerived = async () => {
    await reseal(store, (loose) => ({ ...loose, opening: { ...loose.opening, seedOrigin: "derived" } }));
    const { notes: _, ...rest } = JSON.parse(await readFile(card, "utf8")) as Assessment;
    await writeFile(card, `${JSON.stringify({ ...rest, seedOrigin: "derived" })}\n`);
  };
  test("by the best of some seeds, said to be derived", async () => {
    await replacedBy({ seed: "7" });
    await asDerived();
    const says = (await differences()).map((difference) => difference.says);
    expect(says).toContainEqual(expect.stringMatching(/The seed 7 does not follow from site, run and list of pages/));
    expect(says).toContainEqual(expect.stringMatching(/^draw 1/));
  });
  test("by such a seed, said to be chosen by hand", async () => {
    await replacedBy({ seed: "7" });
    expect((await differences()).length).toBeGreaterThan(0);
  });
  test("of more pages, until it looks well", async () => {
    await replacedBy({ n: WANTED + 3 });
    expect((await differences()).length).toBeGreaterThan(0);
  });
  test("of a site without its bad pages, the seed derived from what is left", async () => {
    const { repository } = samples;
    const shortened = {
      ...repository,
      getRandomPages: async (...asked: Parameters<typeof repository.getRandomPages>) =>
        (await repository.getRandomPages(...asked)).filter(({ pages: [page] }) => !/[34]\.html$/.test(page?.url ?? "")),
    };
    await replacedBy({ repository: shortened });
    const says = (await differences()).map((difference) => difference.says);
    expect(says).toContainEqual(expect.stringMatching(/no list of pages with the digest/));
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
  test("a store of another name, its card with it", async () => {
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
