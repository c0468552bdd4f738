import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import type { CrawlLimits } from "../queue/job.ts";
import { defaultSite } from "@eiao/crawler";
import { createHosts } from "@eiao/crawler/internal/web";
import { expect, onTestFinished, test } from "vitest";
import { crawlJob } from "./phase-jobs.ts";
import { openCoreCrawls } from "../../../../../test/support/core-crawl.ts";
import { page } from "../../../../../test/support/sites/page.ts";
import { startSite } from "../../../../../test/support/sites/server.ts";

const log = (): void => undefined;

/** Crawls a site as a worker does, and again, as if the worker had been killed after the end of the crawl and before reporting it. */
async function crawlTwice(
  seed: (origin: string) => string,
  limits: Partial<CrawlLimits> = {},
): Promise<readonly [origin: string, outcomes: unknown[], pages: string[]]> {
  const site = await startSite({
    "/": { body: page("home", ["/a.html"]) },
    "/a.html": { body: page("a", []) },
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /closed/\n" },
    "/in/": { body: page("in", ["/in/deep.html", "/out.html"]) },
    "/in/deep.html": { body: page("deep", []) },
    "/out.html": { body: page("out", ["/further.html"]) },
    "/further.html": { body: page("further", []) },
    "/closed/": { body: page("closed", []) },
    "/text.txt": { headers: { "content-type": "text/plain" }, body: "text" },
  });
  onTestFinished(() => site.close());
  const crawls = await openCoreCrawls();
  const { repository, dataDir } = crawls;
  onTestFinished(() => crawls.close());
  const hosts = createHosts({ delaySeconds: 0 });
  const url = seed(site.origin);
  const job = { run: "R", site: url.slice("http://".length).replace(/\/$/, ""), url, phase: "crawl", ...limits };
  if (limits.oneHopBeyond !== undefined) {
    const rules = [{ order: 1, type: "include", pattern: `${url.replaceAll(".", String.raw`\.`)}.*` } as const];
    await repository.saveSite({ ...defaultSite(job.site, [url]), addedBy: "import", rules });
  }
  const work = {
    repository,
    dataDir,
    hosts,
    localHosts: hosts,
    slot: 0,
    onLog: log,
    onCrawl: log,
    files: { isHere: () => Promise.resolve(true), crawled: () => Promise.resolve() },
    settings: { allow: [], allowPrivate: true, delaySeconds: 0, userAgent: null, maxPages: 100, timeoutSeconds: 30 },
  };
  const crawl = (): Promise<unknown> =>
    crawlJob(
      job as Parameters<typeof crawlJob>[0],
      work as unknown as Parameters<typeof crawlJob>[1],
      new AbortController().signal,
    );
  const outcomes = [await crawl()];
  const count = site.log.under("/").length;
  outcomes.push(await crawl());
  expect(site.log.under("/")).toHaveLength(count); // the crawl has ended: no page is requested again
  const known = (await repository.siteOf(job.site))?.id ?? 0;
  const pages = (await repository.knownPages(known)).map(({ url: page }) => page.slice(site.origin.length));
  return [site.origin, outcomes, pages.toSorted()];
}

test.each([
  ["is not there", "/nosuch/", (url: string) => `Nothing could be crawled: ${url}: 404.`],
  ["is closed to robots", "/closed/", () => "Nothing could be crawled: left out by RobotsDecideRule."],
  ["is not a page", "/text.txt", () => "Nothing could be crawled: left out by ContentTypeDecideRule."],
])("if a crawl ended because its start %s, the continued crawl has the same reason", async (_, path, reason) => {
  const [origin, outcomes] = await crawlTwice((at) => at + path);
  const failed = { state: "failed", reason: reason(origin + path) };
  expect(outcomes).toEqual([failed, failed]);
});

test("for a server that does not speak HTTP the reason is a sentence, also when the crawl is continued", async () => {
  const server = createServer((socket) =>
    socket
      .on("error", () => undefined)
      .resume()
      .end("SSH-2.0-OpenSSH\r\n"),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const [, outcomes] = await crawlTwice(() => url);
  const failed = { state: "failed", reason: `Nothing could be crawled: ${url}: The server did not answer in HTTP.` };
  expect(outcomes).toEqual([failed, failed]);
});

test("a crawl that ended with pages is sampled", async () => {
  const [, outcomes] = await crawlTwice((origin) => `${origin}/`);
  const done = { state: "done", databaseId: expect.stringMatching(/^rdf_R_/) as string };
  expect(outcomes).toEqual([done, done]);
});

test("a crawl keeps to the budget of its job and to that of all crawls", async () => {
  const pages = async (limits: Partial<CrawlLimits>) => (await crawlTwice((origin) => `${origin}/`, limits))[2];
  expect(await pages({ maxPages: 1 })).toEqual(["/"]);
  expect(await pages({ maxPages: null })).toEqual(["/", "/a.html"]);
  expect(await pages({ maxPages: 6_000 })).toEqual(["/", "/a.html"]);
});

test("one hop beyond the site reaches the links of its pages, and nothing further", async () => {
  const pages = async (oneHopBeyond: boolean) => (await crawlTwice((origin) => `${origin}/in/`, { oneHopBeyond }))[2];
  expect(await pages(false)).toEqual(["/in/", "/in/deep.html"]);
  expect(await pages(true)).toEqual(["/in/", "/in/deep.html", "/out.html"]);
});
