/** Sites that could not be measured are listed with the reason in their place and sector. */
import { announceSites, failLoad, loadStore, publishRun } from "@eiao/etl";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { siteIn } from "../../../../../test/support/warehouse.ts";
import { storeFolder, writeStore } from "../../../../../test/support/sealed-stores.ts";
import { testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";
import { textIn } from "../../../../../test/support/text-in.ts";

const REASON = "The site was discarded: too few pages sampled.";

let reports: TestReports;
beforeAll(async () => {
  reports = await testReports(embeddedStore, { sites: 0, pages: 0, runs: 0, seed: "failed" });
  const stores = await storeFolder();
  const results = [{ test: 0, value: 1, line: 1, column: 1 }];
  const measured = siteIn("large.example", "NO", "NO081", "84.11");
  const file = await writeStore(stores.folder, {
    site: measured.site,
    pages: [{ documents: [{ results, statistics: [] }] }],
  });
  const { warehouse } = reports;
  await announceSites(warehouse, "R", ["large.example", "small.example", "gone.example"], { panel: "default" });
  await loadStore(warehouse, { file, run: "R", dataDir: stores.folder, siteAt: async () => measured });
  await failLoad(warehouse, "R", "small.example", REASON, siteIn("small.example", "NO", "NO082", "84.11"));
  await failLoad(warehouse, "R", "gone.example", "It does not answer.");
  await publishRun(warehouse, "R");
  await reports.site.refresh();
  await stores.remove();
});
afterAll(async () => {
  await reports?.remove();
});

const rowsOf = async (query: string) =>
  (JSON.parse((await reports.get(`/api/reports/sites${query}`)).body) as { rows: Record<string, unknown>[] }).rows;

test.each([
  ["", ["large.example", "gone.example", "small.example"]],
  ["?country=NO", ["large.example", "small.example"]],
  ["?country=NO&region=NO082", ["small.example"]],
  ["?country=NO&region=NO081", ["large.example"]],
  ["?sector=O", ["large.example", "small.example"]],
  ["?sector=unknown", ["gone.example"]],
  ["?country=SE", []],
])("the list of %s has the sites %j", async (query, sites) => {
  expect((await rowsOf(query)).map(({ site }) => site)).toEqual(sites);
});

test("a site without a score has a reason in the language of the page, and no rank", async () => {
  const [large, , small] = await rowsOf("");
  expect(large).toMatchObject({ score: 1, rank: 1, rankof: 1, reason: null });
  expect(small).toMatchObject({ score: null, letter: "n/a", rank: null, pages: null, reason: REASON });
  for (const page of ["/reports/sites", "/sites", "/sites?q=small"])
    expect(textIn((await reports.get(page)).body), page).toMatch(
      /small\.example .*n\/a The site was discarded: too few pages sampled\./,
    );
  const german = "Die Website wurde nicht gewertet: zu wenige Seiten ausgewertet.";
  expect(textIn((await reports.get("/de/reports/sites")).body)).toContain(german);
  expect(reports.faults).toEqual([]);
});
