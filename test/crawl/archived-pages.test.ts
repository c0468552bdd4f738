import { globSync } from "node:fs";
import { join } from "node:path";
import { archivedPages } from "@eiao/crawler/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCoreCrawls } from "../support/core-crawl.ts";
import type { CoreCrawls } from "../support/core-crawl.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";
import type { Routes, Site } from "../support/sites/server.ts";

/** Issue 15, point 1: the pages that a launch archived can be read from its WARC files alone. */

let crawls: CoreCrawls;
let site: Site;
const dead = Array.from({ length: 20 }, (_, at) => `/gone/${at}`);
const notFound = {
  body: "<html><head><title>404 not found</title></head><body><p>There is no such page here.</p></body></html>",
};

const routes: Routes = {
  "/": { body: page("home", ["/a", "/moved", "/frames", "/a.pdf", "/broken", ...dead]) },
  "/a": { body: page("a") },
  "/moved": { status: 302, headers: { location: "/b" } },
  "/b": { body: page("b") },
  "/frames": {
    body: '<html><head><title>F</title></head><frameset cols="1,1"><frame src="/left"><frame src="/right"></frameset></html>',
  },
  "/left": { body: page("left") },
  "/right": { body: page("right") },
  "/a.pdf": { headers: { "content-type": "application/pdf" }, body: "%PDF" },
  "/broken": { status: 500 },
  "/gone/*": notFound, // and any other path there
};

beforeAll(async () => {
  crawls = await openCoreCrawls();
  site = await startSite(routes);
});
afterAll(async () => {
  await site.close();
  await crawls.close();
});

const warcFiles = () => globSync(join(crawls.dataDir, "output/warcs/*/*/*.warc.gz")).toSorted();

/** Returns the paths of the pages in the files of one launch. */
async function archived(files: readonly string[]) {
  return (await archivedPages(files)).map(({ url }) => url.replace(site.origin, "")).toSorted();
}

test("pages are listed, also confirmed ones; frames, soft 404s and lost pages are not", async () => {
  await crawls.crawl(`${site.origin}/`);
  const first = warcFiles();
  expect(await archived(first)).toEqual(["/", "/a", "/b", "/frames"]);
  expect((await crawls.pages(`${site.origin}/`)).map(({ url }) => url.replace(site.origin, "")).toSorted()).toEqual(
    expect.arrayContaining(["/", "/a", "/b", "/frames"]),
  );
  site.change({ "/a": { status: 404 } });
  await crawls.crawl(`${site.origin}/`);
  expect(await archived(warcFiles().filter((file) => !first.includes(file)))).toEqual(["/", "/b", "/frames"]);
});

test("a page of one document has its number of start tags", async () => {
  const sizes = (await archivedPages(warcFiles().slice(0, 1))).map(({ url, elements }) => [
    url.replace(site.origin, ""),
    elements,
  ]);
  // By hand: html, head, meta, title, body, h1, p, ul.
  expect(Object.fromEntries(sizes)).toMatchObject({ "/a": 8, "/b": 8 });
  expect(Object.fromEntries(sizes)).toHaveProperty("/frames", undefined);
});

test("a torn archive is read up to the damage; no file, no page", async () => {
  expect(await archivedPages([])).toEqual([]);
  await expect(archivedPages(["/nowhere.warc.gz"])).rejects.toMatchObject({ code: "ENOENT" });
});
