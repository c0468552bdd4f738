import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { randomSamples } from "../support/random-samples.ts";
import { crawlOnce, unhurried } from "./judge.ts";
import { openCrawls } from "./open-crawls.ts";
import { bigSite, pathOf } from "./sites/big-site.ts";
import { startSite } from "../support/sites/server.ts";
import type { Crawls } from "./crawls.ts";
import type { Evidence } from "./sites/check.ts";

/** The cost of a re-crawl, for 2,000 pages with EIAO_SAMPLES=all. Issue 5, acceptance. */

const pages = randomSamples(500, 2_000);
const settings = { delay: 0, timeout: unhurried };
let folder: string;
let crawls: Crawls;
let first: Evidence;
let unchanged: Evidence;
let touched: Evidence;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eiao-recrawl-"));
  crawls = await openCrawls({ dataDir: folder, ...(await databaseOfSuite()) });
  const server = await startSite(bigSite(pages));
  const launch = async (): Promise<Evidence> => {
    server.log.clear();
    const evidence = await crawlOnce(server, crawls, settings);
    return { ...evidence, log: server.log.copy() };
  };
  first = await launch();
  unchanged = await launch();
  server.change(bigSite(pages, (page) => (page % 20 === 0 ? 1 : 0)));
  touched = await launch();
  await server.close();
});
afterAll(async () => {
  await crawls.close();
  await rm(folder, { recursive: true, force: true });
});

const requests = ({ log }: Evidence) => log.arrivals.filter(({ target }) => target !== "/robots.txt");
const withStatus = (evidence: Evidence, status: number) => requests(evidence).filter((one) => one.status === status);

describe(`a site of ${pages} pages`, () => {
  test("the first launch requests every page once", () => {
    expect([requests(first).length, first.log.repeated("/"), first.result.pages]).toEqual([pages, [], pages]);
  });
});

describe("nothing changed", () => {
  test("there is one conditional request a page, all answered by 304", () => {
    expect([requests(unchanged).length, withStatus(unchanged, 304).length]).toEqual([pages, pages]);
  });
  test("they take under 2 % of the bytes", () => {
    expect(unchanged.log.bytes() / first.log.bytes()).toBeLessThan(0.02);
  });
  test("all pages stay in the table, with depth and validators as before", () => {
    const rows = (evidence: Evidence) =>
      evidence.pages
        .map(({ url, depth, status, etag, scenario }) => [url, depth, status, etag, scenario].join(" "))
        .toSorted();
    expect(rows(unchanged)).toEqual(rows(first));
  });
});

describe("every 20th page was changed", () => {
  test("exactly these are downloaded", () => {
    const downloaded = withStatus(touched, 200).map(({ target }) => target);
    expect(downloaded.toSorted()).toEqual(Array.from({ length: pages / 20 }, (_, i) => pathOf(i * 20)).toSorted());
  });
  test("there is one request a page", () => {
    expect([requests(touched).length, touched.log.repeated("/")]).toEqual([pages, []]);
  });
  test("the new validators are stored", () => {
    const row = touched.pages.find(({ url }) => url.endsWith(pathOf(40)));
    expect(row?.etag).toBe('"40-1"');
  });
});
