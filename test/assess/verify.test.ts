import { globSync } from "node:fs";
import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openStoreReader, verifyStore } from "@eiao/sampler/internal";
import type { Difference, Evaluator } from "@eiao/sampler";
import { Parser } from "n3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Site } from "../support/sites/server.ts";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { createRememberingEvaluator } from "./remembering-evaluator.ts";
import { reseal } from "../support/reseal.ts";
import type { LoosePage, LooseStore } from "../support/reseal.ts";
import { copyOf, openSamples, sealed, startExampleSite } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";

/** Issue 6, item 5: `verify` finds no difference in an honest store, and finds each that is planted. */

let samples: Samples;
let site: Site;
let evaluator: Evaluator;
let name: string;

beforeAll(async () => {
  samples = await openSamples(await databaseOfSuite());
  site = await startExampleSite();
  evaluator = createRememberingEvaluator();
  const seed = `${site.origin}/`;
  const result = await samples.sample(seed, await samples.crawl(seed), { seed: "fixed", evaluator });
  name = sealed(result).file.slice(samples.dataDir.length + 1);
});
afterAll(async () => {
  await evaluator.close();
  await samples.close();
});

async function differencesAfter(
  plant: (dataDir: string, store: string) => Promise<void>,
): Promise<readonly Difference[]> {
  const dataDir = await copyOf(samples.dataDir);
  try {
    await plant(dataDir, join(dataDir, name));
    return (await verifyStore(join(dataDir, name), dataDir, { evaluator })).differences;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

test("an untouched store has no difference; the site is gone, and is not asked", async () => {
  await site.close();
  const found = await verifyStore(join(samples.dataDir, name), samples.dataDir, { evaluator });
  expect(found.differences).toEqual([]);
  expect(found.notes).toEqual([]);
  expect(found.pages).toBeGreaterThan(30);
  expect(found.documents).toBeGreaterThan(found.pages); // a frameset
});

test.each([
  ["once is no difference", 1, 0],
  ["twice is a difference", 2, 1],
])("a page that cannot be evaluated again %s", async (_what, times, differences) => {
  let failures = 0;
  let chosen: string | undefined;
  const failing: Evaluator = {
    ...evaluator,
    async evaluate(task, load) {
      chosen ??= task.url;
      const evaluation = await evaluator.evaluate(task, load);
      if (task.url !== chosen || failures++ >= times) return evaluation;
      return { ...evaluation, status: "failed", error: "its worker was lost" };
    },
  };
  const found = await verifyStore(join(samples.dataDir, name), samples.dataDir, { evaluator: failing });
  const message = "The page could not be evaluated again: its worker was lost";
  expect(found.differences.filter((difference) => difference.says === message)).toHaveLength(differences);
  expect(found.differences.length > 0).toBe(differences > 0);
});

async function flip(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  const place = at < 0 ? bytes.length + at : at;
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  await writeFile(file, bytes);
}

/** Returns where the first page with a style sheet and its sheet are archived. */
async function positionsOf(store: string) {
  const reader = await openStoreReader(store);
  try {
    for (const page of reader.pages) {
      const quads = new Parser({ format: "application/trig" }).parse((await reader.pageTrig(page)).toString());
      const valueOf = (node: string, name: string) =>
        quads.find(({ subject, predicate }) => subject.value === node && predicate.value.endsWith(`#${name}`))?.object
          .value;
      const placeOf = (node: string) => ({
        file: valueOf(node, "warcFile") ?? "",
        offset: Number(valueOf(node, "warcOffset")),
        length: Number(valueOf(node, "warcLength")),
      });
      const link = quads.find(
        ({ subject, predicate, object }) =>
          predicate.value.endsWith("#styleSheet") &&
          [subject.value, object.value].every((node) => valueOf(node, "warcFile") !== undefined),
      );
      const [url] = page.urls;
      if (link !== undefined && url !== undefined)
        return { page: url, warc: placeOf(link.subject.value), sheet: placeOf(link.object.value) };
    }
    throw new Error("no page has a style sheet");
  } finally {
    await reader.close();
  }
}

describe("a changed byte of the archive is found:", () => {
  test.each([
    ["in the middle of a page", ({ warc }: Positions) => warc.offset + (warc.length >> 1)],
    ["in the time stamp of a page's gzip header", ({ warc }: Positions) => warc.offset + 5],
    ["in the check sum behind a page", ({ warc }: Positions) => warc.offset + warc.length - 6],
    ["in the middle of a style sheet", ({ sheet }: Positions) => sheet.offset + (sheet.length >> 1)],
    ["in the request behind a page", ({ warc }: Positions) => warc.offset + warc.length + 30],
    ["in the first record of the file", () => 20],
  ])("%s", async (_, at) => {
    const differences = await differencesAfter(async (dataDir, store) => {
      const positions = await positionsOf(store);
      await flip(join(dataDir, positions.warc.file), at(positions));
    });
    expect(differences.length).toBeGreaterThan(0);
    expect(differences.some(({ kind, file }) => kind === "archive" && file?.endsWith(".warc.gz"))).toBe(true);
  });
});
type Positions = Awaited<ReturnType<typeof positionsOf>>;

test("a changed byte of a page is found with the page's address", async () => {
  let url = "";
  const differences = await differencesAfter(async (dataDir, store) => {
    const { page, warc } = await positionsOf(store);
    url = page;
    await flip(join(dataDir, warc.file), warc.offset + (warc.length >> 1));
  });
  expect(differences.map(({ page }) => page)).toContain(url);
});

test("a truncated archive and a missing one are named", async () => {
  const warcOf = (dataDir: string) => globSync(join(dataDir, "output/warcs/*/*/*-00000.warc.gz"))[0] ?? "";
  const cut = await differencesAfter(async (dataDir) => {
    const file = warcOf(dataDir);
    await truncate(file, (await readFile(file)).length - 100);
  });
  expect(cut[0]).toMatchObject({ kind: "archive", says: expect.stringMatching(/The file has only \d+ of \d+ bytes/) });
  const missing = await differencesAfter((dataDir) => rm(warcOf(dataDir)));
  expect(missing[0]).toMatchObject({ kind: "archive", says: "The file does not exist." });
});

describe("a changed byte of the store is found:", () => {
  test.each([
    ["in its first frame", () => Promise.resolve(30)],
    ["in a record before a frame", async (file: string) => (await pageAt(file, 3)).offset - 20],
    ["in a page", async (file: string) => (await pageAt(file, 5)).offset + 50],
    ["in the manifest", async (file: string) => (await framesEnd(file)) + 5_000],
    ["in the frame head of its index", async (file: string) => (await indexStart(file)) - 8],
    ["in its index", async (file: string) => (await indexStart(file)) + 200],
    ["in the mark at its end", () => Promise.resolve(-3)],
  ])("%s", async (_, at) => {
    const differences = await differencesAfter(async (__, store) => flip(store, await at(store)));
    expect(differences[0]).toMatchObject({ kind: "store", file: expect.stringContaining(".trig.zst") });
  });
  test("and a lost end", async () => {
    const differences = await differencesAfter(async (_, store) =>
      truncate(store, (await readFile(store)).length - 50),
    );
    expect(differences[0]).toMatchObject({ kind: "store" });
  });
});

async function pageAt(file: string, number: number) {
  const reader = await openStoreReader(file);
  await reader.close();
  const page = reader.pages[number];
  if (page === undefined) throw new Error("so many pages are not there");
  return page;
}

/** Returns the position after the last page. */
async function framesEnd(file: string): Promise<number> {
  const reader = await openStoreReader(file);
  await reader.close();
  const last = reader.pages.at(-1);
  return (last?.offset ?? 0) + (last?.bytes ?? 0);
}

async function indexStart(file: string): Promise<number> {
  const bytes = await readFile(file);
  return bytes.length - 12 - bytes.readUInt32LE(bytes.length - 12);
}

/** Changes a page by its number. */
function withPage(store: LooseStore, at: number, edit: (page: LoosePage) => Partial<LoosePage>): LooseStore {
  return { ...store, pages: store.pages.map((page, i) => (i === at ? { ...page, ...edit(page) } : page)) };
}

/** Returns the first page for which a condition holds. @throws Error if there is none: a forgery without a change would prove nothing. */
function pageWith(store: LooseStore, holds: (page: LoosePage) => boolean): number {
  const at = store.pages.findIndex(holds);
  if (at === -1) throw new Error("no page is like that");
  return at;
}

function replaced(text: string, from: RegExp, to: string): string {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`nothing is like ${from}`);
  return changed;
}

const hasBarriers = ({ counts }: LoosePage): boolean =>
  counts.some(({ failed, applied }) => failed > 0 && failed < applied);

/** Changes the first page that has the text. Which page is the first differs from run to run. */
const inOnePage =
  (from: RegExp, to: string, holds: (page: LoosePage) => boolean = () => true) =>
  (store: LooseStore): LooseStore =>
    withPage(
      store,
      pageWith(store, (page) => holds(page) && from.test(page.trig)),
      ({ trig }) => ({ trig: replaced(trig, from, to) }),
    );

const plants: readonly (readonly [string, Difference["kind"], (store: LooseStore) => LooseStore])[] = [
  [
    "a verdict turned from fail to pass",
    "page",
    inOnePage(
      /earl:validity earl:fail ;\n {2}eiao:barrierIndicator "1"/,
      'earl:validity earl:pass ;\n  eiao:barrierIndicator "0"',
    ),
  ],
  ["a location moved by a line", "page", inOnePage(/eiao:line "(\d+)"/, 'eiao:line "9$1"')],
  [
    "a page's score",
    "page",
    inOnePage(/eiao:barrierIndicator "0\.\d+"/, 'eiao:barrierIndicator "0.0001"', hasBarriers),
  ],
  [
    "counts beside a page",
    "store",
    (store) =>
      withPage(store, pageWith(store, hasBarriers), ({ counts }) => ({
        counts: counts.map((count) => ({ ...count, failed: 0 })),
      })),
  ],
  ["a date of download", "page", inOnePage(/eiao:downloaded "20/, 'eiao:downloaded "19')],
  [
    "a response header",
    "page",
    inOnePage(/eiao:httpHeader "content-type: [^"]*"/i, 'eiao:httpHeader "content-type: x"'),
  ],
  ["a style sheet taken from a page", "page", inOnePage(/eiao:styleSheet <[^>]*> ;\n {2}/, "")],
  [
    "the site's score",
    "statistics",
    (store) => ({
      ...store,
      survey: replaced(store.survey, /eiao:barrierIndicator "0\.\d+"/, 'eiao:barrierIndicator "0.01"'),
    }),
  ],
  [
    "the count of a test",
    "statistics",
    (store) => ({ ...store, survey: replaced(store.survey, /(eiao:TestScore[^]*?eiao:failed )"[\d.]+"/, '$1"0"') }),
  ],
  [
    "an end of the interval",
    "statistics",
    (store) => ({ ...store, survey: replaced(store.survey, /eiao:low "0\.\d+"/, 'eiao:low "0.02"') }),
  ],
  [
    "a dropped page, and the draw made to fit",
    "draw",
    (store) => {
      const [dropped] = store.pages;
      return {
        ...store,
        opening: { ...store.opening, population: store.opening.population - 1 },
        pages: store.pages.slice(1),
        drawn: store.drawn.filter(({ scenario }) => scenario !== dropped?.id),
      };
    },
  ],
  [
    "a page dropped from a census",
    "draw",
    (store) => ({
      ...store,
      pages: store.pages.slice(1),
      drawn: store.drawn.filter(({ scenario }) => scenario !== store.pages[0]?.id),
    }),
  ],
  ["a page dropped that the draw names", "draw", (store) => ({ ...store, pages: store.pages.slice(1) })],
  [
    "a page added under another id",
    "draw",
    (store) => {
      const [first] = store.pages;
      if (first === undefined) throw new Error("there is no page");
      const copy = { ...first, id: "7", trig: first.trig.replaceAll(first.id, "7") };
      return {
        ...store,
        opening: { ...store.opening, population: store.opening.population + 1 },
        pages: [...store.pages, copy],
        drawn: [...store.drawn, { scenario: "7", url: first.urls[0] ?? "", outcome: "sampled" }],
      };
    },
  ],
  [
    "two pages swapped in the draw",
    "draw",
    (store) => {
      const [first, second, ...others] = store.drawn;
      return { ...store, drawn: [second, first, ...others].filter((page) => page !== undefined) };
    },
  ],
  [
    "two pages swapped",
    "draw",
    (store) => {
      const [first, second, ...others] = store.pages;
      if (first === undefined || second === undefined) throw new Error("there are no two pages");
      const renamed = (page: LoosePage, id: string): LoosePage => ({
        ...page,
        id,
        trig: page.trig.replaceAll(page.id, id),
      });
      const drawn = store.drawn.map((one) => {
        if (one.scenario === first.id) return { ...one, url: second.urls[0] ?? "" };
        return one.scenario === second.id ? { ...one, url: first.urls[0] ?? "" } : one;
      });
      return { ...store, drawn, pages: [renamed(second, first.id), renamed(first, second.id), ...others] };
    },
  ],
  ["another seed", "draw", (store) => ({ ...store, opening: { ...store.opening, seed: "another" } })],
  ["another population", "draw", (store) => ({ ...store, opening: { ...store.opening, population: 6000 } })],
  [
    "the digest of a WARC file",
    "archive",
    (store) => ({ ...store, archives: store.archives.map((archive) => ({ ...archive, digest: "0".repeat(64) })) }),
  ],
  [
    "a WARC file outside of the data directory",
    "archive",
    (store) => ({ ...store, archives: store.archives.map((archive) => ({ ...archive, file: "../../etc/passwd" })) }),
  ],
];

describe("a change that a forger seals again is found:", () => {
  test.each(plants)("%s", async (_, kind, edit) => {
    const differences = await differencesAfter((__, store) => reseal(store, edit));
    expect(differences.map((difference) => difference.kind)).toContain(kind);
    for (const { page, file } of differences.filter((one) => one.kind !== "draw"))
      expect(page ?? file).toBeTypeOf("string");
  });
  test("while sealing again without a change is no difference", async () => {
    const differences = await differencesAfter((_, store) => reseal(store, (loose) => loose));
    expect(differences).toEqual([]);
  });
});

describe("a changed report card is found:", () => {
  test.each([
    ["a score", /"value":0\.\d+/, '"value":0.001'],
    ["a letter", /"letter":"[A-E]"/, '"letter":"A"'],
    ["the count of a test", /"failed":20/, '"failed":19'],
    ["an example", /"line":\d+/, '"line":4711'],
    ["the pages found", /"found":\d+/, '"found":6000'],
  ])("%s", async (_, from, to) => {
    const differences = await differencesAfter(async (__, store) => {
      const card = store.replace(".trig.zst", ".assessment.json");
      await writeFile(card, replaced(await readFile(card, "utf8"), from, to));
    });
    expect(differences.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["report card"]));
  });
});
