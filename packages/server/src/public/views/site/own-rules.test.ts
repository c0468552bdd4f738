/** Documents with rules of their own, such as PDF documents: their findings are shown, and scored separately. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measuredSite } from "../../test-measured-site.ts";
import type { Measured, MeasuredReports } from "../../test-measured-site.ts";
import { textIn } from "../../../../../../test/support/text-in.ts";

/** A PDF document whose title viewers do not show, without tags and language. */
const budget = new URL("../../../../../../examples/site/docs/budget-2026.pdf", import.meta.url);

let measured: Measured;
let reports: MeasuredReports;
let site = "";
beforeAll(async () => {
  measured = await measuredSite("http://evil.example", await readFile(budget));
  reports = await measured.reports();
  site = `/sites/${encodeURIComponent(measured.site)}`;
});
afterAll(async () => {
  await measured?.remove();
});

async function textOf(target: string): Promise<string> {
  const { status, body } = await reports.get(target);
  expect([status, reports.faults]).toEqual([200, []]);
  return textIn(body);
}

test("a PDF document shows its barriers, which were counted by hand, and that it is scored separately", async () => {
  const page = `${site}/page?url=${encodeURIComponent(`${measured.origin}/report.pdf`)}`;
  const text = await textOf(page);
  expect(text).toContain("This document is measured by rules of its own (pdf-1)");
  expect(text).not.toContain("No test found a barrier");
  const { rows } = JSON.parse((await reports.get(`/api${page}`)).body) as { rows: { test: string }[] };
  expect(rows.map((row) => row.test).toSorted()).toEqual(["1.3.1_PDF_01", "2.4.2_PDF_02", "3.1.1_PDF_01"]);
  expect(await textOf(`/de${page}`)).toContain("Dieses Dokument wird nach eigenen Regeln gemessen (pdf-1)");
  expect(await textOf(page.replace("report.pdf", "images.html"))).not.toContain("rules of its own");
});

test("the site names the score of its documents, and has a table of their tests", async () => {
  expect(await textOf(site)).toContain("Documents with rules of their own (pdf-1) have their own score: D 0.60 ");
  expect(await textOf(`${site}/tests`)).toContain("Tests of pdf-1");
  const { body } = await reports.get(`/csv${site}/tests?table=tests-pdf-1`);
  const failed = body
    .split("\r\n")
    .map((line) => line.split(","))
    .filter(([name = ""]) => /_PDF_/.test(name))
    .filter(([, , , , count]) => count === "1");
  expect(failed.map(([name]) => name)).toEqual(["1.3.1_PDF_01", "2.4.2_PDF_02", "3.1.1_PDF_01"]);
});

test("a test of documents shows how often it fails on them, and names no checkpoint of WCAG 1.0", async () => {
  const text = await textOf("/tests/2.4.2_PDF_02");
  expect(text).not.toContain("It did not apply");
  expect(text).not.toContain("WCAG 1.0");
  expect(text).toContain(measured.site);
  expect(await textOf("/tests/1.1_HTML_01")).toContain("checkpoint 1.1 of WCAG 1.0");
});
