/** AT-REP-UI on pages, on each database: the pages that a reader sees, their data, and refused requests. */
import { announceSites, generateRuns, publishRun, removeRunWithStores } from "@eiao/etl/internal";
import type { Warehouse } from "@eiao/etl";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openReportSite } from "./report-site.ts";
import { storeFolder } from "../../../../../test/support/sealed-stores.ts";
import { stores } from "../../../../../test/support/warehouse.ts";
import { addressesOf, extent, RUN, SITE, somePage, testReports, textAnswer } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";

/** Wraps a warehouse to record its queries. @returns also the names of the queries, in their order. */
function recordQueries(warehouse: Warehouse): { readonly warehouse: Warehouse; readonly queries: string[] } {
  const queries: string[] = [];
  const database = new Proxy(warehouse.database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]): unknown => {
        if (String(name).startsWith("query")) queries.push(String(args[0]));
        return Reflect.apply(value, target, args);
      };
    },
  });
  return { warehouse: { database }, queries };
}

const texts = (markup: unknown, pattern: RegExp) => [...String(markup).matchAll(pattern)].map(([, text]) => text ?? "");

describe.each(stores)("%s", (_name, create) => {
  let reports: TestReports;
  beforeAll(async () => {
    reports = await testReports(create);
  });
  afterAll(async () => {
    await reports?.remove();
  });

  test("a page is made and compressed once", async () => {
    const get = () => reports.site.answer({ method: "GET", target: "/reports/sites", origin: "http://once.example" });
    const { status, body } = await get();
    expect([status, body]).toEqual([200, expect.any(Buffer)]);
    expect((await get()).body).toBe(body);
  });

  test("AT-REP-UI 4: a selection shows in breadcrumb, form and tab", async () => {
    const { body } = await reports.get("/reports/regions?group=EU");
    const [crumbs = ""] = texts(body, /<nav aria-label="You are here"[^>]*>([^]*?)<\/nav>/g);
    expect(crumbs.replaceAll(/<[^>]*>/g, "").trim()).toBe("All Europe → EU | All sectors");
    expect(texts(body, /<a href="[^"]*" aria-current="page">([^<]*)<\/a>/g)).toContain("Regional");
    expect(texts(body, /<label for="filter-[^"]*">([^<]*)<\/label>/g)).toEqual([
      "Group",
      "Country",
      "Region",
      "Sector",
      "Test run",
      "Collection",
      "Test run",
    ]);
    expect(texts(body, /<option value="([^"]*)" selected="selected"\s*>/g)).toEqual(["EU", "", "", "", "", "", ""]);
    const [tabs = ""] = texts(body, /<nav aria-label="Reports"[^>]*>([^]*?)<\/nav>/g);
    expect(texts(tabs, />([^<>]+)<\/a>/g)).toEqual([
      "Regional",
      "Collections",
      "Tested web sites",
      "Score distribution",
      "Past results",
      "Content statistics",
      "Test results",
    ]);
  });

  test("AT-REP-UI 7: a repeated request makes no warehouse query, also after a restart; a publication renews the pages", async () => {
    const watch = recordQueries(reports.warehouse);
    const first = await reports.again({ warehouse: watch.warehouse });
    // Answers to SPARQL are computed anew each time.
    const addresses = addressesOf(await somePage(first)).filter((address) => !address.startsWith("/query?"));
    const before = [];
    for (const address of addresses) before.push((await first.get(address)).body);
    await first.site.close();
    const second = await reports.again({ warehouse: watch.warehouse });
    const count = watch.queries.length;
    expect(count).toBeGreaterThan(0);
    for (const [at, address] of addresses.entries()) expect((await second.get(address)).body, address).toBe(before[at]);
    expect(watch.queries.slice(count)).toEqual([]);
    await announceSites(reports.warehouse, "later", [], { panel: "default" });
    await publishRun(reports.warehouse, "later");
    await second.site.refresh();
    expect((await second.get("/api/runs")).body).toContain('"later"');
    // The run has no site: it can be viewed, but is not the latest.
    for (const address of ["/runs/later", "/reports/regions?run=later", "/reports/tests?run=later"])
      expect((await second.get(address)).status, address).toBe(200);
    expect((await second.get("/")).body).toContain(`/runs/${RUN}`);
    await removeRunWithStores(reports.warehouse, { run: "later", dataDir: "/nonexistent", keepStores: true });
    await second.site.refresh();
    expect((await second.get("/api/runs")).body).not.toContain('"later"');
    await second.remove();
  });

  test("AT-REP-UI 8: the CSV of a table has its rows, unrounded, with a header line", async () => {
    const { body, headers } = await reports.get("/csv/reports/sites");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8; header=present");
    const lines = body.split("\r\n");
    expect(lines.at(-1)).toBe("");
    expect(lines[0]).toBe(
      "site,rank,score,verdict,low,place,pages,high,letter,before,title,places,sectors,collections,difference,differencelow,differencehigh,rankfrom,rankto,rankof,reason",
    );
    expect(lines).toHaveLength(extent.sites + 2);
    const { rows } = JSON.parse((await reports.get("/api/reports/sites")).body) as {
      rows: { site: string; score: number }[];
    };
    expect(lines.slice(1, -1).map((line) => line.split(",")[2])).toEqual(rows.map(({ score }) => String(score)));
    expect(rows.some(({ score }) => String(score).length > 6)).toBe(true);
    const names = texts((await reports.get("/reports/sites")).body, /<th scope="row">\s*<a href="[^"]*">([^<]*)<\/a>/g);
    expect(names).toEqual(rows.map(({ site }) => site));
  });

  test.each([
    ["/reports/sites?country=XX", 400],
    ["/reports/sites?group=%00", 400],
    ["/reports/sites?sites-page=0", 400],
    ["/reports/sites?sites-page=2", 400],
    ["/reports/sites?run=none", 404],
    ["/csv/reports/sites?table=none", 400],
    ["/api/method", 404],
    [`/sites/${SITE}/page`, 400],
    [`/sites/${SITE}/page?url=http://other.example/`, 404],
    ["/sites/none.example", 404],
    ["/sites/none.example/badge.svg", 404],
    ["/sites/%zz", 404],
    ["/sites/%zz/badge.svg", 404],
    ["/sites/%00", 404],
    [`/sites/${"x".repeat(5_000)}`, 404],
    ["/tests/9.9_HTML_99", 404],
    ["/runs/none", 404],
    ["/sites?q=" + "x".repeat(8_193), 400],
    ["/style-0000.css", 404],
    ["//reports.example/x", 404],
  ])("%s is refused with an error page: %i", async (target, status) => {
    const answer = await reports.get(target);
    expect(answer.status).toBe(status);
    if (!/^\/(?:csv|api)\//.test(target)) expect(answer.body).toMatch(/<h1>[^<]+<\/h1>/);
    expect(reports.faults).toEqual([]);
  });

  test("no page takes a body; old addresses lead to the new ones, and to no other host", async () => {
    expect((await reports.get("/", { method: "POST" })).status).toBe(405);
    const locationOf = async (target: string) => (await reports.get(target)).headers["location"];
    expect(await locationOf("/guilight/reports?group=EU")).toBe("/reports/regions?group=EU");
    expect(await locationOf("/guilight/reports/")).toBe("/reports/regions");
    expect(await locationOf("/about/")).toBe("/about");
    expect(await locationOf("/.//other.example/")).toBe("/other.example");
  });

  test("two pages are at most three links from the start: the repairs of a site, and a country since last year", async () => {
    const linksOf = async (target: string) =>
      texts((await reports.get(target)).body, /<a href="([^"]*)"/g).map((href) => href.replaceAll("&amp;", "&"));
    expect(await linksOf("/")).toContain("/reports/sites");
    expect(await linksOf("/reports/sites")).toContain(`/sites/${SITE}`);
    expect((await reports.get(`/sites/${SITE}`)).body).toMatch(/<h2 id="fixes">What to fix first<\/h2>/);
    const countries = (await linksOf("/")).filter((href) => href.includes("country="));
    expect(countries.length).toBeGreaterThan(2);
    expect((await reports.get(countries[0] ?? "")).body).toMatch(
      /(?:Better than on|Worse than on|No clear change since) 1 February 2020: 0\.\d+ to/,
    );
  });

  test("links from the start reach every page type", async () => {
    const kindOf = (target: string) =>
      new URL(target, "http://x").pathname.replace(/(?<=\/(?:sites|runs|tests)\/)[^/]+/, "*");
    const kinds = new Set<string>();
    const waiting = ["/"];
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
      if (kinds.has(kindOf(target))) continue; // one page of each type suffices
      kinds.add(kindOf(target));
      const { status, body } = await reports.get(target);
      expect(status, target).toBe(200);
      for (const href of texts(body, /<a href="(\/[^"]*)"/g))
        if (!/^\/(?:csv|api)\//.test(href)) waiting.push(href.replaceAll("&amp;", "&"));
    }
    const addresses = addressesOf(await somePage(reports));
    expect([...kinds]).toEqual(expect.arrayContaining([...new Set(addresses.map(kindOf))]));
  });

  test("feed, sitemap, robots.txt, badge and the description of the API are served", async () => {
    const text = async (target: string) => (await reports.get(target)).body;
    const feed = await text("/feed.atom");
    expect(texts(feed, /<link href="([^"]*)"/g).slice(0, 2)).toEqual([
      "http://reports.example/",
      `http://reports.example/runs/${RUN}`,
    ]);
    const ids = texts(feed, /<id>([^<]*)<\/id>/g);
    expect(new Set(ids).size).toBe(extent.runs + 1);
    for (const id of ids) expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    // The ids are the same at another address and from another program.
    const elsewhere = await textAnswer((await reports.again()).site, {
      method: "GET",
      target: "/feed.atom",
      origin: "https://other.example",
    });
    expect(texts(elsewhere.body, /<id>([^<]*)<\/id>/g)).toEqual(ids);
    const times = texts(feed, /<updated>([^<]*)<\/updated>/g);
    expect(times[0]).toBe(times.slice(1).toSorted().at(-1));
    expect(await text("/sitemap.xml")).toContain(`<loc>http://reports.example/sites/${SITE}</loc>`);
    expect(await text("/robots.txt")).toContain("Sitemap: http://reports.example/sitemap.xml");
    const badge = await reports.get(`/sites/${SITE}/badge.svg`);
    expect(badge.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=3600",
    });
    const { paths } = JSON.parse(await text("/api/openapi.json")) as { paths: Record<string, unknown> };
    for (const path of Object.keys(paths)) {
      const target = path
        .replace("{site}", SITE)
        .replace("{run}", RUN)
        .replace("{panel}", "default")
        .replace("{test}", "7.2_CSS_02");
      const more = path.endsWith("/page") ? `?url=${encodeURIComponent(await somePage(reports))}` : "";
      expect((await reports.get(`${target}${more}`)).status, target).toBe(200);
    }
  });

  /** Makes reports of a warehouse that goes away and comes back. */
  async function leavingReports() {
    const scratch = await storeFolder();
    const state = { isAway: true };
    const away = Object.assign(new Error("gone"), { code: "StoreUnavailable" });
    const database = new Proxy(reports.warehouse.database, {
      get(real, name) {
        const value: unknown = Reflect.get(real, name, real);
        if (typeof value !== "function") return value;
        return (...args: unknown[]): unknown =>
          String(name).startsWith("query") && state.isAway ? Promise.reject(away) : Reflect.apply(value, real, args);
      },
    });
    const faults: unknown[] = [];
    const site = await openReportSite({
      warehouse: { database },
      cache: { folder: scratch.folder },
      lookSeconds: 3600,
      onFault: (error) => faults.push(error),
    });
    const get = (target: string) => textAnswer(site, { method: "GET", target, origin: "http://reports.example" });
    const remove = async (): Promise<void> => {
      await site.close();
      await scratch.remove();
    };
    return { site, state, faults, get, remove };
  }

  test("while the warehouse is away, known pages stay, and others get a 503 that no cache keeps", async () => {
    const { state, faults, get, remove } = await leavingReports();
    const failed = await get("/reports/sites");
    expect(failed.status).toBe(503);
    expect(failed.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    expect(failed.body).toContain("<h1>Not available at the moment</h1>");
    state.isAway = false;
    expect((await get("/reports/sites")).status).toBe(200);
    state.isAway = true;
    expect((await get("/reports/sites")).status).toBe(200);
    expect((await get("/reports/tests")).status).toBe(503);
    expect(faults).toEqual([]);
    await remove();
  });
});

test("a site that the latest run does not have is shown, with its badge, by its newest run", async () => {
  const [embedded] = stores;
  if (embedded === undefined) throw new Error("there is no store");
  const reports = await testReports(embedded[1], { ...extent, sites: 1, runs: 2 });
  await generateRuns(reports.warehouse, { ...extent, sites: 2, runs: 1 });
  await reports.site.refresh();
  const sitePath = "/sites/site-00002.example";
  const url = encodeURIComponent(
    (JSON.parse((await reports.get(`/api${sitePath}/pages`)).body) as { rows: { page: string }[] }).rows[0]?.page ?? "",
  );
  for (const more of ["", "/tests", "/pages", "/content", "/history", `/page?url=${url}`, "/badge.svg"])
    expect((await reports.get(sitePath + more)).status, more).toBe(200);
  const { body } = await reports.get(sitePath);
  expect(body).toContain('<a href="/runs/generated-2020-01">');
  expect((await reports.get(`/sites/${SITE}`)).body).toContain('<a href="/runs/generated-2020-02">');
  expect((await reports.get(`${sitePath}?run=generated-2020-02`)).status).toBe(404);
  await reports.remove();
});

test("the place of a site is the same in CSV, in JSON and on its page, also if the country of its server is known", async () => {
  const [embedded] = stores;
  if (embedded === undefined) throw new Error("there is no store");
  const reports = await testReports(embedded[1], { ...extent, sites: 2, runs: 1 });
  // As for a crawl with a database of addresses: the places of servers follow those of sites.
  for (const [site, places] of [
    [1, "/EFTA/NO/NO0/geo/geo:SE/"],
    [2, "/unknown/geo/geo:DE/"],
  ] as const)
    await reports.warehouse.database.query("place", "update dw.sitesurvey set places = $2 where site = $1", [
      site,
      places,
    ]);
  const { rows } = JSON.parse((await reports.get("/api/reports/sites")).body) as {
    rows: { site: string; place: string }[];
  };
  expect(Object.fromEntries(rows.map(({ site, place }) => [site, place]))).toEqual({
    "site-00001.example": "NO0",
    "site-00002.example": "unknown",
  });
  const { body } = await reports.get("/reports/sites");
  expect(body).toMatch(/site-00001\.example[^]*?<td>Norge \(NO0\)<\/td>/);
  await reports.remove();
});

test("regions with too few sites have no figures", async () => {
  const [embedded] = stores;
  if (embedded === undefined) throw new Error("there is no store");
  const reports = await testReports(embedded[1], { ...extent, runs: 1 });
  const limited = await reports.again({ minSites: 4 });
  for (const path of ["/api/reports/regions", "/api/tests/7.2_CSS_02?table=regions"]) {
    const { rows } = JSON.parse((await limited.get(path)).body) as {
      rows: { sites: number; score?: number | null; mean?: number | null }[];
    };
    expect(new Set(rows.map(({ sites }) => sites < 4)), path).toEqual(new Set([true, false]));
    for (const { sites, score, mean } of rows) expect([score, mean].includes(null), path).toBe(sites < 4);
  }
  await limited.remove();
  await reports.remove();
});

test("over the limit a report gets a 503 with the time to try again; known pages are answered", async () => {
  const [embedded] = stores;
  if (embedded === undefined) throw new Error("there is no store");
  const reports = await testReports(embedded[1], { ...extent, sites: 2, runs: 1 });
  const scratch = await storeFolder();
  const gate = { held: Promise.resolve(), asked: 0 };
  const database = new Proxy(reports.warehouse.database, {
    get(real, name) {
      const value: unknown = Reflect.get(real, name, real);
      if (typeof value !== "function") return value;
      const bound = value.bind(real) as (...words: unknown[]) => Promise<unknown>;
      if (name !== "query") return bound;
      return async (...args: unknown[]) => {
        gate.asked++;
        await gate.held;
        return await bound(...args);
      };
    },
  });
  const cache = { folder: scratch.folder, atOnce: 1, mostWaiting: 0 };
  const busy = await reports.again({ warehouse: { database }, cache });
  expect((await busy.get("/reports/sites")).status).toBe(200);
  let release: () => void = () => undefined;
  gate.held = new Promise((resolve) => (release = resolve));
  gate.asked = 0;
  const first = busy.get("/reports/tests");
  await expect.poll(() => gate.asked).toBe(1);
  expect((await busy.get("/reports/sites")).status).toBe(200);
  const { status, headers } = await busy.get("/reports/content");
  expect(status).toBe(503);
  expect(headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  release();
  expect((await first).status).toBe(200);
  expect((await busy.get("/reports/content")).status).toBe(200);
  await busy.remove();
  await reports.remove();
  await scratch.remove();
});

test("queries of site pages go to the database together if it can do that; other pages do not wait for them", async () => {
  const [embedded] = stores;
  if (embedded === undefined) throw new Error("there is no store");
  const reports = await testReports(embedded[1], { ...extent, sites: 3, runs: 1 });
  const together: string[] = [];
  const gate = { held: Promise.resolve() };
  const { database: real } = reports.warehouse;
  const database = {
    ...real,
    async queryTogether<Row extends object>(...args: Parameters<typeof real.query>): Promise<Row[]> {
      together.push(args[0]);
      await gate.held;
      return await real.query<Row>(...args);
    },
  };
  const busy = await reports.again({ warehouse: { database } });
  const siteOf = (number: number) => `/sites/site-0000${number}.example`;
  await busy.get(`${siteOf(3)}/history`); // reads the runs and figures beforehand
  expect(together).toContain("detail-of-site");
  let release: () => void = () => undefined;
  gate.held = new Promise((resolve) => (release = resolve));
  together.length = 0;
  const pages = [1, 2].map((number) => busy.get(`${siteOf(number)}/history`));
  await expect.poll(() => together.filter((name) => name === "detail-of-site")).toHaveLength(2);
  expect((await busy.get("/reports/tests")).status).toBe(200);
  release();
  for (const page of pages) expect((await page).status).toBe(200);
  await busy.remove();
  await reports.remove();
});

test("without a published run the start page reports that, and other pages do not exist yet", async () => {
  const [embedded] = stores;
  if (embedded === undefined) throw new Error("there is no store");
  const reports = await testReports(embedded[1], { ...extent, runs: 0 });
  expect((await reports.get("/")).body).toContain("The first test run of this panel is not published yet.");
  expect((await reports.get("/reports/sites")).status).toBe(404);
  expect((await reports.get("/feed.atom")).status).toBe(200);
  expect((await reports.get("/sitemap.xml")).status).toBe(200);
  await generateRuns(reports.warehouse, { ...extent, sites: 1, runs: 1 });
  await reports.site.refresh();
  expect((await reports.get("/reports/sites")).status).toBe(200);
  await reports.remove();
});
