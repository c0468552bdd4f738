import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { createDatabase } from "../support/postgres/launch.ts";
import { crawlSites, unhurried } from "./judge.ts";
import { openCrawls } from "./open-crawls.ts";
import { startCrawl } from "./child-report.ts";
import { hostileSizes } from "./sites/hostile-sizes.ts";
import { hostileTime, hostileTimeout } from "./sites/hostile-time.ts";
import { hostileAnswers } from "./sites/hostile-answers.ts";
import { startSite } from "../support/sites/server.ts";
import { bigBody } from "./sites/raw.ts";
import { page } from "../support/sites/page.ts";
import type { Crawls } from "./crawls.ts";
import type { CrawledSites } from "./judge.ts";
import type { ChildReport } from "./child-report.ts";
import type { Evidence, TrapSite } from "./sites/check.ts";

/** Hostile servers: every crawl ends by itself, keeps the good pages and explains the bad ones. Issue 5, acceptance. */

/** The sites whose crawls end by themselves, however long a busy machine takes. */
const ending = [...hostileSizes, hostileAnswers];
let folder: string;
let crawls: Crawls;
let crawled: readonly CrawledSites[];
const summaryOfPage = (site: TrapSite) => crawled.map(({ evidence }) => evidence.get(site)).find(Boolean) as Evidence;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eiao-hostile-"));
  crawls = await openCrawls({ dataDir: join(folder, "data"), ...(await databaseOfSuite()) });
  crawled = await Promise.all([
    crawlSites(hostileTime, crawls, { delay: 0, timeout: hostileTimeout }),
    crawlSites(ending, crawls, { delay: 0, timeout: unhurried }),
  ]);
});
afterAll(async () => {
  await Promise.all(crawled.map((sites) => sites.close()));
  await crawls.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([...hostileTime, ...ending])("$name", (site) => {
  test.each(site.checks)("$name", ({ seen, expected }) => {
    expect(seen(summaryOfPage(site))).toEqual(expected);
  });

  test("every refusal is explained in scope.log", () => {
    const { result, decisions } = summaryOfPage(site);
    const explained = new Set(decisions.map((line) => / REJECT (\S+)/.exec(line)?.[1]));
    expect(result.failed.filter(({ url }) => !explained.has(url))).toEqual([]);
  });
});

describe("memory, on a PostgreSQL server", () => {
  let one: ChildReport | undefined;
  let eight: ChildReport | undefined;
  beforeAll(async () => {
    const names = Array.from({ length: 16 }, (_, i) => `/endless/${i}`);
    const server = await startSite({
      "/": { body: page("memory", names) },
      "/endless/*": () => bigBody(Number.POSITIVE_INFINITY, "<!DOCTYPE html><title>endless</title>"),
    });
    const crawl = async (concurrency: number) => {
      const databaseUrl = await createDatabase(inject("postgresUrl") ?? "");
      const settings = { delay: 0, concurrency, timeout: 10 };
      return startCrawl(`${server.origin}/`, join(folder, `memory-${concurrency}`), { settings, databaseUrl }).report;
    };
    [one, eight] = [await crawl(1), await crawl(8)];
    await server.close();
  });

  test("sixteen endless pages, one at a time: under 300 MB resident", () => {
    expect(one?.result.failed.length).toBe(16);
    expect((one?.peakRss ?? Number.POSITIVE_INFINITY) / 1e6).toBeLessThan(300);
  });
  test("eight at a time: grows by less than 300 MB", () => {
    expect(((eight?.peakRss ?? Number.POSITIVE_INFINITY) - (eight?.openRss ?? 0)) / 1e6).toBeLessThan(300);
  });
});
