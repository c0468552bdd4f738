import { existsSync, readFileSync } from "node:fs";
import { globSync } from "node:fs";
import { join } from "node:path";
import { createPoolEvaluator, openStoreReader } from "@eiao/sampler";
import type { Evaluator } from "@eiao/sampler";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSite } from "../crawl/sites/server.ts";
import type { Site } from "../crawl/sites/server.ts";
import { databaseOfSuite } from "../postgres/database-of-suite.ts";
import { openSamples, sealed } from "./samples.ts";
import type { Samples } from "./samples.ts";

/** AT-STAT 5 to 9 through the sampler, with their own numbers of pages. Observatory 9.2, 9.4. */

let samples: Samples;
let evaluator: Evaluator;
const sites: Site[] = [];

beforeAll(async () => {
  samples = await openSamples(await databaseOfSuite());
  evaluator = createPoolEvaluator({ workers: 2 });
});
afterAll(async () => {
  await evaluator.close();
  await samples.close();
  await Promise.all(sites.map((site) => site.close()));
});

/** Pages p0, p1 … of which the last `missing` are not there; sampled. */
async function sampleOf(pages: number, missing: number, smallSite = false) {
  const site = await startSite({ "/p*": { body: "<!DOCTYPE html><title>p</title><p>p" } });
  sites.push(site);
  for (let gone = pages - missing; gone < pages; gone++) site.change({ [`/p${gone}`]: { status: 404 } });
  const paths = Array.from({ length: pages }, (_, at) => `/p${at}`);
  const launch = await samples.know(site.origin, paths, smallSite);
  const result = await samples.sample(`${site.origin}/`, launch, { seed: "at-stat", evaluator });
  return { site, result, job: site.host };
}

describe("AT-STAT 5: 29 pages", () => {
  test("of a site that nobody has verified are discarded before anything is downloaded", async () => {
    const { site, result, job } = await sampleOf(29, 0);
    expect(result).toEqual({ state: "discarded", reason: "too few pages identified" });
    expect(site.log.arrivals).toEqual([]);
    expect(globSync(join(samples.dataDir, "output/rdf", job, "*"))).toEqual([]);
  });
  test("of a small site are all sampled", async () => {
    const { result } = await sampleOf(29, 0, true);
    expect(sealed(result).assessment.pages).toEqual({ found: 29, sampled: 29, failed: 0 });
    expect(sealed(result).assessment.notes?.slice(0, 1)).toEqual([expect.stringContaining("Only 29 pages were found")]);
  });
});

test("a seed that cannot be one begins nothing: the same run can be sampled with another", async () => {
  const site = await startSite({ "/p*": { body: "<!DOCTYPE html><title>p</title><p>p" } });
  sites.push(site);
  const launch = await samples.know(site.origin, ["/p0", "/p1"], true);
  const sampling = (seed: string) => samples.sample(`${site.origin}/`, launch, { seed, evaluator });
  await expect(sampling("a seed")).rejects.toMatchObject({ code: "BadSeed" });
  expect(globSync(join(samples.dataDir, "output/rdf", site.host, "*"))).toEqual([]);
  expect(sealed(await sampling("seed")).assessment.pages.sampled).toBe(2);
});

test("AT-STAT 6: of 700 pages, 150 of them 404, 550 are sampled", async () => {
  const { result } = await sampleOf(700, 150);
  expect(sealed(result).assessment.pages).toEqual({ found: 700, sampled: 550, failed: 150 });
});

test("AT-STAT 7: of 900 pages, 100 of them 404, 600 are sampled, each 404 replaced", async () => {
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
  // Nothing is asked for that is not drawn, and nothing twice.
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
