import { afterAll, beforeAll, expect, test } from "vitest";
import { crawlSite, defaultSite, siteRepresentation } from "@eiao/crawler/internal";
import type { CrawlOptions } from "@eiao/crawler";
import { openCoreCrawls } from "../support/core-crawl.ts";
import type { CoreCrawls } from "../support/core-crawl.ts";
import { page } from "../support/sites/page.ts";
import { failsAt, filesOpenBelow } from "../support/caller-functions.ts";
import { startSite } from "../support/sites/server.ts";
import type { Site } from "../support/sites/server.ts";

/** An error in a caller's own function ends the crawl with that error, and another crawl continues from there. */

let crawls: CoreCrawls;
let site: Site;
beforeAll(async () => {
  crawls = await openCoreCrawls();
  const paths = Array.from({ length: 12 }, (_, i) => `/${i}`);
  const slow = { body: page("leaf"), after: 300 };
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

test("the error ends a crawl at once, not when all is done", async () => {
  const before = site.log.arrivals.length;
  await expect(crawl({ onProgress: failsAt(1, mine) })).rejects.toBe(mine);
  expect(site.log.arrivals.length - before).toBeLessThan(13); // of pages that take 300 ms each
});

test.each(["onProgress", "onLog", "onTransition"] as const)("%s", async (name) => {
  for (const nth of [1, 2, 3, 5, 8, 13, 21, 34]) {
    const fails = failsAt(nth, mine);
    const isCalled = await crawl({ [name]: fails }).then(
      () => false,
      (error: unknown) => {
        expect(error).toBe(mine);
        return true;
      },
    );
    if (nth === 1) expect(isCalled).toBe(true);
    if (!isCalled) break; // the function is called less often
    expect(filesOpenBelow(`${crawls.dataDir}/output`)).toEqual([]);
  }
});

test("then the crawl continues", async () => {
  expect(await crawl({})).toMatchObject({ pages: 13, complete: true });
});
