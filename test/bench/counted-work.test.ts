/**
 * The benchmark that runs with every change: it counts work instead of time, so its result is the same on each machine, however
 * busy. A limit is 2 % above the current count. If a change makes the count grow, find a better way, or raise the limit with a
 * reason. If it shrinks by 10 %, lower the limit. Times are measured in bench.ts.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { checkWith, createSheetCache, EiaoError } from "@eiao/wam-core";
import { expect, test } from "vitest";
import { openSamples, startExampleSite } from "../support/samples.ts";
import { material } from "./material.ts";

function expectWithin(count: number, limit: number): void {
  expect(count).toBeLessThanOrEqual(limit);
  expect(count, "lower the limit").toBeGreaterThan(0.9 * limit);
}

test("bytes allocated for 20 real pages with their JSON and EARL", async () => {
  const program = fileURLToPath(new URL("allocations.ts", import.meta.url));
  const flags = ["--no-opt", "--no-maglev", "--conditions=@eiao/source"];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program]);
  expectWithin(Number(stdout), 95_000_000);
});

test("steps of matching rules to the elements of three real pages", async () => {
  const { styled, load } = await material(0, 3);
  const sheetCache = createSheetCache();
  const isEnough = ({ url, content }: (typeof styled)[number], maxSteps: number): boolean => {
    try {
      checkWith({ url, content }, load, { sheetCache, budget: { maxSteps } });
      return true;
    } catch (error) {
      if (error instanceof EiaoError && error.code === "TooManySteps") return false;
      throw error;
    }
  };
  const limits: Readonly<Record<string, number>> = {
    "spectre.css/docs/components.html": 5200,
    "vis/docs/data/dataset.html": 1100,
    "semantic-ui/examples/attached.html": 1130,
  };
  const found = styled.map((page) => {
    const limit = limits[page.name] ?? 0;
    return [page.name, isEnough(page, limit), isEnough(page, Math.floor(0.9 * limit))];
  });
  expect(found, "within the limit; lower it where less is enough").toEqual(
    Object.keys(limits).map((name) => [name, true, false]),
  );
});

test("requests of an assessment of the example site", async () => {
  const [site, samples] = [await startExampleSite(), await openSamples()];
  try {
    const launch = await samples.crawl(`${site.origin}/`);
    const crawl = site.log.arrivals.length;
    await samples.sample(`${site.origin}/`, launch);
    const sheets = site.log.arrivals.length - crawl;
    expectWithin(crawl, 55); // each address once, robots.txt, and an invented name, because five months look nearly the same
    expectWithin(sheets, 6); // the pages are in the archive
  } finally {
    await samples.close();
    await site.close();
  }
});
