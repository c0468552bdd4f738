import { afterAll, beforeAll, expect, test } from "vitest";
import { crawlSite, defaultSite, siteRepresentation } from "@eiao/crawler/internal";
import type { CrawlResult } from "@eiao/crawler";
import { openCoreCrawls } from "../support/core-crawl.ts";
import type { CoreCrawls } from "../support/core-crawl.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";
import type { Arrival } from "../support/sites/request-log.ts";
import type { Reply, Routes, Site } from "../support/sites/server.ts";

/** A resumed crawl is as polite as an uninterrupted one, and an unavailable robots.txt loses no pages. Spec 23. */

let crawls: CoreCrawls;
const sites: Site[] = [];
beforeAll(async () => void (crawls = await openCoreCrawls()));
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await crawls.close();
});

const paths = Array.from({ length: 12 }, (_, i) => `/${i}`);
const robotsTxt = (text: string) => ({ headers: { "content-type": "text/plain" }, body: text });

/** Makes a page that links to twelve pages without links. */
function flatSite(robots: string): Routes {
  const leaves = paths.map((path) => [path, { body: page(path) }] as const);
  return { "/": { body: page("home", paths) }, ...Object.fromEntries(leaves), "/robots.txt": robotsTxt(robots) };
}

/** Crawls and stops after some requests. */
async function interrupt(site: Site): Promise<CrawlResult> {
  const stop = new AbortController();
  const watch = setInterval(() => site.log.under("/").length >= 4 && stop.abort(), 1);
  const result = await crawls.crawl(`${site.origin}/`, { fetchers: 1, signal: stop.signal });
  clearInterval(watch);
  expect(result.stoppedBy).toBe("signal");
  return result;
}

/** Resumes the crawl with a clock that is some hours ahead. */
const resume = (site: Site, hours: number) =>
  crawlSite(
    defaultSite(siteRepresentation(site.origin), [`${site.origin}/`]),
    { dataDir: crawls.dataDir, allowPrivate: true, delaySeconds: 0, fetchers: 1, strict: true },
    { store: crawls.repository, now: () => Date.now() + hours * 3_600_000 },
  );

test("Crawl-delay holds from the first request on, even if no new URL is found", async () => {
  const site = await startSite(flatSite("User-agent: *\nCrawl-delay: 0.3\n"));
  sites.push(site);
  await interrupt(site);
  const before = site.log.arrivals.length;
  const { pages, complete, robots } = await crawls.crawl(`${site.origin}/`, { fetchers: 1 });
  expect({ pages, complete, robots }).toEqual({ pages: 13, complete: true, robots: { status: 200, delay: 0.3 } });
  expect(Math.min(...site.log.gaps(before))).toBeGreaterThanOrEqual(0.3 * 1000 * 0.95);
});

test("a stale robots.txt that is not available stops the crawl, which continues when it is available again", async () => {
  const site = await startSite(flatSite("User-agent: *\nDisallow: /11\n"));
  sites.push(site);
  await interrupt(site);
  const before = site.log.under("/").length;
  site.change({ "/robots.txt": { status: 503 } });
  const stopped = await resume(site, 25);
  expect(stopped).toMatchObject({ stoppedBy: "robots", complete: false, excluded: { RobotsDecideRule: 1 } });
  expect(site.log.under("/").length).toBe(before); // no request is allowed
  site.change({ "/robots.txt": robotsTxt("User-agent: *\nDisallow: /11\n") });
  expect(await resume(site, 26)).toMatchObject({
    pages: 12,
    stoppedBy: null,
    complete: true,
    excluded: { RobotsDecideRule: 1 },
  });
});

test("cookies are stored with the launch: a resumed crawl passes the wall, and they are removed at its end", async () => {
  const free = flatSite("");
  const walled = Object.fromEntries(
    ["/", ...paths].map((path) => [
      path,
      ({ headers }: Arrival) =>
        headers.cookie === "in=yes" ? (free[path] as Reply) : { status: 302, headers: { location: "/wall" } },
    ]),
  );
  const site = await startSite({
    ...walled,
    "/wall": { status: 302, headers: { location: "/", "set-cookie": "in=yes" } },
  });
  sites.push(site);
  await interrupt(site);
  expect(await crawls.crawl(`${site.origin}/`, { fetchers: 1 })).toMatchObject({ pages: 13, complete: true });
  expect(site.log.count("/wall")).toBe(1);
  const known = await crawls.repository.siteOf(site.host);
  const launch = await crawls.repository.lastLaunch(known?.id ?? 0);
  expect(JSON.stringify(launch?.statistics)).not.toContain("yes");
});

test("a rejected URL of a sitemap counts once, even if the crawl is interrupted", async () => {
  const outside = "http://elsewhere.example/x";
  const excludedOf = async (stop?: AbortController) => {
    const site = await startSite({});
    sites.push(site);
    const urls = ["/private/x", "/x/x/x", "/listed"].map((path) => site.origin + path);
    const sitemap = [outside, ...urls].map((url) => `<url><loc>${url}</loc></url>`).join("");
    site.change({
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /private/" },
      "/sitemap.xml": { headers: { "content-type": "text/xml" }, body: `<urlset>${sitemap}</urlset>` },
      "/": { body: page("home", ["/late"]) },
      "/listed": { body: page("listed") },
      "/late": (_, visit) => {
        if (visit === 0) stop?.abort();
        const body = page("late", [outside, "/private/x", "/x/x/x"]);
        return visit === 0 && stop !== undefined ? { after: 60_000 } : { body };
      },
    });
    const crawl = (signal?: AbortSignal) =>
      crawls.crawl(`${site.origin}/`, { sitemaps: true, ...(signal === undefined ? {} : { signal }) });
    if (stop !== undefined) await crawl(stop.signal);
    const { excluded, traps, pages } = await crawl();
    return { excluded, traps: traps.map(({ urls: count }) => count), pages };
  };
  const undisturbed = await excludedOf();
  expect(undisturbed).toEqual({
    excluded: { RejectDecideRule: 1, RobotsDecideRule: 1, RepeatedSegmentsDecideRule: 1 },
    traps: [1],
    pages: 3,
  });
  expect(await excludedOf(new AbortController())).toEqual(undisturbed);
});
