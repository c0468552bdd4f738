/** New documents of a watched site (20.1): pages, and PDF, office and EPUB files that pages link to. */
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crawlSite, defaultSite, siteRepresentation } from "@eiao/crawler/internal";
import type { CrawlStore } from "@eiao/crawler/internal";
import { newDocuments } from "@eiao/crawler/internal/repository";
import { openDatabase } from "@eiao/crawler/internal/database";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { createDatabase } from "../support/postgres/launch.ts";
import { openCoreCrawls } from "../support/core-crawl.ts";
import type { CoreCrawls } from "../support/core-crawl.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";
import type { Routes, Site } from "../support/sites/server.ts";

let crawls: CoreCrawls;
let url: string;
let near: Site;
let far: Site;
beforeAll(async () => {
  url = await createDatabase(inject("postgresUrl") ?? "");
  crawls = await openCoreCrawls({ url });
});
afterAll(async () => crawls.close());
const sites: Site[] = [];
beforeEach(async () => {
  [near, far] = [await startSite({}), await startSite({})];
  sites.push(near, far);
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
});

const file = (type: string) => ({ headers: { "content-type": type }, body: "%PDF-1.7" });
const pdf = file("application/pdf");
const name = () => siteRepresentation(`${near.origin}/`);

async function watch(values: { readonly watched?: boolean; readonly documentUrlScheme?: string | null }) {
  await crawls.repository.setSite(name(), values);
}

/** Crawls the site, and returns the new documents in the list and in the logs of all crawls. */
async function crawled(routes: Routes) {
  near.change(routes);
  await crawls.crawl(`${near.origin}/`);
  const database = await openDatabase({ dataDir: crawls.dataDir, url });
  const found = await newDocuments(database, name(), { from: 0, most: 100 });
  await database.close();
  const logs = globSync(join("output", "logs", name(), "*", "crawler.log"), { cwd: crawls.dataDir });
  const lines = (await Promise.all(logs.map((log) => readFile(join(crawls.dataDir, log), "utf8"))))
    .join("")
    .split("\n");
  const begin = `New document for site ${name()}; `;
  const strip = (one: string) => one.replace(near.origin, "").replace(far.origin, "far");
  return {
    listed: (found?.documents ?? []).map((one) => `${strip(one.url)} ${one.contentType}`).toSorted(),
    logged: lines.flatMap((line) => (line.startsWith(begin) ? [strip(line.slice(begin.length))] : [])).toSorted(),
  };
}

const html = "text/html; charset=utf-8";

test("the first run of a watched site reports nothing, the second the new documents, the third nothing more", async () => {
  await crawls.crawl(`${near.origin}/`);
  const before = {
    "/": { body: page("home", ["/a.html", "/old.pdf"]) },
    "/a.html": { body: page("a") },
    "/old.pdf": pdf,
  };
  expect(await crawled(before)).toEqual({ listed: [], logged: [] }); // the site is not watched
  await watch({ watched: true });
  expect(await crawled(before)).toEqual({ listed: [], logged: [] });
  const after = {
    ...before,
    "/": { body: page("home", ["/a.html", "/old.pdf", "/b.html", "/gone.pdf"]) },
    "/b.html": { body: page("b", ["/files/new.pdf", "/get?id=7", "/picture.png", `${far.origin}/x/y.DOCX?v=1`]) },
    "/files/new.pdf": pdf,
    "/get?id=7": file("application/vnd.oasis.opendocument.text"),
    "/picture.png": file("image/png"),
  };
  const all = {
    listed: [
      `/b.html ${html}`,
      "/files/new.pdf application/pdf",
      "/get?id=7 application/vnd.oasis.opendocument.text",
      "far/x/y.DOCX?v=1 null",
    ],
    logged: ["/b.html", "/files/new.pdf", "/get?id=7", "far/x/y.DOCX?v=1"],
  };
  expect(await crawled(after)).toEqual(all);
  expect(await crawled(after)).toEqual(all);
  // A document that was missing for a run is not new.
  expect(await crawled(before)).toEqual(all);
  expect(await crawled(after)).toEqual(all);
  expect(far.log.arrivals).toEqual([]);
});

test("the document URL scheme is for files, not for pages; files that robots.txt forbids are reported but not crawled", async () => {
  const robots = { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /docs/closed/" };
  const before = { "/": { body: page("home") }, "/robots.txt": robots };
  await crawls.crawl(`${near.origin}/`);
  await watch({ watched: true, documentUrlScheme: `${near.origin}/docs/` });
  await crawled(before);
  const forwarded = `${near.origin}/docs/closed/forwarded.pdf`;
  const links = ["/go", "/docs/a.pdf", "/docs/closed/b.epub", "/other/c.pdf", "/p.html", `${far.origin}/docs/d.pdf`];
  const after = {
    ...before,
    "/": { body: page("home", links) },
    "/p.html": { body: page("p") },
    "/go": { status: 302, headers: { location: forwarded } },
    "/docs/a.pdf": pdf,
    "/other/c.pdf": pdf,
  };
  expect((await crawled(after)).listed).toEqual([
    "/docs/a.pdf application/pdf",
    "/docs/closed/b.epub null",
    "/docs/closed/forwarded.pdf null",
    `/p.html ${html}`,
  ]);
  expect(near.log.count("/docs/closed/b.epub")).toBe(0);
});

test("a page that the budget left out is a document by its name", async () => {
  await crawls.crawl(`${near.origin}/`);
  await watch({ watched: true });
  await crawled({ "/": { body: page("home") } });
  const routes = { "/": { body: page("home", ["/late.pdf", "/late.html"]) }, "/late.pdf": pdf };
  near.change(routes);
  await crawls.crawl(`${near.origin}/`, { maxPages: 1 });
  expect(near.log.count("/late.pdf")).toBe(0);
  expect((await crawled(routes)).listed).toEqual(["/late.pdf null"]);
});

test("a stopped crawl reports at its end, once; its open URLs are not lost", async () => {
  const robots = { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /docs/" };
  near.change({ "/robots.txt": robots });
  await crawls.crawl(`${near.origin}/`);
  await watch({ watched: true });
  await crawled({ "/": { body: page("home") } });
  const stop = new AbortController();
  const routes = {
    "/": { body: page("home", ["/docs/closed.pdf", `${far.origin}/far.pdf`, "/stop.html", "/b.pdf"]) },
    "/stop.html": () => (stop.abort(), { body: page("stop"), after: 200 }),
    "/b.pdf": pdf,
    "/robots.txt": robots,
  };
  near.change(routes);
  const { stoppedBy } = await crawls.crawl(`${near.origin}/`, { fetchers: 1, signal: stop.signal });
  expect(stoppedBy).toBe("signal");
  const all = ["/b.pdf", "/docs/closed.pdf", "/stop.html", "far/far.pdf"];
  expect((await crawled(routes)).logged).toEqual(all);
  expect((await crawled(routes)).logged).toEqual(all);
});

test("a crawl that dies after writing its log and before the end of its launch writes no document twice", async () => {
  await crawls.crawl(`${near.origin}/`);
  await watch({ watched: true });
  await crawled({ "/": { body: page("home") } });
  const routes = { "/": { body: page("home", ["/a.pdf", "/a.html"]) }, "/a.pdf": pdf, "/a.html": { body: page("a") } };
  near.change(routes);
  const { dataDir, repository } = crawls;
  const dies: CrawlStore = {
    ...repository,
    endLaunch: () => Promise.reject(new Error("killed")),
    leaseSite: async (site) => ({ ...(await repository.leaseSite(site)), store: dies }),
  };
  const options = { dataDir, allowPrivate: true, delaySeconds: 0 };
  for (let kill = 0; kill < 2; kill++)
    await expect(crawlSite(defaultSite(name(), [`${near.origin}/`]), options, { store: dies })).rejects.toThrow(
      "killed",
    );
  const both = {
    listed: ["/a.html text/html; charset=utf-8", "/a.pdf application/pdf"],
    logged: ["/a.html", "/a.pdf"],
  };
  expect(await crawled(routes)).toEqual(both);
  expect(await crawled(routes)).toEqual(both);
});
