import { existsSync, readFileSync, rmSync, globSync } from "node:fs";
import { join } from "node:path";
import { createHosts } from "@eiao/crawler/internal/web";
import { createPoolEvaluator, openStoreReader, previewSite, verifyStore } from "@eiao/sampler/internal";
import type { Assessment, Evaluator, SampleOptions } from "@eiao/sampler";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSite } from "../support/sites/server.ts";
import type { Site } from "../support/sites/server.ts";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { openSamples, sealed } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";

/** AT-STAT 5 to 9 through the sampler, with the numbers of pages of the spec. Observatory 9.2, 9.4. */

let samples: Samples;
let evaluator: Evaluator;
const sites: Site[] = [];

beforeAll(async () => {
  samples = await openSamples(await databaseOfSuite());
  evaluator = createPoolEvaluator({ workers: 1 });
});
afterAll(async () => {
  await evaluator.close();
  await samples.close();
  await Promise.all(sites.map((site) => site.close()));
});

/** Samples a site of the pages p0, p1 …, of which the last `missing` do not exist. */
async function sampleOf(
  pages: number,
  missing: number,
  { smallSite = false, ...options }: Partial<SampleOptions> & { readonly smallSite?: boolean } = {},
  content: (page: number) => string = () => "",
) {
  const site = await startSite({ "/p*": { body: "<!DOCTYPE html><title>p</title><p>p" } });
  sites.push(site);
  for (let page = 0; page < pages - missing; page++)
    if (content(page) !== "")
      site.change({ [`/p${page}`]: { body: `<!DOCTYPE html><title>p</title><p>${content(page)}` } });
  for (let index = pages - missing; index < pages; index++) site.change({ [`/p${index}`]: { status: 404 } });
  const paths = Array.from({ length: pages }, (_, at) => `/p${at}`);
  const launch = await samples.know(site.origin, paths, smallSite);
  const result = await samples.sample(`${site.origin}/`, launch, { seed: "at-stat", evaluator, ...options });
  return { site, result, job: site.host };
}

describe("AT-STAT 5: 29 pages", () => {
  test("of a site that is not verified are discarded before any download", async () => {
    const { site, result, job } = await sampleOf(29, 0);
    expect(result).toEqual({ state: "discarded", reason: "too few pages identified" });
    expect(site.log.arrivals).toEqual([]);
    expect(globSync(join(samples.dataDir, "output/rdf", job, "*"))).toEqual([]);
  });
  test("of a small site are all sampled", async () => {
    const { result } = await sampleOf(29, 0, { smallSite: true });
    expect(sealed(result).assessment.pages).toEqual({ found: 29, sampled: 29, failed: 0 });
    expect(sealed(result).assessment.notes?.slice(0, 1)).toEqual([expect.stringContaining("Only 29 pages were found")]);
  });
});

test("an invalid seed begins nothing: the same run can be sampled with another", async () => {
  const site = await startSite({ "/p*": { body: "<!DOCTYPE html><title>p</title><p>p" } });
  sites.push(site);
  const launch = await samples.know(site.origin, ["/p0", "/p1"], true);
  const sampling = (seed: string) => samples.sample(`${site.origin}/`, launch, { seed, evaluator });
  await expect(sampling("a seed")).rejects.toMatchObject({ code: "BadSeed" });
  expect(globSync(join(samples.dataDir, "output/rdf", site.host, "*"))).toEqual([]);
  expect(sealed(await sampling("seed")).assessment.pages.sampled).toBe(2);
});

test.each<[Partial<SampleOptions>, string]>([
  [{ n: Number.NaN }, "n of a sample cannot be NaN: it must be a whole number from 0"],
  [{ n: 2.5 }, "n of a sample cannot be 2.5: it must be a whole number from 0"],
  [{ atATime: Number.NaN }, "atATime of a sample cannot be NaN: it must be a whole number from 0"],
  [{ minimum: Number.NaN }, "minimum of a sample cannot be NaN: it must be a number from 0"],
])("an invalid number is refused, and nothing is started: %o", async (options, message) => {
  const site = await startSite({ "/p*": { body: "<!DOCTYPE html><title>p</title><p>p" } });
  sites.push(site);
  const launch = await samples.know(site.origin, ["/p0", "/p1"], true);
  const sampling = (settings: Partial<SampleOptions>) =>
    samples.sample(`${site.origin}/`, launch, { evaluator, ...settings });
  const refusal = { code: "SampleNumber", message: `${message}.` };
  await expect(sampling(options)).rejects.toMatchObject(refusal);
  const { dataDir, repository } = samples;
  const preview = { site: site.host, dataDir, repository, launch, evaluator, ...options } as unknown as SampleOptions;
  await expect(previewSite(preview, "it was stopped")).rejects.toMatchObject(refusal);
  expect(globSync(join(samples.dataDir, "output/rdf", site.host, "*"))).toEqual([]);
  expect(sealed(await sampling({})).assessment.pages.sampled).toBe(2);
});

test("a run whose name belonged to another crawl is sampled anew; its sealed store is put aside, and what was begun is dropped", async () => {
  const site = await startSite({ "/p*": { body: "<!DOCTYPE html><title>p</title><p>p" } });
  sites.push(site);
  const known = await samples.know(site.origin, ["/p0", "/p1", "/p2"], true);
  const launchOf = (crawlId: string) => ({ ...known, statistics: { ...known.statistics, crawlId } });
  const sampling = async (launch: typeof known, options: Partial<SampleOptions> = {}) =>
    await samples.sample(`${site.origin}/`, launch, { evaluator, ...options });
  const databaseOf = async (file: string) => {
    const reader = await openStoreReader(file);
    const { opening } = await reader.manifest();
    await reader.close();
    return opening.database;
  };
  const [one, two, three] = [1, 2, 3].map((number) => `rdf_R_180000000${number}_1_${number}`);
  const first = sealed(await sampling(launchOf(one ?? "")));
  const bytes = readFileSync(first.file);
  expect(sealed(await sampling(launchOf(one ?? ""))).file).toBe(first.file); // only read
  expect(readFileSync(first.file)).toEqual(bytes);
  const second = sealed(await sampling(launchOf(two ?? "")));
  expect([second.file, await databaseOf(second.file)]).toEqual([first.file, two]);
  const aside = first.file.replace(".trig.zst", `.of_${one}.trig.zst`);
  expect(readFileSync(aside)).toEqual(bytes);
  const verified = await verifyStore(aside, samples.dataDir, { evaluator });
  expect(verified.differences.filter(({ says }) => says.includes("the name must be"))).toEqual([]);
  expect(existsSync(aside.replace(".trig.zst", ".assessment.json"))).toBe(true);
  // A sampling is begun on one crawl and not ended. Then the run belongs to another crawl.
  rmSync(second.file);
  const stop = new AbortController();
  const begun = await sampling(launchOf(two ?? ""), {
    signal: stop.signal,
    onProgress: ({ evaluated }) => void (evaluated > 0 && stop.abort()),
  });
  expect(begun.state).toBe("interrupted");
  const third = sealed(await sampling(launchOf(three ?? "")));
  expect(await databaseOf(third.file)).toBe(three);
});

test("AT-STAT 6: of 700 pages, of which 150 are 404, 550 are sampled", async () => {
  const { result } = await sampleOf(700, 150);
  expect(sealed(result).assessment.pages).toEqual({ found: 700, sampled: 550, failed: 150 });
});

test("AT-STAT 7: of 900 pages, of which 100 are 404, 600 are sampled, and each 404 is replaced", async () => {
  const { site, result } = await sampleOf(900, 100);
  const { assessment, file } = sealed(result);
  expect(assessment.pages.sampled).toBe(600);
  const reader = await openStoreReader(file);
  const { drawn } = await reader.manifest();
  await reader.close();
  const failed = drawn.filter(({ outcome }) => outcome === "failed");
  expect(failed.length).toBe(assessment.pages.failed);
  expect(failed.every(({ reason }) => reason?.includes("404"))).toBe(true);
  expect(drawn.at(-1)?.outcome).toBe("sampled");
  // Only drawn pages are requested, each once.
  expect(site.log.arrivals.filter(({ target }) => target.startsWith("/p"))).toHaveLength(drawn.length);
});

test("AT-STAT 8: of 40 pages 15 cannot be downloaded, so the site is discarded", async () => {
  const { result, job } = await sampleOf(40, 15);
  expect(result).toEqual({ state: "discarded", reason: "too few pages sampled" });
  expect(globSync(join(samples.dataDir, "output/rdf", job, "*"))).toEqual([]);
});

test("AT-STAT 9: of 606 pages 600 are sampled; the log has the seed and 600 samples", async () => {
  const { result, job } = await sampleOf(606, 0);
  expect(sealed(result).assessment).toMatchObject({ seed: "at-stat", pages: { found: 606, sampled: 600, failed: 0 } });
  const [log = ""] = globSync(join(samples.dataDir, "output/logs", job, "*/sampler.log"));
  expect(existsSync(log)).toBe(true);
  const lines = readFileSync(log, "utf8").split("\n");
  expect(lines).toContain("Seed of the draw: at-stat; 600 of 606 pages");
  expect(lines.filter((line) => line.startsWith("Sample - "))).toHaveLength(600);
});

describe("a census of 66 pages, 6 of them 404, with a uniform sample of 40", () => {
  const known: Assessment[] = [];
  let measured: Awaited<ReturnType<typeof sampleOf>>;
  const images = (page: number) => '<img src="a.gif">'.repeat(page % 5) + '<img src="b.gif" alt="B">'.repeat(page % 3);
  beforeAll(async () => {
    measured = await sampleOf(
      66,
      6,
      { n: 40, extent: "census", onSample: (sample) => void known.push(sample) },
      images,
    );
  });

  test("has every available page, each requested once, and the sample of 40 beside it", () => {
    const { assessment } = sealed(measured.result);
    expect(assessment.pages).toEqual({ found: 66, sampled: 60, failed: 6 });
    expect(assessment.scores.map(({ sample, pages, method }) => [sample, pages, method])).toEqual([
      ["census", 60, "census"],
      ["uniform", 40, expect.stringMatching(/^(linearised-ratio-plus-2|rule-of-three)$/)],
    ]);
    const [census] = assessment.scores;
    expect([census?.low, census?.high]).toEqual([census?.value, census?.value]);
    expect(measured.site.log.arrivals.filter(({ target }) => target.startsWith("/p"))).toHaveLength(66);
  });

  test("its uniform score is that of a sample with the same seed, and was reported before the rest was evaluated", async () => {
    const { assessment } = sealed(measured.result);
    const [, uniform] = assessment.scores;
    expect(known.map(({ scores: [score] }) => score)).toEqual([uniform]);
    expect(known[0]).toMatchObject({ complete: false });
    const alone = await sampleOf(66, 6, { n: 40 }, images);
    expect(sealed(alone.result).assessment.scores).toEqual([uniform]);
  });

  test("each page of the draw names its samples, and verify confirms all", async () => {
    const { file } = sealed(measured.result);
    const reader = await openStoreReader(file);
    const { opening, drawn } = await reader.manifest();
    await reader.close();
    expect(opening).toMatchObject({ extent: "census", wanted: 40, population: 66 });
    expect(drawn).toHaveLength(66);
    const uniform = drawn.filter(({ samples: of }) => of?.includes("uniform"));
    expect(uniform.filter(({ outcome }) => outcome === "sampled")).toHaveLength(40);
    expect(drawn.slice(0, uniform.length)).toEqual(uniform);
    expect(drawn.every(({ samples: of }) => of?.includes("census"))).toBe(true);
    const { differences, notes } = await verifyStore(file, samples.dataDir, { evaluator });
    expect([differences, notes]).toEqual([[], []]);
  });
});

test("30 cheap pages are all measured by default; the next sampling knows the cost of a page", async () => {
  const { result, job } = await sampleOf(31, 0, { n: 30, extent: "by cost" });
  expect(sealed(result).assessment.scores.map(({ sample }) => sample)).toEqual(["census", "uniform"]);
  const text = readFileSync(join(samples.dataDir, "output/logs", job, "evaluation-cost.json"), "utf8");
  const { pages, secondsAPage } = JSON.parse(text) as { pages: number; secondsAPage: number };
  expect(pages).toBe(31);
  expect(secondsAPage).toBeGreaterThan(0);
});

test("of pages that each take long to fetch two samples are measured", async () => {
  const settled = { n: 30, extent: "by cost", delaySeconds: 60, hosts: createHosts({ delaySeconds: 0 }) } as const;
  const { result } = await sampleOf(31, 0, settled);
  const { scores } = sealed(result).assessment;
  expect(new Set(scores.map(({ sample, pages }) => `${pages} ${sample}`))).toEqual(
    new Set(["30 uniform", "30 by-size"]),
  );
});
