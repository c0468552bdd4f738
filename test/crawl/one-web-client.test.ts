import { afterAll, beforeAll, expect, test } from "vitest";
import { openCoreCrawls } from "../support/core-crawl.ts";
import type { CoreCrawls } from "../support/core-crawl.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";
import type { Reply, Routes, Site } from "../support/sites/server.ts";

/** Requests for pages, sitemaps and robots.txt: the same politeness, the same guard, the same count. Spec 8.3, 23; cli.md 6. */

let crawls: CoreCrawls;
const sites: Site[] = [];
beforeAll(async () => void (crawls = await openCoreCrawls()));
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await crawls.close();
});

async function start(routes: Routes): Promise<Site> {
  const site = await startSite(routes);
  sites.push(site);
  return site;
}

const text = (body: string): Reply => ({ headers: { "content-type": "text/plain" }, body });
const sitemap = (url: string): Reply => ({
  headers: { "content-type": "application/xml" },
  body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${url}</loc></url></urlset>`,
});
const moved = (location: string): Reply => ({ status: 301, headers: { location } });

test("sitemaps are retried, follow ten redirects, respect robots.txt of their host, and lead to no private address", async () => {
  const site = await start({ "/": { body: page("home") }, "/1": { body: page("one") }, "/2": { body: page("two") } });
  const secret = await start({});
  const broken = await start({ "/robots.txt": { raw: (socket) => void socket.destroy() } });
  const other = await start({ "/robots.txt": text("User-agent: *\nCrawl-delay: 0.4\n") });
  const hops = Array.from({ length: 8 }, (_, n) => [`/hop${n}`, moved(`/hop${n + 1}`)] as const);
  site.change({
    "/robots.txt": text(
      [`${site.origin}/busy.xml`, `${site.origin}/hop0`, `${other.origin}/sitemap.xml`, `${broken.origin}/s.xml`]
        .concat(`${site.origin}/away.xml`)
        .map((url) => `Sitemap: ${url}\n`)
        .join(""),
    ),
    "/busy.xml": (_, visit) => (visit === 0 ? { status: 503 } : sitemap(`${site.origin}/1`)),
    ...Object.fromEntries(hops),
    "/hop8": sitemap(`${site.origin}/2`),
    "/away.xml": moved(`${secret.origin}/s.xml`),
  });
  const allow = [site.host, other.host, broken.host];
  const result = await crawls.crawl(`${site.origin}/`, { sitemaps: true, allowPrivate: false, allow });
  // The sitemap of the broken host may be available later: without it the crawl is not complete.
  const cut = [{ limit: "sitemaps", url: `${broken.origin}/s.xml`, lost: 1 }];
  expect(result).toMatchObject({ pages: 3, complete: false, failed: [], cut });
  expect([site.log.count("/busy.xml"), broken.log.arrivals.length, secret.log.arrivals.length]).toEqual([2, 3, 0]);
  expect(other.log.arrivals.map(({ target }) => target)).toEqual(["/robots.txt", "/sitemap.xml"]);
  expect(Math.min(...other.log.gaps())).toBeGreaterThanOrEqual(0.4 * 1000 * 0.95);
  // Each request counts, answered or not.
  expect(result.requests).toBe([site, other, broken].reduce((sum, { log }) => sum + log.arrivals.length, 0));
});

test("a web page at the address of a sitemap is ignored: no page of the site is lost", async () => {
  const bodies = [
    page("start"),
    "\n<!-- made by x -->\n<HTML lang=en><p>no such page",
    '\ufeff<?xml version="1.0"?>\n<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"/>',
  ];
  for (const body of bodies) {
    const site = await start({ "/": { body: page("home", ["/1"]) }, "/1": { body: page("one") } });
    site.change({
      "/robots.txt": text(`Sitemap: ${site.origin}/map\n`),
      "/map": { body },
      "/sitemap.xml": { body },
    });
    const result = await crawls.crawl(`${site.origin}/`, { sitemaps: true });
    expect(result).toMatchObject({ pages: 2, complete: true, failed: [] });
    expect(result.cut, body).toBeUndefined();
  }
  // A broken sitemap makes the crawl incomplete.
  const site = await start({ "/": { body: page("home") }, "/sitemap.xml": { body: "<urlset><url></urlset>" } });
  const torn = await crawls.crawl(`${site.origin}/`, { sitemaps: true });
  expect(torn).toMatchObject({ complete: false, cut: [{ limit: "sitemaps", lost: 1 }] });
});

test("a robots.txt that redirects to a private address is reported as such, and the address is not requested", async () => {
  const secret = await start({});
  const site = await start({ "/robots.txt": moved(`${secret.origin}/robots.txt`) });
  const result = await crawls.crawl(`${site.origin}/`, { allowPrivate: false, allow: [site.host] });
  expect(result).toMatchObject({ pages: 0, failed: [{ url: `${site.origin}/`, reason: "private-address" }] });
  expect([site.log.arrivals.length, secret.log.arrivals.length]).toEqual([1, 0]);
});
