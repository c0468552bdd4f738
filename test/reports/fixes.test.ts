/** What to fix first, held against the sums of the site's results. */
import { siteFacts } from "@eiao/etl";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedStore } from "../../packages/crawler/src/database/test-stores.ts";
import { fixesOf } from "../../packages/server/src/reports/views/site/fixes.ts";
import { RUN, testReports } from "./opened.ts";
import type { TestReports } from "./opened.ts";

let reports: TestReports;
beforeAll(async () => {
  reports = await testReports(embeddedStore, { sites: 12, pages: 4, runs: 14, seed: "fixes" });
});
afterAll(async () => {
  await reports?.remove();
});

test("a fix is what the site's results would be without its barriers, the largest first; all of them leave none", async () => {
  const { rows } = JSON.parse(String((await reports.get("/api/reports/sites")).body)) as { rows: { site: string }[] };
  let several = 0;
  for (const { site } of rows) {
    const [facts] = (await siteFacts(reports.warehouse, { run: RUN, site })).rows;
    if (facts === undefined) throw new Error(site);
    const [failed, applied] = facts.tests.reduce(([sum, all], one) => [sum + one.failed, all + one.applied], [0, 0]);
    expect(facts.value ?? 0).toBeCloseTo(applied === 0 ? 0 : failed / applied, 9);
    const fixes = fixesOf(facts);
    if (fixes.length > 1) several++;
    expect(fixes.map(({ test: id }) => id).toSorted()).toEqual(
      facts.tests.flatMap((one) => (one.failed > 0 ? [one.test] : [])).toSorted(),
    );
    for (const fix of fixes) expect(fix.after).toBeCloseTo((failed - fix.failed) / applied, 9);
    const after = fixes.map((fix) => fix.after);
    expect(after).toEqual(after.toSorted((a, b) => a - b));
    const gains = fixes.reduce((sum, fix) => sum + ((facts.value ?? 0) - fix.after), 0);
    expect(gains).toBeCloseTo(facts.value ?? 0, 9);
  }
  expect(several).toBeGreaterThan(3);
});
