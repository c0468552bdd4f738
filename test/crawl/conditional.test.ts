import { globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCoreCrawls } from "../support/core-crawl.ts";
import type { CoreCrawls } from "../support/core-crawl.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";
import type { Routes, Site } from "../support/sites/server.ts";

/** Spec 8.4, from the first crawl to the second: judged by the server's log. */

let crawls: CoreCrawls;
const sites: Site[] = [];
beforeAll(async () => void (crawls = await openCoreCrawls()));
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await crawls.close();
});

const then = "Wed, 20 Feb 2008 19:31:28 GMT";
const later = "Wed, 20 Feb 2008 19:31:29 GMT";

async function crawledOnce(routes: Routes): Promise<Site> {
  const site = await startSite(routes);
  sites.push(site);
  await crawls.crawl(`${site.origin}/`);
  site.log.clear();
  return site;
}

const requests = (site: Site) => site.log.arrivals.map(({ method, target }) => `${method} ${target}`);

/** Makes a home page with a date, which links to a page without a validator. */
function dated(answersConditions: boolean): Routes {
  return {
    "/": ({ headers }) =>
      answersConditions && headers["if-modified-since"] === then
        ? { status: 304, headers: { "last-modified": then } }
        : { body: page("home", ["/a"]), headers: { "last-modified": then } },
    "/a": { body: page("a") },
  };
}

test("AT-LM-1: a 304 is one request; the page counts, and its out-links come from the store", async () => {
  const site = await crawledOnce(dated(true));
  const [home] = await crawls.pages(`${site.origin}/`);
  const result = await crawls.crawl(`${site.origin}/`);
  expect(requests(site)).toEqual(["GET /", "GET /a"]);
  expect([result.pages, result.notModified, result.complete]).toEqual([2, 1, true]);
  const [current] = await crawls.pages(`${site.origin}/`);
  expect(current).toEqual({ ...home, lastSeen: current?.lastSeen });
  expect(current?.lastSeen.getTime()).toBeGreaterThanOrEqual(home?.lastSeen.getTime() ?? Infinity);
});

describe("a host without support for If-Modified-Since", () => {
  test("AT-LM-2: is detected by one probe; then HEAD alone shows that the page is not modified", async () => {
    const site = await crawledOnce(dated(false));
    await crawls.crawl(`${site.origin}/`);
    expect(requests(site)).toEqual(["GET /", "GET /a"]);
    expect(await crawls.repository.ifModifiedSupport(site.host)).toBe(false);
    site.log.clear();
    const result = await crawls.crawl(`${site.origin}/`);
    expect(requests(site)).toEqual(["HEAD /", "GET /a"]);
    expect([result.pages, result.notModified]).toEqual([2, 1]);
  });

  test("AT-LM-3: HEAD with a newer date is followed by GET, and the stored value is the new one", async () => {
    const site = await crawledOnce(dated(false));
    await crawls.crawl(`${site.origin}/`);
    site.change({ "/": { body: page("home", ["/a"]), headers: { "last-modified": later } } });
    site.log.clear();
    const result = await crawls.crawl(`${site.origin}/`);
    expect(requests(site)).toEqual(["HEAD /", "GET /", "GET /a"]);
    expect([result.pages, result.notModified, result.requests]).toEqual([2, 0, 3]);
    expect((await crawls.pages(`${site.origin}/`))[0]?.lastModified).toBe(later);
  });
});

test.each([["-1"], ["Thu, 01 Jan 1970 00:00:00 GMT"], [new Date(Date.now() + 86_400_000).toUTCString()]])(
  "AT-LM-4: a page with Last-Modified %s is requested without a condition",
  async (lastModified) => {
    const site = await crawledOnce({ "/": { body: page("home"), headers: { "last-modified": lastModified } } });
    await crawls.crawl(`${site.origin}/`);
    expect(site.log.gets("/").map(({ headers }) => headers["if-modified-since"])).toEqual([undefined]);
  },
);

test("AT-LM-5: exactly 1980 is a date", async () => {
  const first = "Tue, 01 Jan 1980 00:00:00 GMT";
  const site = await crawledOnce({ "/": { body: page("home"), headers: { "last-modified": first } } });
  await crawls.crawl(`${site.origin}/`);
  expect(site.log.gets("/").map(({ headers }) => headers["if-modified-since"])).toEqual([first]);
});

test("a page whose WARC is gone is fetched without a condition, so that its links are not lost", async () => {
  const site = await crawledOnce(dated(true));
  for (const file of globSync(`output/warcs/${site.host}/**/*.warc.gz`, { cwd: crawls.dataDir })) {
    rmSync(join(crawls.dataDir, file));
  }
  const result = await crawls.crawl(`${site.origin}/`);
  expect(site.log.gets("/")[0]?.headers["if-modified-since"]).toBeUndefined();
  expect([result.pages, result.notModified]).toEqual([2, 0]);
});

test("known pages are requested even without a link to them, and new ones are found", async () => {
  const site = await crawledOnce({ "/": { body: page("home", ["/old"]) }, "/old": { body: page("old") } });
  site.change({ "/": { body: page("home", ["/new"]) }, "/new": { body: page("new") } });
  const result = await crawls.crawl(`${site.origin}/`);
  expect(requests(site)).toEqual(["GET /", "GET /old", "GET /new"]);
  expect(result.pages).toBe(3);
  const rows = await crawls.pages(`${site.origin}/`);
  expect(rows.map(({ url, pageIndex }) => [url.slice(site.origin.length), pageIndex])).toEqual([
    ["/", 0],
    ["/old", 1],
    ["/new", 2],
  ]);
});

test("the archive of a re-crawl has a revisit for each 304, and the first launch's pages stay readable", async () => {
  const site = await crawledOnce(dated(true));
  await crawls.crawl(`${site.origin}/`);
  const indexes = globSync(`output/warcs/${site.host}/*/index.cdxj`, { cwd: crawls.dataDir });
  expect(indexes).toHaveLength(2);
});
