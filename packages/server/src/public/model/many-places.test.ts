/** A page with more barriers than are stored for one page: every test has places, and the page reports how many are left out. */
import { announceSites, loadStore, publishRun } from "@eiao/etl";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { storeFolder, testNamed, writeStore } from "../../../../../test/support/sealed-stores.ts";
import { testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";
import { textIn } from "../../../../../test/support/text-in.ts";

const SITE = "many.example";
const MANY = 20_005;
/** The second test comes later in the rule set. Its places follow those of the first in whatever order results are stored. */
const results = [
  ...Array.from({ length: MANY }, (_, at) => ({ test: testNamed("1.1_HTML_01"), value: 1, line: at + 1, column: 1 })),
  { test: testNamed("13.1_HTML_01"), value: 1, line: 30_000, column: 7 },
];

let reports: TestReports;
beforeAll(async () => {
  reports = await testReports(embeddedStore, { sites: 0, pages: 0, runs: 0, seed: "many" });
  const stores = await storeFolder();
  const file = await writeStore(stores.folder, { site: SITE, pages: [{ documents: [{ results, statistics: [] }] }] });
  await announceSites(reports.warehouse, "r", [SITE], { panel: "default" });
  await loadStore(reports.warehouse, { file, run: "r", dataDir: stores.folder, siteAt: async () => undefined });
  await publishRun(reports.warehouse, "r");
  await reports.site.refresh();
  await stores.remove();
});
afterAll(async () => {
  await reports?.remove();
});

const address = `/sites/${SITE}/page?url=${encodeURIComponent(`http://${SITE}/1/0.html`)}`;
async function textOf(target: string): Promise<string> {
  const { status, body } = await reports.get(target);
  expect(status).toBe(200);
  return textIn(body);
}

test("each failed test has places, and the page reports how many of them are stored", async () => {
  const text = await textOf(address);
  expect(text).toContain("It failed at 20,005 of 20,005 places.");
  expect(text).toContain("The first 19,999 places of 1.1_HTML_01");
  expect(text).not.toContain("All 19,999");
  expect(text).toContain("line 30000, column 7");
  const note = "Only 20,000 places of this page were kept: the first ones of each test.";
  expect(text).toContain(note);
  expect(await textOf(`${address}&test=1.1_HTML_01`)).toContain(note);
  expect(await textOf(`/de${address}`)).toContain("Die ersten 19.999 Stellen von 1.1_HTML_01");
  const { body } = await reports.get(`/csv${address}&table=places`);
  const lines = body.trimEnd().split("\r\n").slice(1);
  expect(lines).toHaveLength(20_000);
  expect(lines.filter((line) => line.startsWith("13.1_HTML_01,"))).toHaveLength(1);
});
