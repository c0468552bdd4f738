import { readFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { join } from "node:path";
import { runOf } from "@eiao/crawler/internal";
import { readRecords, readWarcinfo } from "@eiao/crawler/internal/warc";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCoreCrawls, paths } from "../support/core-crawl.ts";
import type { CoreCrawls } from "../support/core-crawl.ts";
import { page } from "../support/sites/page.ts";
import { exactly } from "./sites/raw.ts";
import { startSite } from "../support/sites/server.ts";
import type { Routes, Site } from "../support/sites/server.ts";

/** Spec 8.2, 8.3: the states of fetchers and crawler threads, seen from outside. */

let crawls: CoreCrawls;
const sites: Site[] = [];
beforeAll(async () => void (crawls = await openCoreCrawls()));
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await crawls.close();
});

async function start(routes: Routes): Promise<Site> {
  const site = await startSite(routes);
  sites.push(site);
  return site;
}

const threePages: Routes = {
  "/": { body: page("home", ["/a", "/b"]) },
  "/a": { body: page("a", ["/", "/b"]) },
  "/b": { body: page("b") },
};

test("AT-FSM-1: on a site of three pages every fetcher follows the table, and ends in FINISHED", async () => {
  const site = await start(threePages);
  const { steps, pages, complete } = await crawls.crawl(`${site.origin}/`);
  expect([pages, complete]).toEqual([3, true]);
  expect(steps.every(({ legal }) => legal)).toBe(true);
  const threads = paths(steps);
  expect(threads.size).toBe(8);
  for (const [thread, path] of threads) {
    expect(path.at(0)).toBe(thread.startsWith("fetcher") ? "IDLE" : "GET_PAGE");
    expect(path.slice(-2)).toEqual(["TERMINATE", "FINISHED"]);
  }
  const rounds = [...threads.values()].map((path) => path.join(" "));
  const round = /DOWNLOADING PARSING PUSH_PAGE FETCH_URL/g;
  expect(rounds.flatMap((path) => path.match(round) ?? [])).toHaveLength(3);
  expect(steps.filter(({ to }) => to === "DOWNLOADING")).toHaveLength(3);
});

test("AT-FSM-4: a 404 on one page takes a fetcher to PERM_EXCEPT, and the crawl continues", async () => {
  const site = await start({ "/": { body: page("home", ["/gone", "/b"]) }, "/b": { body: page("b") } });
  const { steps, pages, failed, complete } = await crawls.crawl(`${site.origin}/`);
  expect(steps.filter(({ to }) => to === "PERM_EXCEPT")).toHaveLength(1);
  expect([pages, failed, complete]).toEqual([2, [{ url: `${site.origin}/gone`, reason: "404" }], true]);
});

test("AT-FSM-4: a known page that answers 404 at the re-crawl is no longer available", async () => {
  const site = await start({ "/": { body: page("home", ["/a"]) }, "/a": { body: page("a") } });
  await crawls.crawl(`${site.origin}/`);
  expect((await crawls.pages(`${site.origin}/`)).map(({ url }) => url)).toEqual([
    `${site.origin}/`,
    `${site.origin}/a`,
  ]);
  site.change({ "/a": { status: 404 } });
  const { failed } = await crawls.crawl(`${site.origin}/`);
  expect(failed).toEqual([{ url: `${site.origin}/a`, reason: "404" }]);
  expect((await crawls.pages(`${site.origin}/`)).map(({ url }) => url)).toEqual([`${site.origin}/`]);
});

test("AT-FSM-5: after a reset the fetcher is MIGRATING, then DOWNLOADING again; there is one page row", async () => {
  const site = await start({
    "/": { body: page("home", ["/once"]) },
    "/once": (_, visit) => (visit === 0 ? exactly("") : { body: page("once") }),
  });
  const { steps, failed } = await crawls.crawl(`${site.origin}/`);
  const path = [...paths(steps).values()].find((states) => states.includes("MIGRATING"))?.join(" ");
  expect(path).toContain("DOWNLOADING MIGRATING DOWNLOADING PARSING");
  expect(failed).toEqual([]);
  expect(site.log.count("/once")).toBe(2);
  expect((await crawls.pages(`${site.origin}/`)).filter(({ url }) => url.endsWith("/once"))).toHaveLength(1);
});

describe("AT-FSM-6: stopped in the middle of a crawl", () => {
  const links = Array.from({ length: 30 }, (_, at) => `/p${at}`);
  const routes: Routes = {
    "/": { body: page("home", links) },
    ...Object.fromEntries(links.map((path) => [path, { body: page(path), after: 5 }])),
  };

  test("every thread goes by TERMINATE to FINISHED, and the results are flushed", async () => {
    const stop = new AbortController();
    const stopping = { "/p9": () => (stop.abort(), { body: page("/p9"), after: 5 }) };
    const site = await start({ ...routes, ...stopping });
    const stopped = await crawls.crawl(`${site.origin}/`, { signal: stop.signal });
    expect([stopped.stoppedBy, stopped.complete]).toEqual(["signal", false]);
    expect(stopped.pages).toBeLessThan(31);
    expect(await crawls.pages(`${site.origin}/`)).toHaveLength(stopped.pages);
    for (const path of paths(stopped.steps).values()) expect(path.slice(-2)).toEqual(["TERMINATE", "FINISHED"]);
    const before = site.log.arrivals.length;
    const resumed = await crawls.crawl(`${site.origin}/`);
    expect([resumed.pages, resumed.stoppedBy, resumed.complete]).toEqual([31, null, true]);
    // robots.txt is cached; at most the one page in flight is requested again.
    expect(site.log.arrivals.length - before).toBeLessThanOrEqual(31 - stopped.pages + 1);
  });

  test("stopped before its first request, it does nothing and can be resumed", async () => {
    const site = await start(threePages);
    const nothing = await crawls.crawl(`${site.origin}/`, { signal: AbortSignal.abort() });
    expect([nothing.pages, nothing.stoppedBy, site.log.arrivals.length]).toEqual([0, "signal", 0]);
    expect((await crawls.crawl(`${site.origin}/`)).pages).toBe(3);
  });
});

test("crawler.log has the seed's lines in the launch's folder (15.3, 20.2)", async () => {
  const site = await start(threePages);
  await crawls.crawl(`${site.origin}/`, { testRun: "EIAO7", slot: 3 });
  const [file = ""] = globSync(`output/logs/${site.host}/*/crawler.log`, { cwd: crawls.dataDir });
  expect(file).toMatch(/\/\d{14}\/crawler\.log$/);
  const lines = (await readFile(join(crawls.dataDir, file), "utf8")).split("\n");
  expect(lines[0]).toMatch(
    new RegExp(
      `^\\w{3}, \\d\\d \\w{3} \\d{4} [\\d:]{8} \\+0000: Crawling site: ${site.origin}/ to DB rdf_EIAO7_\\d+_3_\\d+$`,
    ),
  );
  expect(lines[1]).toBe(`Downloading URL:${site.origin}/ for site: ${site.host}`);
  expect(lines[2]).toMatch(new RegExp(`^Writing scenario: \\d{30,39} for site ${site.host}; ${site.origin}/$`));
  expect(lines.at(-2)).toBe("Number of available scenarios reached from the Crawler 3");
});

test("the run is fixed before the first request, is in the warcinfo, and is kept whatever a resuming call has", async () => {
  const stop = new AbortController();
  const site = await start({
    ...threePages,
    "/a": () => {
      stop.abort();
      return { body: page("a", []) };
    },
  });
  const stopped = await crawls.crawl(`${site.origin}/`, { testRun: "EIAO7", signal: stop.signal });
  expect([stopped.stoppedBy, stopped.pages > 0]).toEqual(["signal", true]);
  const infoOf = async () => {
    const [file = ""] = globSync(`output/warcs/${site.host}/*/*.warc.gz`, { cwd: crawls.dataDir });
    const first = await readRecords(join(crawls.dataDir, file)).next();
    return first.done === true ? {} : readWarcinfo(first.value);
  };
  const before = await infoOf();
  expect(before).toEqual({
    run: "EIAO7",
    site: site.host,
    crawl: expect.stringMatching(/^rdf_EIAO7_\d+_0_\d+$/) as string,
    launch: expect.stringMatching(/^\d{14}$/) as string,
  });
  expect((await crawls.crawl(`${site.origin}/`, { testRun: "EIAO8" })).pages).toBe(3);
  expect(await infoOf()).toEqual(before);
  const known = await crawls.repository.siteOf(site.host);
  const launch = await crawls.repository.lastLaunch(known?.id ?? 0);
  expect(launch === undefined ? undefined : runOf(launch)).toBe("EIAO7");
});
