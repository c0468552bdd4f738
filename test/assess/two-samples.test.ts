import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openStoreReader, replayStore, verifyStore } from "@eiao/sampler/internal";
import type { Assessment, Evaluator, SampleOptions, StoreManifest } from "@eiao/sampler";
import type { Launch } from "@eiao/crawler";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startSite } from "../support/sites/server.ts";
import type { Routes, Site } from "../support/sites/server.ts";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { createRememberingEvaluator } from "./remembering-evaluator.ts";
import { reseal } from "../support/reseal.ts";
import { copyOf, openSamples, sealed } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";
import { twoSampleForgeries } from "./two-sample-forgeries.ts";

/** Issue 15, point 3: a uniform sample and one by size, of a site where one page in a hundred has most of the barriers. */

const PAGES = 100;
const GONE = 10;
const WANTED = 30;
let samples: Samples;
let evaluator: Evaluator;
let site: Site;
let launch: Launch;

const bad = '<img src="a.gif">';
const good = '<img src="a.gif" alt="A">';
const pdfs = Array.from({ length: GONE }, (_, at) => `/${at}.pdf`);

/** Makes pages. Page 7 has 2,000 images, half of them without alt; the others have 2 or 3, of which one or none is without. */
function pages(): Routes {
  const names = Array.from({ length: PAGES }, (_, at) => `/${at}.html`);
  const links = [...names, ...pdfs].map((name) => `<a href="${name}">${name}</a>`).join(" ");
  const images = (at: number) =>
    at === 7 ? `${bad}${good}`.repeat(1_000) : `${good}${good}${at % 2 === 0 ? bad : ""}`;
  const html = (title: string, content: string) => ({
    body: `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body>${content}</body></html>`,
  });
  return {
    "/": html("Index", links),
    ...Object.fromEntries(names.map((name, at) => [name, html(`Page ${at}`, `<p>${images(at)}</p>`)])),
    ...Object.fromEntries(pdfs.map((name) => [name, { headers: { "content-type": "application/pdf" }, body: "%PDF" }])),
  };
}

beforeAll(async () => {
  samples = await openSamples(await databaseOfSuite());
  evaluator = createRememberingEvaluator();
  site = await startSite(pages());
  launch = await samples.crawl(`${site.origin}/`);
  site.change(Object.fromEntries(pdfs.map((name) => [name, { status: 404 }])));
});
afterAll(async () => {
  await evaluator.close();
  await site.close();
  await samples.close();
});

interface Sampled {
  readonly dataDir: string;
  readonly file: string;
  readonly assessment: Assessment;
  readonly manifest: StoreManifest;
}

/** Samples in a copy of the crawl. */
async function sampled(options: Partial<SampleOptions>): Promise<Sampled> {
  const dataDir = await copyOf(samples.dataDir);
  const settings = { dataDir, n: WANTED, minimum: 0, includePdf: true, evaluator, seed: "two", ...options };
  const { file, assessment } = sealed(await samples.sample(`${site.origin}/`, launch, settings));
  const reader = await openStoreReader(file);
  const manifest = await reader.manifest();
  await reader.close();
  return { dataDir, file, assessment, manifest };
}

const images = ({ tests }: Assessment) => tests.find(({ test: id }) => id === "1.1_HTML_01");
const marked = (name: "uniform" | "by-size", { manifest: { drawn } }: Sampled) =>
  drawn.filter(({ samples: of }) => of?.includes(name));
/** Returns the scores of the first rule set. No PDF document remains. */
const scoresOf = ({ scores }: Assessment) => scores.filter(({ ruleset }) => ruleset === "uwem-1.2");
const scoreOf = ({ assessment }: Sampled, name: string) => scoresOf(assessment).find(({ sample }) => sample === name);

describe("two samples of 30 of 111 pages", () => {
  let both: Sampled;
  let census: Sampled;
  beforeAll(async () => {
    both = await sampled({ extent: "two samples" });
    census = await sampled({ extent: "census" });
  });

  test("each has 30 results; a page that is in both is evaluated once", () => {
    const { drawn, opening } = both.manifest;
    expect(opening).toMatchObject({ extent: "two samples", wanted: WANTED, population: 1 + PAGES + GONE });
    for (const name of ["uniform", "by-size"] as const)
      expect(marked(name, both).filter(({ outcome }) => outcome === "sampled")).toHaveLength(WANTED);
    const shared = marked("uniform", both).filter(({ samples: of }) => of?.includes("by-size"));
    expect(both.assessment.pages.sampled).toBe(
      2 * WANTED - shared.filter(({ outcome }) => outcome === "sampled").length,
    );
    expect(new Set(drawn.map(({ scenario }) => scenario)).size).toBe(drawn.length);
    const log = readFileSync(globSync(join(both.dataDir, "output/logs/*/*/sampler.log"))[0] ?? "", "utf8");
    expect(log.match(/^Sample - /gm)).toHaveLength(both.assessment.pages.sampled);
    expect(log).toContain(`Seed of the draw: two; ${WANTED} of ${1 + PAGES + GONE} pages, and ${WANTED} by size`);
  });

  test("the uniform one has the same pages and figures as a single sample with the same seed", async () => {
    const alone = await sampled({ extent: "sample" });
    const places = (drawn: readonly { scenario: string; outcome: string }[]) =>
      drawn.map(({ scenario, outcome }) => `${scenario} ${outcome}`);
    expect(places(both.manifest.drawn.slice(0, alone.manifest.drawn.length))).toEqual(places(alone.manifest.drawn));
    expect(places(marked("uniform", both))).toEqual(places(alone.manifest.drawn));
    expect(scoreOf(both, "uniform")).toEqual(scoresOf(alone.assessment)[0]);
    expect(both.assessment.distribution).toEqual(alone.assessment.distribution);
  });

  test("the big page is in the sample by size, whatever the seed, and draws have the number of elements of their pages", async () => {
    for (const run of [both, await sampled({ extent: "two samples", seed: "three" })])
      expect(marked("by-size", run).map(({ url }) => url)).toContain(`${site.origin}/7.html`);
    // html, head, title, body, p, 2,000 images; 3 images where the number is even.
    const elements = (name: string) =>
      census.manifest.drawn.find(({ url }) => url === `${site.origin}${name}`)?.elements;
    expect([elements("/7.html"), elements("/10.html"), elements("/11.html")]).toEqual([2_005, 8, 7]);
    expect(elements("/3.pdf")).toBeUndefined();
  });

  test("the estimate by size leads, is marked as such, and is close to the truth, closer than the uniform one", () => {
    const { assessment } = both;
    expect(scoresOf(assessment).map(({ sample, method }) => [sample, method])).toEqual([
      ["by-size", "weighted-ratio-plus-2"],
      ["uniform", "linearised-ratio-plus-2"],
    ]);
    expect(assessment.notes).toContainEqual(expect.stringMatching(/^A few pages have most of the barriers/));
    const truth = scoresOf(census.assessment)[0]?.value ?? NaN;
    const errorOf = (name: string) => Math.abs((scoreOf(both, name)?.value ?? NaN) - truth);
    // The other drawn pages depend on the port, but none of them matters much.
    expect(errorOf("by-size")).toBeLessThan(0.03);
    expect(errorOf("by-size")).toBeLessThan(errorOf("uniform"));
    // By hand: 1,000 barriers of page 7 and 50 others, of 2,000 and 198 + 50 images. 28 of the other pages are drawn, so some have one for any port.
    expect(images(census.assessment)?.ratio).toBeCloseTo(1_050 / 2_248, 12);
    const { ratio = NaN, failed = NaN, applied = NaN, low = NaN, high = NaN } = images(assessment) ?? {};
    expect(Math.abs(ratio - 1_050 / 2_248)).toBeLessThan(0.05);
    expect(low).toBeLessThanOrEqual(ratio);
    expect(high).toBeGreaterThanOrEqual(ratio);
    expect([failed, applied].every(Number.isInteger)).toBe(true); // counts, not estimates
  });

  describe("forged, each found with page or file:", () => {
    const card = () => both.file.replace(".trig.zst", ".assessment.json");
    const honest = { store: Buffer.alloc(0), card: "" };
    beforeAll(() => {
      honest.store = readFileSync(both.file);
      honest.card = readFileSync(card(), "utf8");
    });
    afterEach(() => {
      writeFileSync(both.file, honest.store);
      writeFileSync(card(), honest.card);
    });
    const found = async () => (await verifyStore(both.file, both.dataDir, { evaluator })).differences;

    test.each(twoSampleForgeries)("$name", async ({ says, edit }) => {
      await reseal(both.file, edit);
      const differences = await found();
      expect(differences.map((difference) => difference.says)).toContainEqual(expect.stringMatching(says));
      for (const { page, file } of differences) expect(page ?? file).toBeTypeOf("string");
    });
    test.each([
      ["the uniform sample first", (report: Assessment) => ({ ...report, scores: report.scores.toReversed() })],
      ["no note why the other sample leads", (report: Assessment) => ({ ...report, notes: [] })],
      [
        "scores of the uniform sample only",
        (report: Assessment) => ({ ...report, scores: report.scores.filter(({ sample }) => sample === "uniform") }),
      ],
    ])("a changed report card: %s", async (_, edit) => {
      writeFileSync(card(), `${JSON.stringify(edit(JSON.parse(honest.card) as Assessment))}\n`);
      const differences = await found();
      expect(differences.length).toBeGreaterThan(0);
      for (const difference of differences) expect(difference).toMatchObject({ kind: "report card", file: card() });
    });
    test("while a store that is sealed again without a change has no difference", async () => {
      await reseal(both.file, (store) => store);
      expect(await found()).toEqual([]);
    });
  });

  test("verify confirms all of it", async () => {
    for (const { file, dataDir } of [both, census]) {
      const { differences, notes } = await verifyStore(file, dataDir, { evaluator });
      expect([differences, notes]).toEqual([[], []]);
    }
  });
});

test("a replay by the same rules has the scores of both samples, and of a census and its sample", async () => {
  for (const extent of ["two samples", "census"] as const) {
    const { file, dataDir, assessment } = await sampled({ extent });
    const tool = { name: "eiao-wam", version: "9.9.9" };
    const replay = await replayStore(file, dataDir, { tool, evaluator });
    expect(scoresOf(replay.assessment)).toHaveLength(2);
    expect(replay.assessment.scores).toEqual(assessment.scores);
    expect(replay.scoresBefore).toEqual(assessment.scores);
    expect((await verifyStore(replay.file, dataDir, { evaluator })).differences).toEqual([]);
  }
});

test("a sample of as many pages as there are is one sample with all of them", async () => {
  const all = await sampled({ extent: "two samples", n: 1 + PAGES + GONE });
  expect(scoresOf(all.assessment)).toMatchObject([{ sample: "uniform", method: "census", pages: 1 + PAGES }]);
  expect(await verifyStore(all.file, all.dataDir, { evaluator })).toMatchObject({ differences: [] });
});

test("a sampling stopped within the second sample reports the first one, and the next call ends it as if it had not been stopped", async () => {
  const dataDir = await copyOf(samples.dataDir);
  const settings = {
    dataDir,
    n: WANTED,
    minimum: 0,
    includePdf: true,
    evaluator,
    seed: "two",
    extent: "two samples",
  } as const;
  const stop = new AbortController();
  const totals: number[] = [];
  const stopped = await samples.sample(`${site.origin}/`, launch, {
    ...settings,
    atATime: 1,
    signal: stop.signal,
    onProgress: ({ evaluated, wanted }) => {
      totals.push(wanted);
      if (evaluated === WANTED + 4) stop.abort();
    },
  });
  if (stopped.state !== "interrupted") throw new Error(`it is ${stopped.state}`);
  const [first, ...others] = scoresOf(stopped.assessment);
  expect([first?.sample, others]).toEqual(["uniform", []]);
  // A few pages of it may have been under way when some of the other sample were done.
  expect(first?.pages).toBeGreaterThanOrEqual(WANTED - 4);
  expect(first?.pages).toBeLessThanOrEqual(WANTED);
  const goOn = {
    ...settings,
    extent: "by cost",
    onProgress: ({ wanted }) => void totals.push(wanted),
  } satisfies Partial<SampleOptions>;
  const ended = sealed(await samples.sample(`${site.origin}/`, launch, goOn));
  const expected = await sampled({ extent: "two samples" });
  expect(ended.assessment).toEqual(expected.assessment);
  // The number of pages was known except for the missing ones.
  expect(Math.max(...totals) - Math.min(...totals)).toBeLessThanOrEqual(GONE);
  expect(expected.assessment.pages.sampled).toBe(totals.at(-1));
});
