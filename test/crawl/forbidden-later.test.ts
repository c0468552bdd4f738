import { afterAll, beforeAll, expect, test } from "vitest";
import { crawlSite, defaultSite, siteRepresentation } from "@eiao/crawler/internal";
import type { CrawlOptions, CrawlResult, ScopeRule } from "@eiao/crawler";
import { openCoreCrawls } from "../support/core-crawl.ts";
import type { CoreCrawls } from "../support/core-crawl.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";
import type { Routes, Site } from "../support/sites/server.ts";

/** Pages that robots.txt or the site's rules exclude since the last crawl are no longer pages, however the crawl finds them. Spec 5.1, 8.8, 23. */

let crawls: CoreCrawls;
const sites: Site[] = [];
beforeAll(async () => void (crawls = await openCoreCrawls()));
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await crawls.close();
});

const paths = ["/a", "/b", "/c", "/d"];
const robotsTxt = (body: string) => ({ headers: { "content-type": "text/plain" }, body });
const routes: Routes = {
  "/": { body: page("home", paths) },
  ...Object.fromEntries(paths.map((path) => [path, { body: page(path) }])),
};

async function crawledOnce(more: Routes = {}): Promise<Site> {
  const site = await startSite({ ...routes, ...more });
  sites.push(site);
  await crawls.crawl(`${site.origin}/`, { fetchers: 1 });
  return site;
}

/** Crawls some hours later. robots.txt is kept for at most 24 hours. */
const crawlLater = (
  { origin }: Site,
  hours: number,
  options: Partial<CrawlOptions> = {},
  rules?: readonly ScopeRule[],
): Promise<CrawlResult> => {
  const site = defaultSite(siteRepresentation(origin), [`${origin}/`]);
  return crawlSite(
    rules === undefined ? site : { ...site, rules },
    { dataDir: crawls.dataDir, allowPrivate: true, delaySeconds: 0, fetchers: 1, strict: true, ...options },
    { store: crawls.repository, now: () => Date.now() + hours * 3_600_000 },
  );
};

const pagesOf = async ({ origin }: Site) =>
  (await crawls.pages(`${origin}/`)).map(({ url }) => url.slice(origin.length));

test("all pages of a site, with the start page", async () => {
  const site = await crawledOnce();
  site.change({ "/robots.txt": robotsTxt("User-agent: *\nDisallow: /\n") });
  expect(await crawlLater(site, 25)).toMatchObject({ pages: 0, excluded: { RobotsDecideRule: 5 } });
  expect(await pagesOf(site)).toEqual([]);
  site.change({ "/robots.txt": robotsTxt("") });
  expect((await crawlLater(site, 50)).pages).toBe(5);
  expect(await pagesOf(site)).toEqual(["/", ...paths]);
});

test("the waiting pages of an interrupted crawl", async () => {
  const site = await crawledOnce();
  site.log.clear();
  const stop = new AbortController();
  const watch = setInterval(() => site.log.count("/a") > 0 && stop.abort(), 1);
  const { stoppedBy } = await crawlLater(site, 0, { signal: stop.signal, delaySeconds: 0.1 });
  clearInterval(watch);
  expect([stoppedBy, site.log.count("/c")]).toEqual(["signal", 0]);
  site.change({ "/robots.txt": { raw: (socket) => void socket.destroy() } });
  expect((await crawlLater(site, 25)).stoppedBy).toBe("robots");
  expect(await pagesOf(site), "nobody says that they are forbidden").toEqual(["/", ...paths]);
  site.change({ "/robots.txt": robotsTxt("User-agent: *\nDisallow: /c\n") });
  expect(await crawlLater(site, 50)).toMatchObject({ pages: 4, complete: true, excluded: { RobotsDecideRule: 1 } });
  expect(await pagesOf(site)).toEqual(["/", "/a", "/b", "/d"]);
});

test("a frame of a page", async () => {
  const site = await crawledOnce({
    "/d": { body: `<html><frameset><frame src="/in/e"><frame src="/in/f"></frameset></html>` },
    "/in/e": { body: page("e") },
    "/in/f": { body: page("f") },
  });
  expect(await pagesOf(site)).toEqual(["/", ...paths, "/in/e", "/in/f"]);
  site.change({ "/robots.txt": robotsTxt("User-agent: *\nDisallow: /in/e\n") });
  await crawlLater(site, 25);
  expect(await pagesOf(site)).toEqual(["/", ...paths, "/in/f"]);
});

test("the start page, by new rules of the site", async () => {
  const site = await crawledOnce();
  const host = site.host.replaceAll(".", String.raw`\.`);
  await crawlLater(site, 1, {}, [{ order: 1, type: "include", pattern: `http://${host}/[ab]` }]);
  expect(await pagesOf(site)).toEqual(["/a", "/b"]);
});
