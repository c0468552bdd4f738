import { readdirSync, readlinkSync } from "node:fs";
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
/** Throws when it is called for the nth time, and from then on. */
const failsAt = (nth: number) => {
  let calls = 0;
  return (): void => {
    if (++calls >= nth) throw mine;
  };
};

test.each(["onProgress", "onLog", "onTransition", "onStart"] as const)("%s", async (name) => {
  for (const nth of [1, 2, 3, 5, 8, 13, 21, 34]) {
    const fails = failsAt(nth);
    const isCalled = await crawl({ [name]: fails }).then(
      () => false,
      (error: unknown) => {
        expect(error).toBe(mine);
        return true;
      },
    );
    if (!isCalled) break; // it is not called so often
    expect(openFiles()).toEqual([]);
  }
});

test("then the crawl goes on", async () => {
  expect(await crawl({})).toMatchObject({ pages: 13, complete: true });
});

/** Files of the crawl that this process has open. */
const openFiles = () =>
  readdirSync("/proc/self/fd").flatMap((descriptor) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${descriptor}`);
      return file.startsWith(`${crawls.dataDir}/output/`) ? [file] : [];
    } catch {
      return []; // that of this reading
    }
  });
