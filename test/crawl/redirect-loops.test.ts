import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCoreCrawls } from "../support/core-crawl.ts";
import type { CoreCrawls } from "../support/core-crawl.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";
import type { Arrival } from "../support/sites/request-log.ts";
import type { Reply, Route, Routes, Site } from "../support/sites/server.ts";

/**
 * Spec 8.3, 23: a redirect loop is a permanent failure; cookies may open it once. cli.md 6: every failed page is in `failed` by the
 * requested URL, whether it is a page or a frame.
 */

let crawls: CoreCrawls;
const sites: Site[] = [];
beforeAll(async () => void (crawls = await openCoreCrawls()));
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await crawls.close();
});

const to = (location: string, cookie?: string) => ({
  status: 302,
  headers: { location, ...(cookie === undefined ? {} : { "set-cookie": cookie }) },
});
const link = { body: page("home", ["/a"]) };
const frame = { body: `<title>home</title><frameset cols="*,*"><frame src="/a"><frame src="/more"></frameset>` };
const more = { body: page("more") };

async function crawled(routes: Routes, stop?: AbortSignal) {
  const site = await startSite({ "/more": more, ...routes });
  sites.push(site);
  if (stop !== undefined) await crawls.crawl(`${site.origin}/`, { signal: stop });
  const { complete, failed } = await crawls.crawl(`${site.origin}/`);
  const rows = await crawls.pages(`${site.origin}/`);
  const strip = (url: string) => url.replace(site.origin, "");
  const targets = site.log.arrivals.map(({ target }) => target);
  return {
    complete,
    failed: failed.map(({ url, reason }) => [strip(url), reason]),
    pages: rows.map(({ url }) => strip(url)).filter((path) => path !== "/" && path !== "/more"),
    requests: targets.filter((target) => !["/", "/more", "/robots.txt"].includes(target)).join(" "),
  };
}

/** The loops with the expected requests, by hand: one round, and with cookies the first page of the loop once more. */
const loops: [string, Routes, string][] = [
  ["A, B, C, A", { "/a": to("/b"), "/b": to("/c"), "/c": to("/a") }, "/a /b /c"],
  ["A, B, C, B", { "/a": to("/b"), "/b": to("/c"), "/c": to("/b") }, "/a /b /c"],
  ["A, A", { "/a": to("/a") }, "/a"],
  ["A, A, with a cookie", { "/a": to("/a", "x=1") }, "/a /a"],
  ["A, B, C, A, with a cookie of A", { "/a": to("/b", "x=1"), "/b": to("/c"), "/c": to("/a") }, "/a /b /c /a"],
  ["A, B, C, A, with a cookie of C", { "/a": to("/b"), "/b": to("/c"), "/c": to("/a", "x=1") }, "/a /b /c /a"],
  ["A, B, C, B, with a cookie", { "/a": to("/b"), "/b": to("/c", "x=1"), "/c": to("/b") }, "/a /b /c /b"],
  [
    "A, B, A with a cookie, C, A with another",
    {
      "/a": (_: Arrival, visit: number) => to(visit === 0 ? "/b" : "/c"),
      "/b": to("/a", "x=1"),
      "/c": to("/a", "y=1"),
    },
    "/a /b /a /c",
  ],
];

/** Each loop with the request at which the crawl is stopped and later resumed. */
const stopped = loops.flatMap(([name, routes, requests]) =>
  requests
    .split(" ")
    .map((_, at, all) => ({ name, routes, at, requests: all.toSpliced(at, 0, all[at] ?? "").join(" ") })),
);

/** Returns the same answers, but leaves one request without an answer after calling `stop`. */
function stoppingAt(routes: Routes, at: number, stop: () => void): Routes {
  let requests = 0;
  const unanswered = new Set<string>();
  const stopping =
    (path: string, route: Route): Route =>
    (arrival, visit) => {
      if (requests++ === at) {
        unanswered.add(path);
        stop();
        return { after: 60_000 };
      }
      return typeof route === "function" ? route(arrival, visit - (unanswered.has(path) ? 1 : 0)) : route;
    };
  return Object.fromEntries(Object.entries(routes).map(([path, route]) => [path, stopping(path, route)]));
}

describe.each([
  ["a link", link],
  ["a frame", frame],
])("%s whose redirects form a loop", (_, home: Reply) => {
  test.each(loops)("%s", async (_name, routes, requests) => {
    const outcome = await crawled({ "/": home, ...routes });
    expect(outcome).toEqual({ complete: true, failed: [["/a", "redirect loop"]], pages: [], requests });
  });

  test.each(stopped)("$name, in a crawl that was stopped at request $at", async ({ routes, at, requests }) => {
    const stop = new AbortController();
    const outcome = await crawled({ "/": home, ...stoppingAt(routes, at, () => stop.abort()) }, stop.signal);
    expect(outcome).toEqual({ complete: true, failed: [["/a", "redirect loop"]], pages: [], requests });
  });

  test("a cookie wall is passed", async () => {
    const walled = ({ headers }: Arrival) =>
      headers.cookie === "in=1" ? { body: page("walled") } : to("/wall", "in=1");
    const outcome = await crawled({ "/": home, "/a": walled, "/wall": to("/a") });
    expect(outcome).toEqual({ complete: true, failed: [], pages: ["/a"], requests: "/a /wall /a" });
  });

  test("a cookie wall is passed by every crawl: the pages behind it are not taken for gone", async () => {
    const walled = ({ headers }: Arrival) =>
      headers.cookie === "in=1" ? { body: page("walled") } : to("/wall", "in=1");
    const site = await startSite({ "/more": more, "/": home, "/a": walled, "/wall": to("/a") });
    sites.push(site);
    // Like an observatory, the crawl writes its results to the database after some seconds.
    const options = { commitMilliseconds: 60_000 };
    const pages: string[][] = [];
    for (let crawl = 0; crawl < 3; crawl++) {
      await crawls.crawl(`${site.origin}/`, options);
      const rows = await crawls.pages(`${site.origin}/`);
      pages.push(rows.map(({ url }) => url.replace(site.origin, "")).filter((path) => path === "/a"));
    }
    expect(pages).toEqual([["/a"], ["/a"], ["/a"]]);
  });

  test.each([0, 1])(
    "the spelling of the server is requested, also in a crawl that was stopped at request %i",
    async (at) => {
      const stop = new AbortController();
      const routes = { "/~a": to("/%7ea"), "/%7ea": { body: page("own") } };
      const stopped = stoppingAt(routes, at, () => stop.abort());
      const own = { "/": { body: String(home.body).replaceAll('"/a"', '"/~a"') }, ...stopped };
      const outcome = await crawled(own, stop.signal);
      const requests = ["/~a /~a /%7ea", "/~a /%7ea /%7ea"][at];
      expect(outcome).toEqual({ complete: true, failed: [], pages: ["/%7ea"], requests });
    },
  );

  test("a cookie wall is passed by a crawl that was stopped before it", async () => {
    const stop = new AbortController();
    const walled = ({ headers }: Arrival) =>
      headers.cookie === "in=1" ? { body: page("walled") } : to("/wall", "in=1");
    const wall = (_: Arrival, visit: number) => {
      if (visit === 0) stop.abort();
      return visit === 0 ? { after: 60_000 } : to("/a");
    };
    const outcome = await crawled({ "/": home, "/a": walled, "/wall": wall }, stop.signal);
    expect(outcome).toEqual({ complete: true, failed: [], pages: ["/a"], requests: "/a /wall /wall /a" });
  });
});
