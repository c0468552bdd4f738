/** A run of a few sites that somebody wanted at once (spec 18.7) stands beside those of the observatory: in the warehouse and in the reports. */
import path from "node:path";
import {
  announceSites,
  generateStores,
  listRuns,
  loadStore,
  markBeside,
  publishedRuns,
  publishRun,
  rankedSites,
  runReport,
  scoreHistory,
} from "@eiao/etl";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openReportSite } from "../../packages/server/src/reports/http/report-site.ts";
import type { ReportSite } from "../../packages/server/src/reports/http/report-site.ts";
import { siteIn, stores, testWarehouse } from "../warehouse/opened.ts";
import type { TestWarehouse } from "../warehouse/opened.ts";

const names = [1, 2, 3].map((number) => `site-0000${number}.example`);
const [ONE = "", OTHER = ""] = names;
/** No run of the observatory has it. */
const ALONE = "site-00004.example";

describe.each(stores)("on the database %s", (_, create) => {
  let opened: TestWarehouse;
  let site: ReportSite;
  /** By their dates. */
  let [first, wanted, second, last] = ["", "", "", ""];

  beforeAll(async () => {
    opened = await testWarehouse(create);
    const runs = await generateStores(opened.folder, { sites: 4, pages: 4, runs: 4, seed: "beside" });
    [first = "", wanted = "", second = "", last = ""] = runs.map(({ run }) => run);
    for (const [run, sites] of [
      [first, names],
      [wanted, [ONE, ALONE]],
      [second, names],
      [last, [OTHER]],
    ] as const)
      for (const name of sites) await load(name, run);
    for (const run of [wanted, last]) await markBeside(opened.warehouse, run);
    // The one before is published last: what is told against it is told then.
    for (const run of [second, wanted, last, first]) await publishRun(opened.warehouse, run);
    site = await openReportSite({
      warehouse: opened.warehouse,
      cache: { folder: path.join(opened.folder, "cache") },
      lookSeconds: 3600,
      onFault: (error) => expect.unreachable(String(error)),
    });
  });
  afterAll(async () => {
    await site?.close();
    await opened?.remove();
  });

  async function load(name: string, run: string): Promise<void> {
    await announceSites(opened.warehouse, run, [name]);
    const file = path.join(opened.folder, "output", "rdf", name, `${run}.trig.zst`);
    const known = siteIn(name, "NO", null, null);
    await loadStore(opened.warehouse, { file, run, dataDir: opened.folder, siteAt: async () => known });
  }

  const get = async (target: string) => {
    const { status, body } = await site.answer({ method: "GET", target, origin: "http://r.example" });
    return { status, body: String(body) };
  };

  test("it is a published run, marked", async () => {
    expect((await publishedRuns(opened.warehouse)).map(({ run, beside }) => [run, beside])).toEqual([
      [last, true],
      [second, false],
      [wanted, true],
      [first, false],
    ]);
    expect((await listRuns(opened.warehouse)).map(({ beside }) => beside === true)).toEqual([false, true, false, true]);
    const { runs } = JSON.parse((await get("/api/runs")).body) as { runs: { beside: boolean }[] };
    expect(runs.map(({ beside }) => beside)).toEqual([true, false, true, false]);
  });

  test.each([
    ["a run of the observatory", () => second, () => first],
    ["a run beside it", () => wanted, () => first],
    ["a later run beside it", () => last, () => second],
  ])("%s is compared with the one before of the observatory", async (_name, run, against) => {
    const { warehouse } = opened;
    expect((await rankedSites(warehouse, { run: run() })).against).toBe(against());
    const was = new Map((await rankedSites(warehouse, { run: against() })).rows.map((row) => [row.site, row.value]));
    for (const row of (await rankedSites(warehouse, { run: run() })).rows)
      expect(row.before).toBe(was.get(row.site) ?? null);
    const change = await runReport(warehouse, "change", { run: run() });
    expect(change.against).toBe(against());
    expect(change.rows.length).toBeGreaterThan(0);
  });

  test("past results: of a selection the runs of the observatory and the one asked for, of a site all", async () => {
    const { warehouse } = opened;
    const runsIn = async (query: { run: string; site?: string; place?: string }) =>
      (await scoreHistory(warehouse, query)).rows.map(({ run }) => run);
    expect(await runsIn({ run: second, place: "NO" })).toEqual([second, first]);
    expect(await runsIn({ run: wanted, place: "NO" })).toEqual([second, wanted, first]);
    expect(await runsIn({ run: second, site: ONE })).toEqual([second, wanted, first]);
    const table = await runReport(warehouse, "history", { run: second });
    expect(table.rows.map((row) => row["run"])).toEqual([second, first]);
  });

  test("a site that no run of the observatory has is found by its address", async () => {
    for (const asked of [ALONE, `https://${ALONE}/a/b.html`]) {
      const { body } = await get(`/sites?q=${encodeURIComponent(asked)}`);
      expect(body, asked).toContain(`This is an address of the web site <a href="/sites/${ALONE}">`);
    }
    const { body: alone } = await get(`/sites/${ALONE}`);
    expect(alone).toContain(`/runs/${wanted}"`);
    // There is a run before; it has not this site.
    expect(alone).toContain(`The run before, ${first}, has nothing to compare with.`);
    expect(alone).not.toContain("There is no earlier run");
    expect((await get(`/sites/${ONE}?run=${first}`)).body).toContain("There is no earlier run to compare with.");
    expect((await get(`/de/sites/${ALONE}`)).body).toContain(
      `Der vorhergehende Prüflauf, ${first}, hat nichts zum Vergleich.`,
    );
    expect((await get("/sites?q=none.example")).body).not.toContain("This is an address");
  });

  test("readers see the runs of the observatory first; the site shows what was found at last", async () => {
    for (const page of ["/", "/reports/sites", "/reports/regions?country=NO", "/sites", "/de"]) {
      const { body } = await get(page);
      expect(body, page).toContain(`/runs/${second}`.slice(page === "/sites" ? 99 : 0));
      expect(body, page).not.toContain(`/runs/${last}"`);
    }
    expect((await get("/")).body).toContain("sites: 3;");
    expect((await get("/sites")).body).toContain("All 3 sites of the latest run.");
    const newest = await get(`/sites/${OTHER}`);
    expect(newest.body).toContain(`/runs/${last}"`);
    expect(newest.body).toContain("It has no rank: it was measured beside the runs of all sites");
    expect((await get(`/sites/${ONE}`)).body).toContain(`/runs/${second}"`);
    for (const page of [`/runs/${last}`, `/reports/regions?run=${last}`]) {
      expect((await get(page)).body, page).toContain("It stands beside the runs of all sites");
      expect((await get(`/de${page}`)).body, page).toContain("Er steht neben den Prüfläufen aller Websites");
    }
    expect((await get(`/compare?site=${OTHER}`)).body).toContain(
      `<h1>Comparison of ${OTHER} in the test runs ${second} and ${last}</h1>`,
    );
    expect((await get("/compare")).body).toContain(`<h1>Comparison of the test runs ${first} and ${second}</h1>`);
    expect((await get("/sitemap.xml")).body).toContain(`/runs/${last}<`);
  });
});
