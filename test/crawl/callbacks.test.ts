import { afterAll, beforeAll, expect, test } from "vitest";
import { crawlSite, defaultSite, siteRepresentation } from "@eiao/crawler";
import type { CrawlOptions } from "@eiao/crawler";
import { openCoreCrawls } from "./core-crawl.ts";
import type { CoreCrawls } from "./core-crawl.ts";
import { page } from "./sites/page.ts";
import { startSite } from "./sites/server.ts";
import type { Site } from "./sites/server.ts";

/** What a caller's own function throws ends that crawl, as an error that the caller can catch, and another crawl goes on from there. */

let crawls: CoreCrawls;
let site: Site;
beforeAll(async () => {
  crawls = await openCoreCrawls();
  const paths = Array.from({ length: 12 }, (_, i) => `/${i}`);
  const slow = { body: page("leaf"), after: 100 };
  site = await startSite({
    "/": { body: page("home", paths) },
    ...Object.fromEntries(paths.map((path) => [path, slow])),
  });
});
afterAll(async () => {
  await site.close();
  await crawls.close();
});

const crawl = (more: Partial<CrawlOptions>) =>
  crawlSite(
    defaultSite(siteRepresentation(site.origin), [`${site.origin}/`]),
    { dataDir: crawls.dataDir, allowPrivate: true, delaySeconds: 0, fetchers: 1, ...more },
    { store: crawls.repository },
  );

const mine = new Error("of the caller");
const fails = (): void => {
  throw mine;
};

test.each<[string, Partial<CrawlOptions>]>([
  ["onProgress", { onProgress: fails }],
  ["onLog", { onLog: fails }],
  ["onTransition", { onTransition: fails }],
  ["onStart", { onStart: fails }],
])("%s", async (_, options) => {
  await expect(crawl(options)).rejects.toBe(mine);
});

test("then the crawl goes on", async () => {
  expect(await crawl({})).toMatchObject({ pages: 13, complete: true });
});
