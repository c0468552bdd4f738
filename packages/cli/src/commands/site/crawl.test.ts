import type { CrawlResult } from "@eiao/crawler";
import { expect, test } from "vitest";
import { crawlText } from "./crawl.ts";

const crawled: CrawlResult = {
  site: "a.example",
  pages: 3,
  requests: 9,
  bytes: 0,
  notModified: 0,
  excluded: {},
  failed: [],
  traps: [],
  robots: { status: 404, delay: null },
  complete: true,
  stoppedBy: null,
};

test.each([
  [0, "3 pages, 9 requests"],
  [3, "3 pages (3 not modified), 9 requests"],
  [5, "3 pages (5 documents not modified), 9 requests"],
])("if %i documents are not modified, the text has this number, though some are frames", (notModified, text) => {
  expect(crawlText({ ...crawled, notModified }, 6_000)).toContain(`a.example: ${text}`);
});

test.each([
  [1, "stopped at 1 page (--max-pages)"],
  [3, "stopped at 3 pages (--max-pages)"],
])("a crawl that its budget of %i pages stopped", (budget, text) => {
  expect(crawlText({ ...crawled, pages: budget, complete: false, stoppedBy: "budget" }, budget)).toContain(text);
});

test("a crawl that continues with a smaller budget", () => {
  expect(crawlText({ ...crawled, pages: 19, complete: false, stoppedBy: "budget" }, 5)).toContain(
    "Partial: the limit is now 5 pages (--max-pages), and the crawl already had more.",
  );
});

test.each([
  [600, 6_000, "stopped at 600 pages (the depth of the feed's target)"],
  [6_000, 50, "stopped at 50 pages (--max-pages)"],
  [50, 50, "stopped at 50 pages (--max-pages)"],
])("a crawl that stopped, with the budget %i of the target and %i of the call", (ofTarget, budget, text) => {
  expect(crawlText({ ...crawled, complete: false, stoppedBy: "budget" }, budget, ofTarget)).toContain(text);
});
