import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openCoreCrawls } from "../support/core-crawl.ts";
import type { CoreCrawls } from "../support/core-crawl.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";
import type { Routes, Site } from "../support/sites/server.ts";

/** Crawl feed, scope `plus1`: the site and the targets of its links, in any order of discovery. Spec 20.1, D-43. */

let crawls: CoreCrawls;
let near: Site;
let far: Site;
const sites: Site[] = [];
beforeAll(async () => void (crawls = await openCoreCrawls()));
beforeEach(async () => {
  [near, far] = [await startSite({}), await startSite({})];
  sites.push(near, far);
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await crawls.close();
});

const link = (path: string) => `${far.origin}${path}`;

/** Returns the paths of the pages of each of the two sites, sorted, and the counts of the crawl. */
async function crawled(nearby: Routes, beyond: Routes, stopAfter?: string) {
  near.change(nearby);
  far.change(beyond);
  const seed = `${near.origin}/`;
  const stop = new AbortController();
  if (stopAfter !== undefined) {
    const watch = setInterval(() => {
      if (far.log.count(stopAfter) === 0) return;
      clearInterval(watch);
      stop.abort();
    }, 1);
  }
  const { excluded, stoppedBy } = await crawls.crawl(seed, { oneHopBeyond: true, fetchers: 1, signal: stop.signal });
  const urls = (await crawls.pages(seed)).map(({ url }) => url);
  const pathsOf = (origin: string) =>
    urls
      .filter((url) => url.startsWith(origin))
      .map((url) => url.slice(origin.length))
      .toSorted();
  return { near: pathsOf(near.origin), far: pathsOf(far.origin), excluded, stoppedBy };
}

/** `/late` is linked by the neighbour first, two links earlier than by the site; `/never` by the neighbour only, twice. */
const lateRoutes = () =>
  [
    {
      "/": { body: page("home", [link("/"), link("/other"), "/1"]) },
      "/1": { body: page("one", ["/2"]) },
      "/2": { body: page("two", ["/3"]) },
      "/3": { body: page("three", [link("/late")]) },
    },
    {
      "/": { body: page("neighbour", [link("/late"), link("/never")]) },
      "/other": { body: page("other", [link("/never"), `${near.origin}/3`]) },
      "/late": { body: page("late", [link("/never")]) },
      "/never": { body: page("never") },
    },
  ] as const;

test("a URL that a neighbour links first is kept when a page of the site links it later", async () => {
  expect(await crawled(...lateRoutes())).toEqual({
    near: ["/", "/1", "/2", "/3"], // pages of the site belong to it, even if the neighbour links them
    far: ["/", "/late", "/other"],
    excluded: { RejectDecideRule: 1 }, // `/never`, once
    stoppedBy: null,
  });
  expect(near.log.repeated("/")).toEqual([]);
});

test("the same holds if the crawl was interrupted between the two", async () => {
  const [nearby, beyond] = lateRoutes();
  expect((await crawled(nearby, beyond, "/other")).stoppedBy).toBe("signal");
  expect(await crawled(nearby, beyond)).toEqual({
    near: ["/", "/1", "/2", "/3"],
    far: ["/", "/late", "/other"],
    excluded: { RejectDecideRule: 1 },
    stoppedBy: null,
  });
});

test("a redirect and the frames of a frameset are not counted as hops", async () => {
  const frames = `<!DOCTYPE html><title>f</title><frameset cols="*,*"><frame src="/left"><frame src="/right"></frameset>`;
  const { far: paths } = await crawled(
    { "/": { body: page("home", [link("/from"), link("/frames")]) } },
    {
      "/from": { status: 302, headers: { location: "/to" } },
      "/to": { body: page("to", [link("/further")]) },
      "/frames": { body: frames },
      "/left": { body: page("left", [link("/further")]) },
      "/right": { body: page("right") },
      "/further": { body: page("further") },
    },
  );
  expect(paths).toEqual(["/frames", "/left", "/right", "/to"]);
});

test("the next crawl keeps the same pages, and goes no further", async () => {
  const routes = lateRoutes();
  const first = await crawled(...routes);
  expect(await crawled(...routes)).toEqual(first);
  expect(far.log.count("/never")).toBe(0);
});
