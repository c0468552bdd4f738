/** A report site without results: before the first run, and after a run whose sites all failed. */
import { announceSites, failLoad, publishRun } from "@eiao/etl";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REPORT_SITE_STYLE } from "../../public/views/style.ts";
import { stores } from "../../../../../test/support/warehouse.ts";
import { failedTests } from "../../../../../test/support/failed-tests.ts";
import { extent, testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";

describe.each(stores)("%s", (_name, create) => {
  let reports: TestReports;
  beforeAll(async () => {
    reports = await testReports(create, { ...extent, runs: 0 });
  });
  afterAll(() => reports?.remove());

  test("before the first run all links work, or lead to a page that says that nothing is published", async () => {
    const broken = await brokenLinks(reports);
    expect(broken.filter((line) => !line.startsWith("404 "))).toEqual([]);
    expect((await reports.get("/reports/regions")).body).toMatch(/no .*published/i);
  });

  test("after a run whose sites all failed all links work; the sites are listed with their reasons", async () => {
    await announceSites(reports.warehouse, "R1", ["a.example", "b.example"], { panel: "default" });
    for (const site of ["a.example", "b.example"]) await failLoad(reports.warehouse, "R1", site, "too few pages");
    await publishRun(reports.warehouse, "R1");
    await reports.site.refresh();
    expect(await brokenLinks(reports)).toEqual([]);
    const { body } = await reports.get("/csv/runs/R1?table=failed-sites");
    // Without results of sites the run has the date of its publication.
    for (const address of ["/", "/runs/R1", "/reports/regions", "/reports/history", "/compare?run=R1"])
      expect((await reports.get(address)).body, address).not.toContain("date not known");
    expect((await reports.get("/")).body).toMatch(/href="\/runs\/R1">Sites that could not be measured<\/a>: 2</);
    const { body: list } = await reports.get("/csv/reports/sites");
    expect(list).toMatch(/\r\na\.example,.*,too few pages\r\nb\.example,.*,too few pages\r\n$/);
    // A run without a date is never the earlier run of another one, whenever it was published.
    await announceSites(reports.warehouse, "R0", ["a.example"], { panel: "default" });
    await failLoad(reports.warehouse, "R0", "a.example", "too few pages");
    await publishRun(reports.warehouse, "R0");
    await reports.site.refresh();
    expect((await reports.get("/panels/default?run=R1")).body).toContain(
      "There is no earlier test run to compare with.",
    );
    expect(body).toMatch(/^site,reason\r\na\.example,.*\r\nb\.example,.*\r\n$/);
  });
});

/** Paths that the app or the services of an observatory answer, not the report site. */
const ELSEWHERE = /^\/(?:de\/)?(?:sparql|status|cockpit)\b/;

/**
 * Follows every link from the front page; no page fails a test of this project. @returns the refused or missing
 * addresses.
 */
async function brokenLinks(reports: TestReports): Promise<string[]> {
  const broken: string[] = [];
  const known = new Set(["/"]);
  for (const target of known) {
    const { status, headers, body } = await reports.get(target);
    if (status >= 400) broken.push(`${status} ${target}`);
    if (!/html|xml/.test(headers["content-type"] ?? "")) continue;
    if (/html/.test(headers["content-type"] ?? "")) expect(failedTests(body, REPORT_SITE_STYLE), target).toEqual([]);
    for (const [, link = ""] of body.matchAll(/\b(?:href|action)="([^"]*)"/g)) {
      const address = new URL(link.replaceAll("&amp;", "&"), `http://reports.example${target}`);
      if (address.host === "reports.example" && !ELSEWHERE.test(address.pathname))
        known.add(`${address.pathname}${address.search}`);
    }
  }
  expect(known.size).toBeGreaterThan(50);
  expect(reports.faults).toEqual([]);
  return broken;
}
