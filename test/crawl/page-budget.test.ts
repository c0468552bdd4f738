import { expect, onTestFinished, test } from "vitest";
import { openCoreCrawls } from "../support/core-crawl.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";

test("AT-FSM-7: of a site with 10,000 pages exactly 6,000 scenarios are written", async () => {
  const site = await startSite({
    "/": {
      body: page(
        "home",
        Array.from({ length: 100 }, (_, at) => `/part${at}/`),
      ),
    },
    "/part*": ({ target }) => {
      const [, part = "", leaf] = target.split("/");
      if (leaf === "")
        return {
          body: page(
            target,
            Array.from({ length: 99 }, (_, at) => `/${part}/page${at}.html`),
          ),
        };
      return { body: `<title>${target}</title><p>${target}</p><a href="/">home</a>` };
    },
  });
  onTestFinished(() => site.close());
  const crawls = await openCoreCrawls();
  onTestFinished(() => crawls.close());
  const result = await crawls.crawl(`${site.origin}/`, { concurrency: 8 });
  expect([result.pages, result.stoppedBy, result.complete]).toEqual([6_000, "budget", false]);
  const rows = await crawls.pages(`${site.origin}/`);
  expect(new Set(rows.map(({ scenarioId }) => scenarioId)).size).toBe(6_000);
  expect(site.log.repeated("/")).toEqual([]);
  // For pages with little text the crawl requests invented names: in at most three directories.
  const requested = site.log.under("/").filter((path) => /^\/(?:part\d\d?\/(?:page\d\d?\.html)?)?$/.test(path));
  expect(requested).toHaveLength(6_000);
  expect(site.log.under("/").length - requested.length).toBeLessThanOrEqual(3);
  const excluded = Object.values(result.excluded).reduce((sum, count) => sum + count, 0);
  expect(6_000 + excluded).toBe(1 + 100 + 99 * 100);
});

/** Numbers that would let the crawl wait for ever, or send requests without a pause. */
test.each([
  [{ maxPages: Number.NaN }, "maxPages of a crawl cannot be NaN: it must be a whole number from 0"],
  [{ maxPages: -1 }, "maxPages of a crawl cannot be -1: it must be a whole number from 0"],
  [{ delaySeconds: Number.NaN }, "delaySeconds of a crawl cannot be NaN: it must be a number from 0"],
  [{ concurrency: 0 }, "concurrency of a crawl cannot be 0: it must be a whole number from 1"],
  [{ timeoutSeconds: Number.NaN }, "timeoutSeconds of a crawl cannot be NaN: it must be a number from 0"],
])("invalid numbers are refused with the name of the option, before any request: %o", async (options, problem) => {
  const site = await startSite({ "/": { body: page("home", []) } });
  onTestFinished(() => site.close());
  const crawls = await openCoreCrawls();
  onTestFinished(() => crawls.close());
  const refusal = { code: "CrawlNumber", message: `${problem}.` };
  await expect(crawls.crawl(`${site.origin}/`, options)).rejects.toMatchObject(refusal);
  expect(await crawls.repository.allSites()).toEqual([]);
  expect((await crawls.crawl(`${site.origin}/`)).pages).toBe(1);
});
