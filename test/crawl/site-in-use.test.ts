import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { siteRepresentation } from "@eiao/crawler/internal";
import { createDatabase } from "../support/postgres/launch.ts";
import { startCrawl } from "./child-report.ts";
import { openCoreCrawls } from "../support/core-crawl.ts";
import { openCrawls } from "./open-crawls.ts";
import { bigSite } from "./sites/big-site.ts";
import { startSite } from "../support/sites/server.ts";
import type { Site } from "../support/sites/server.ts";

/** A site is crawled by one program at a time, and can always be read. Issue 5, item 6. */

const pages = 40;
let folder: string;
let server: Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eiao-in-use-"));
  server = await startSite(bigSite(pages));
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

test("a second process is refused by name, can read meanwhile, and continues as soon as the first was killed", async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl") ?? "");
  const dataDir = join(folder, "data");
  const seed = `${server.origin}/`;
  const first = startCrawl(seed, dataDir, { databaseUrl, settings: { delay: 1 } });
  const second = await openCrawls({ dataDir, url: databaseUrl });
  await expect.poll(async () => (await second.pages(seed).catch(() => [])).length).toBeGreaterThan(0);
  const refused = await second.crawl(seed, { delay: 0 }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: "SiteInUse",
    message: expect.stringMatching(`${siteRepresentation(seed)} .*process ${first.process.pid} on `) as string,
    remedy: expect.stringContaining("stop it") as string,
  });
  expect((await second.pages(seed)).length).toBeGreaterThan(0);
  expect(server.log.under("/").length).toBeLessThan(pages); // the first is still crawling
  expect(server.log.repeated("/")).toEqual([]);

  first.process.kill("SIGKILL");
  await once(first.process, "close");
  const resumed = await second.crawl(seed, { delay: 0 });
  expect([resumed.pages, resumed.complete]).toEqual([pages, true]);
  expect(server.log.repeated("/").length).toBeLessThanOrEqual(1); // the request in flight
  await second.close();
});

test("of two calls in one process one is refused, the other is not disturbed", async () => {
  const crawls = await openCoreCrawls({}); // embedded: the other test uses a server
  const seed = `${server.origin}/part-1/page-1.html`;
  const calls = await Promise.allSettled([
    crawls.crawl(seed, { concurrency: 1 }),
    crawls.crawl(seed, { concurrency: 1 }),
  ]);
  expect(calls.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]); // either can be the first
  for (const call of calls)
    if (call.status === "fulfilled") expect(call.value.pages).toBe(pages);
    else expect(call.reason).toMatchObject({ code: "SiteInUse" });
  expect((await crawls.crawl(seed)).notModified).toBe(pages); // the first crawl has ended, so the site may be crawled again
  await crawls.close();
});
