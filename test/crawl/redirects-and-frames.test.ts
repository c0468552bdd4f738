import { explainUrl } from "@eiao/crawler/internal/repository";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCoreCrawls } from "../support/core-crawl.ts";
import type { CoreCrawls } from "../support/core-crawl.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";
import type { Routes, Site } from "../support/sites/server.ts";

/** Spec 8.6, 21.2, 23: several URLs can be one page, and several documents one page. */

let crawls: CoreCrawls;
const sites: Site[] = [];
beforeAll(async () => void (crawls = await openCoreCrawls()));
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await crawls.close();
});

async function crawled(routes: Routes, options = {}) {
  const site = await startSite(routes);
  sites.push(site);
  const result = await crawls.crawl(`${site.origin}/`, options);
  const rows = await crawls.pages(`${site.origin}/`);
  const strip = (url: string) => url.replace(site.origin, "");
  return {
    site,
    result,
    rows,
    paths: rows.map(({ url }) => strip(url)),
    failed: result.failed.map(({ url, reason }) => [strip(url), reason]),
    requests: site.log.arrivals.map(({ target }) => target).filter((target) => target !== "/robots.txt"),
  };
}

const to = (location: string, more = {}) => ({ status: 302, headers: { location, ...more } });

test("AT-STG-1: three spellings of a URL are one download", async () => {
  const { site, requests } = await crawled({
    "/": ({ headers }) => ({
      body: `<a href="http://${headers.host}">x</a> <a href="HTTP://${headers.host}/">y</a> <a href="/%7Ea">z</a> <a href="/~a#b">z</a>`,
    }),
    "/~a": { body: page("tilde") },
  });
  expect(requests).toEqual(["/", "/~a"]);
  expect(site.log.repeated("/")).toEqual([]);
});

describe("redirects", () => {
  test("the target is the page, at the depth of its origin; the redirecting URL is not", async () => {
    const { paths, rows, requests } = await crawled({
      "/": { body: page("home", ["/from"]) },
      "/from": to("/to"),
      "/to": { body: page("to", ["/next"]) },
      "/next": { body: page("next") },
    });
    expect(requests).toEqual(["/", "/from", "/to", "/next"]);
    expect(paths.map((path, at) => [path, rows[at]?.depth])).toEqual([
      ["/", 0],
      ["/to", 1],
      ["/next", 2],
    ]);
  });

  test("ten are followed, an eleventh is not; the list of failures has the first URL", async () => {
    const chain = (name: string, length: number): Routes =>
      Object.fromEntries(Array.from({ length }, (_, at) => [`/${name}${at}`, to(`/${name}${at + 1}`)]));
    const { paths, failed, requests } = await crawled({
      "/": { body: page("home", ["/ten0", "/more0"]) },
      ...chain("ten", 10),
      "/ten10": { body: page("reached") },
      ...chain("more", 11),
      "/more11": { body: page("not reached") },
    });
    expect(paths).toEqual(["/", "/ten10"]);
    expect(failed).toEqual([["/more0", "more than 10 redirects"]]);
    expect(requests).not.toContain("/more11");
  });

  test("a loop ends after one round", async () => {
    const { failed, requests } = await crawled({
      "/": { body: page("home", ["/a"]) },
      "/a": to("/b"),
      "/b": to("/a"),
    });
    expect(requests).toEqual(["/", "/a", "/b"]);
    expect(failed).toEqual([["/a", "redirect loop"]]);
  });

  test("a cookie wall is passed: the page is requested again with the cookie", async () => {
    const { paths, failed, requests } = await crawled({
      "/": { body: page("home", ["/walled"]) },
      "/walled": ({ headers }) =>
        headers.cookie === "seen=1" ? { body: page("walled") } : to("/wall", { "set-cookie": "seen=1" }),
      "/wall": to("/walled"),
    });
    expect(requests).toEqual(["/", "/walled", "/wall", "/walled"]);
    expect([paths, failed]).toEqual([["/", "/walled"], []]);
  });

  test("a wall that always sets new cookies is given up", async () => {
    const { failed, requests } = await crawled({
      "/": { body: page("home", ["/wall"]) },
      "/wall": (_, visit) => to("/wall", { "set-cookie": `n=${visit}` }),
    });
    expect(requests).toEqual(["/", "/wall", "/wall"]);
    expect(failed).toEqual([["/wall", "redirect loop"]]);
  });

  describe("servers that keep sessions without cookies", () => {
    const sid = "0123456789abcdef0123456789abcdef";
    const other = sid.toUpperCase();

    test.each([
      ["PHP", `/?PHPSESSID=${sid}`],
      ["ASP.NET", "/(S(lit3py55t21z5v55vlm25s55))/"],
    ])("%s: the start page redirects to itself with a session id", async (_, withSession) => {
      const { paths, failed, requests } = await crawled({
        "/": to(withSession),
        [withSession]: { body: page("home", [withSession.replace(/\/(?=$|\?)/, "/next")]) },
        "/*": { body: page("next") },
      });
      expect(requests).toHaveLength(3);
      expect(paths).toEqual([withSession, requests[2]]);
      expect(failed).toEqual([]);
    });

    test("of a page with another session id in each crawl, that of the last crawl is kept", async () => {
      const session = (visit: number) => sid.slice(visit) + sid.slice(0, visit);
      const body = { body: page("home", ["/next"]) };
      const site = await startSite({
        "/": (_, visit) => to(`/?PHPSESSID=${session(visit)}`),
        ...Object.fromEntries([0, 1, 2].map((visit) => [`/?PHPSESSID=${session(visit)}`, body])),
        "/next": { body: page("next") },
      });
      sites.push(site);
      for (const visit of [0, 1, 2]) {
        const { pages, failed } = await crawls.crawl(`${site.origin}/`);
        expect([pages, failed]).toEqual([2, []]);
        const rows = await crawls.pages(`${site.origin}/`);
        expect(rows.map(({ url }) => url).sort()).toEqual(
          [`/?PHPSESSID=${session(visit)}`, "/next"].map((path) => site.origin + path),
        );
      }
    });

    test("a link with a session id leads to the page without", async () => {
      const { paths, failed } = await crawled({
        "/": { body: page("home", [`/a?PHPSESSID=${sid}`]) },
        [`/a?PHPSESSID=${sid}`]: to("/a"),
        "/a": { body: page("a") },
      });
      expect([paths, failed]).toEqual([["/", "/a"], []]);
    });

    test("a session id is also set by way of another page", async () => {
      const { paths, failed } = await crawled({
        "/": to("/enter"),
        "/enter": to(`/?PHPSESSID=${sid}`),
        [`/?PHPSESSID=${sid}`]: { body: page("home") },
      });
      expect([paths, failed]).toEqual([[`/?PHPSESSID=${sid}`], []]);
    });

    test("endless new ids are given up", async () => {
      const { failed, requests } = await crawled({
        "/": { body: page("home", ["/a"]) },
        "/a": to(`/a?PHPSESSID=${sid}`),
        [`/a?PHPSESSID=${sid}`]: to(`/a?PHPSESSID=${other}`),
      });
      expect(requests).toEqual(["/", "/a", `/a?PHPSESSID=${sid}`]);
      expect(failed).toEqual([["/a", "redirect loop"]]);
    });
  });

  describe("servers that serve a page only under their own spelling, which browsers keep", () => {
    test.each([
      ["escapes in lower case", "/caf%C3%A9", "/caf%c3%a9"],
      ["a tilde that is escaped", "/~user/", "/%7Euser/"],
    ])("%s", async (_, normal, own) => {
      const { site, paths, failed, requests } = await crawled({
        "/": { body: page("home", [normal]) },
        [normal]: to(own),
        [own]: { body: page("own", [own, "/next"]) },
        "/next": { body: page("next", [normal]) },
      });
      expect(requests).toEqual(["/", normal, own, "/next"]);
      expect([paths, failed]).toEqual([["/", own, "/next"], []]);
      const second = await crawls.crawl(`${site.origin}/`);
      expect([second.pages, second.failed]).toEqual([3, []]);
      const rows = await crawls.pages(`${site.origin}/`);
      expect(rows.map(({ url }) => url.replace(site.origin, "")).sort()).toEqual(["/", own, "/next"].sort());
      const report = await explainUrl(`${site.origin}${normal}`, crawls.dataDir, crawls.repository);
      expect(report.pages.map(({ url }) => url)).toEqual([`${site.origin}${own}`]);
    });

    test("it is found by way of another page; an endless alternation is given up", async () => {
      const { paths, failed, requests } = await crawled({
        "/": { body: page("home", ["/%C3%A9", "/%C3%B6"]) },
        "/%C3%A9": to("/enter"),
        "/enter": to("/%c3%a9"),
        "/%c3%a9": { body: page("own") },
        "/%C3%B6": to("/%c3%b6"),
        "/%c3%b6": to("/%C3%B6"),
      });
      expect(requests.toSorted()).toEqual(["/", "/%C3%A9", "/%C3%B6", "/%c3%a9", "/%c3%b6", "/enter"]);
      expect(paths).toEqual(["/", "/%c3%a9"]);
      expect(failed).toEqual([["/%C3%B6", "redirect loop"]]);
    });
  });

  test("a start page that redirects to another host is a failure", async () => {
    const elsewhere = "http://elsewhere.example/";
    const { result, failed } = await crawled({ "/": to(elsewhere) });
    expect([result.pages, failed]).toEqual([0, [["/", `forwarding to ${elsewhere}`]]]);
  });
});

test("start pages that redirect to the same place outside are each reported", async () => {
  const elsewhere = "http://elsewhere.example/";
  const site = await startSite({ "/": to(elsewhere), "/other": to(elsewhere) });
  sites.push(site);
  const { failed } = await crawls.crawlFrom([`${site.origin}/`, `${site.origin}/other`]);
  expect(failed.map(({ url, reason }) => [url, reason])).toEqual(
    ["/", "/other"].map((path) => [site.origin + path, `forwarding to ${elsewhere}`]),
  );
});

describe("framesets (AT-REP-5)", () => {
  const frameset = (...sources: string[]) => ({
    body: `<title>f</title><frameset cols="*,*">${sources.map((src) => `<frame src="${src}">`).join("")}</frameset>`,
  });

  test("documents of a frameset share its scenario; a separately linked frame has a second row and one download", async () => {
    const { rows, requests, result } = await crawled({
      "/": frameset("/left", "/right"),
      "/left": { body: page("left", ["/right", "/more"]) },
      "/right": { body: page("right") },
      "/more": { body: page("more") },
    });
    expect(requests.sort()).toEqual(["/", "/left", "/more", "/right"]);
    const scenarios = (path: string) => rows.filter(({ url }) => url.endsWith(path)).map((row) => row.scenarioId);
    const [main] = rows.filter(({ url }) => new URL(url).pathname === "/").map((row) => row.scenarioId);
    expect(scenarios("/left")).toEqual([main]);
    expect(scenarios("/right")).toHaveLength(2);
    expect(scenarios("/right")).toContain(main);
    expect(scenarios("/more")).not.toContain(main);
    expect(result.pages).toBe(3); // the frameset, /right, /more
  });

  test("endless nested frames stop at 100", async () => {
    const { requests, result } = await crawled({
      "/": frameset("/f/0"),
      "/f/*": ({ target }) => frameset(`/f/${Number(target.slice(3)) + 1}`),
    });
    expect(requests).toHaveLength(101);
    expect([result.pages, result.excluded]).toEqual([1, { KnownUrlLimitDecideRule: 1 }]);
  });

  test("a frameset that frames itself is one document", async () => {
    const { requests } = await crawled({ "/": frameset("/") });
    expect(requests).toEqual(["/"]);
  });
});

describe("why a crawl ends", () => {
  test("robots.txt that answers 503 closes the site for now: the launch stays open", async () => {
    const { site, result } = await crawled({
      "/": { body: page("home") },
      "/robots.txt": { status: 503, headers: { "retry-after": "0" } },
    });
    expect(result).toMatchObject({
      pages: 0,
      complete: false,
      stoppedBy: "robots",
      robots: { status: 503, delay: null },
    });
    expect(site.log.under("/")).toEqual([]);
    const stored = await crawls.repository.siteOf(site.host);
    const [launch] = await crawls.repository.launches(stored?.id ?? 0);
    expect(launch?.state).toBe("open");
  });

  test("the crawl does not wait for a Crawl-delay over five minutes", async () => {
    const { site, result } = await crawled({
      "/": { body: page("home") },
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nCrawl-delay: 301\n" },
    });
    expect(result).toMatchObject({ pages: 0, stoppedBy: "politeness", robots: { status: 200, delay: 301 } });
    expect(site.log.under("/")).toEqual([]);
  });

  test("a private start address is refused without --allow-private", async () => {
    const { site, result, failed } = await crawled({ "/": { body: page("home") } }, { allowPrivate: false });
    expect([result.pages, failed, site.log.arrivals.length]).toEqual([0, [["/", "private-address"]], 0]);
    expect(result.excluded).toEqual({ PrivateAddressDecideRule: 1 });
  });
});

test("one hop beyond (D-43, plus1): targets of the site's links are kept, targets of their links are not", async () => {
  const far = await startSite({
    "/": { body: page("neighbour", ["/further"]) },
    "/further": { body: page("two hops away") },
  });
  sites.push(far);
  const routes = { "/": { body: page("home", [`${far.origin}/`]) } };
  const near = await crawled(routes);
  expect([near.paths, far.log.arrivals]).toEqual([["/"], []]);
  const { rows, result } = await crawled(routes, { oneHopBeyond: true });
  expect(rows.map(({ url }) => url)).toEqual([expect.stringMatching(/\/$/), `${far.origin}/`]);
  expect(result.excluded).toEqual({ RejectDecideRule: 1 });
});
