import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { crawlOnce, unhurried } from "./judge.ts";
import { openCrawls } from "./open-crawls.ts";
import { document } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";
import { chanceOf } from "./sites/trap-kinds.ts";
import type { Crawls } from "./crawls.ts";
import type { Evidence } from "./sites/check.ts";
import type { Reply, Routes } from "../support/sites/server.ts";

/** A crawl reports what it leaves out. Issue "truthful measuring": equal pages first, different ones later. */

let folder: string;
let crawls: Crawls;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eiao-patterns-"));
  crawls = await openCrawls({ dataDir: folder, ...(await databaseOfSuite()) });
});
afterAll(async () => {
  await crawls.close();
  await rm(folder, { recursive: true, force: true });
});

async function crawled(
  routes: Routes,
  settings: { maxPages?: number; allowPatterns?: string[] } = {},
): Promise<Evidence> {
  const server = await startSite({ "/robots.txt": { status: 404 }, ...routes });
  try {
    const evidence = await crawlOnce(server, crawls, { delay: 0, timeout: unhurried, concurrency: 2, ...settings });
    return { ...evidence, log: evidence.log.copy() };
  } finally {
    await server.close();
  }
}

/** Returns the requested paths of the site. */
const requested = ({ log }: Evidence): ReadonlySet<string> => new Set(log.arrivals.map(({ target }) => target));

/** The forms of addresses: each number has one address. */
const addresses: Readonly<Record<string, (n: number) => string>> = {
  query: (n) => `/item?id=${n}`,
  path: (n) => `/item/${n}/`,
  "variant by a parameter": (n) =>
    `/item-${"abcdefghij"[n % 10]}${"abcdefghij"[Math.floor(n / 10) % 10]}${"ab"[Math.floor(n / 100)]}?lang=de`,
  calendar: (n) => `/events/${new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)}/agenda`,
  names: (n) =>
    `/photo/${["boat", "sea", "hill", "town", "fjord"][n % 5]}-${"abcdefghijklmnopqrstuvwxyz"[Math.floor(n / 5) % 26]}`,
};

/** The differences between the later pages of a site and the first ones. */
const differences: Readonly<Record<string, (n: number) => string>> = {
  alt: (n) => `<img src="/blank.gif" alt="Number ${n}">`,
  "a lazy image": (n) => `<img src="/blank.gif" data-src="/${n}.jpg" alt="">`,
  "a background": (n) => `<div style="background-image:url(/${n}.jpg)"></div>`,
  sound: (n) => `<audio controls src="/${n}.mp3"></audio>`,
  "the value of a form": (n) =>
    `<form action="/buy"><input type="hidden" name="id" value="${n}"><input type="submit"></form>`,
  "structured data": (n) => `<script type="application/ld+json">{"name":"Item ${n}"}</script>`,
  "a barrier": () => `<img src="/blank.gif">`,
  words: (n) =>
    `<p>The council bought ${n * 37} trees for the street of ${["Aker", "Berg", "Dal", "Eid", "Fet"][n % 5]}.</p>`,
};

const pick = <T>(all: Readonly<Record<string, T>>, number: number): [string, T] =>
  Object.entries(all)[number] as [string, T];

/** Makes a site of `count` pages, of which the first `equal` are the same. */
function siteOf(seed: number) {
  const chance = chanceOf(seed);
  const count = 40 + chance(80);
  const equal = chance(41);
  const [form, address] = pick(addresses, chance(5));
  const [by, difference] = pick(differences, chance(8));
  const isChain = chance(2) === 0;
  const isSoft = chance(2) === 0;
  const numbers = new Map(Array.from({ length: count }, (_, n) => [address(n), n]));
  const paths = [...numbers.keys()];
  const links = (list: readonly string[]) => list.map((path) => `<a href="${path}">more</a>`).join(" ");
  const answer = (target: string): Reply => {
    const number = numbers.get(target);
    const text = `<p>Please read on.</p>${number !== undefined && number >= equal ? difference(number) : ""}`;
    if (number === undefined && !isSoft) return { status: 404, body: "" };
    const next = isChain && number !== undefined ? paths.slice(number + 1, number + 2) : [];
    return { body: document("Item", text + links(next)) };
  };
  const routes: Routes = {
    "/": { body: document("Home", `<p>Welcome.</p>${links(isChain ? paths.slice(0, 1) : paths)}`) },
    "/*": ({ target }) => answer(target),
  };
  const about = `${count} pages by ${form}, ${isChain ? "in a chain" : "all on the start page"}, ${equal} equal, then other by ${by}; ${isSoft ? "one page" : "404"} for all else`;
  return { about, routes, paths };
}

describe("either every page is requested, or the crawl reports what it left out", () => {
  test.each(Array.from({ length: 24 }, (_, seed) => seed + 1))("site %i", async (seed) => {
    const { about, routes, paths } = siteOf(seed);
    const evidence = await crawled(routes, { maxPages: 300 });
    const missing = paths.filter((path) => !requested(evidence).has(path));
    const { complete, traps, requests } = evidence.result;
    const isTold = !complete && traps.some(({ urls }) => urls > 0);
    expect([about, missing.length === 0 || isTold]).toEqual([about, true]);
    if (missing.length === 0 && traps.every(({ guard }) => guard === "soft-404")) expect(complete).toBe(true);
    expect(requests).toBeLessThanOrEqual(3 * 300 + 200);
    expect(evidence.log.arrivals.length).toBeLessThanOrEqual(3 * 300 + 200);
  });
});

test("a list of pages like those for invented addresses ends at three requests for each page of the budget, and 200", async () => {
  const items = Array.from({ length: 2_000 }, (_, n) => `<a href="/item/${n}">x</a>`).join(" ");
  const evidence = await crawled(
    {
      "/": { body: document("Home", items) },
      "/*": { body: document("Item", "<p>This item was not found.</p>") },
    },
    { maxPages: 40 },
  );
  expect(evidence.result).toMatchObject({ stoppedBy: "requests", complete: false });
  // Requests under way at the limit may have been aborted.
  expect(evidence.log.arrivals.length).toBeGreaterThan(315);
  expect(evidence.log.arrivals.length).toBeLessThanOrEqual(320);
});

describe("an endless chain of one page", () => {
  const routes: Routes = {
    "/": { body: document("Home", '<a href="/day/1">calendar</a>') },
    "/day/*": ({ target }) =>
      /^\/day\/\d+$/.test(target)
        ? { body: document("Calendar", `<p>No events.</p><a href="/day/${Number(target.slice(5)) + 1}">next</a>`) }
        : { status: 404, body: "" },
  };

  test("is cut, and reported with its pattern and the option that allows it", async () => {
    const { result, log } = await crawled(routes, { maxPages: 1_000 });
    expect(log.under("/day/").length).toBeLessThan(25);
    expect([result.complete, result.stoppedBy]).toEqual([false, null]);
    expect(result.traps).toEqual([
      expect.objectContaining({
        guard: "near-duplicate",
        urls: 1,
        option: expect.stringMatching(/^--allow-pattern '.*'$/),
      }),
    ]);
  });

  test("is followed when its pattern is allowed", async () => {
    const { result } = await crawled(routes, { maxPages: 1_000 });
    const patterns = result.traps.map(({ pattern }) => pattern);
    // Another server has another port, which is also in the pattern.
    expect(patterns).toHaveLength(1);
    const server = await startSite({ "/robots.txt": { status: 404 }, ...routes });
    const allowPatterns = patterns.map((pattern) => pattern.replace(/127\.0\.0\.1:\d+/, server.host));
    const all = [...allowPatterns, `${server.origin}/day/…`, `${server.origin}/…`, `${server.host}/: segment 1`];
    const evidence = await crawlOnce(server, crawls, {
      delay: 0,
      timeout: unhurried,
      maxPages: 120,
      allowPatterns: all,
    });
    await server.close();
    expect(evidence.result).toMatchObject({ pages: 120, stoppedBy: "budget" });
  });
});

test("with one page for every name the crawl is not complete: it reports the pages that it took for missing", async () => {
  const { result } = await crawled({
    "/": {
      body: document(
        "Home",
        Array.from({ length: 30 }, (_, n) => `<a href="/page-${"abcdefghijklmnopqrstuvwxyzäöüß"[n]}">x</a>`).join(""),
      ),
    },
    "/*": { body: document("Welcome", "<p>Please choose.</p>") },
  });
  expect(result.complete).toBe(false);
  expect(result.traps).toEqual([expect.objectContaining({ guard: "any-name" })]);
});

describe("records on pages that look like missing ones", () => {
  const routes: Routes = {
    "/": { body: document("Museum", '<a href="/record?id=1">catalogue</a>') },
    "/*": ({ target }) => {
      const id = Number(/^\/record\?id=(\d+)$/.exec(target)?.[1] ?? 0);
      const next = `<a href="${id > 0 ? `/record?id=${id + 1}` : "/"}">next</a>`;
      return id > 30 && id <= 100
        ? { body: document(`Record ${id}`, `<h1>Thing ${id * 7}</h1><img src="a.gif">${next}`) }
        : { body: document("Not found", `<p>This record does not exist.</p>${next}`) };
    },
  };

  test("are sampled, and the crawl is not complete", async () => {
    const { result, log } = await crawled(routes, { maxPages: 150 });
    expect(log.under("/record").length).toBeGreaterThan(5);
    expect(result.complete).toBe(false);
    expect(result.traps.map(({ guard }) => guard).toSorted()).toEqual(["near-duplicate", "soft-404"]);
  });

  test("are all requested when the patterns of the report are allowed", async () => {
    const { result } = await crawled(routes, { maxPages: 150 });
    const server = await startSite({ "/robots.txt": { status: 404 }, ...routes });
    const allowPatterns = result.traps.map(({ pattern }) => pattern.replace(/127\.0\.0\.1:\d+/, server.host));
    const settings = { delay: 0, timeout: unhurried, maxPages: 120, allowPatterns };
    const { pages } = await crawlOnce(server, crawls, settings);
    await server.close();
    const found = new Set(pages.map(({ url }) => url));
    const records = Array.from({ length: 70 }, (_, at) => `${server.origin}/record?id=${at + 31}`);
    expect(records.filter((url) => !found.has(url))).toEqual([]);
  });
});
