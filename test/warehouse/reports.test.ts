import fc from "fast-check";
import { runReport } from "@eiao/etl";
import type { ReportQuery } from "@eiao/etl";
import { describe, expect, test } from "vitest";
import * as naive from "./naive.ts";
import { stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";
import { plainSites, tests, writeStore } from "../support/sealed-stores.ts";
import type { PlainSite } from "../support/sealed-stores.ts";

const languages = ["en", "nb", "nn", "de"];
const mimeTypes = ["text/html", "image/png", "Unknown"];
const inclusions = [
  ["embedded", "technology"],
  ["internal", "internalLinks"],
  ["external", "externalLinks"],
] as const;

describe.each(stores)("%s", (name, create) => {
  test("every report function gives the value of its printed formula", { timeout: 240_000 }, async () => {
    const numRuns = name === "embedded" ? 25 : 6;
    await fc.assert(
      fc.asyncProperty(plainSites, async (sites) => {
        const opened = await testWarehouse(create);
        try {
          for (const site of sites) await opened.load(await writeStore(opened.folder, site));
          await opened.publish();
          for (const site of sites) await compareSite(opened, site);
          await compareGroup(opened, sites);
        } finally {
          await opened.remove();
        }
      }),
      { numRuns },
    );
  });
});

/** Returns the values of a function by the value of `key` in its rows. */
async function valuesOf(
  { warehouse }: TestWarehouse,
  name: string,
  query: Omit<ReportQuery, "run">,
  key: "site" | "test" | "language" | "page" | "mimeType",
): Promise<Record<string, number | null>> {
  const { rows } = await runReport(warehouse, name, { run: "R", ...query });
  return Object.fromEntries(rows.map((row) => [row[key], row.value]));
}

async function expectValue(
  { warehouse }: TestWarehouse,
  name: string,
  query: Omit<ReportQuery, "run">,
  expected: number | undefined,
): Promise<void> {
  const { rows } = await runReport(warehouse, name, { run: "R", ...query });
  const value = rows[0]?.value ?? null;
  const message = `${name} ${JSON.stringify(query)}`;
  if (expected === undefined) expect(value, message).toBeNull();
  else expect(value, message).toBeCloseTo(expected, 10);
  expect(rows.length, message).toBe(1);
}

async function compareSite(opened: TestWarehouse, site: PlainSite): Promise<void> {
  const one = { site: site.site };
  await expectValue(opened, "pageNumber", one, site.pages.length);
  await expectValue(opened, "siteMean", one, naive.siteMean(site.pages));
  await expectValue(opened, "siteStddev", one, naive.siteStddev(site.pages));
  await expectValue(opened, "siteErrorMargin", one, naive.siteErrorMargin(site.pages));
  await expectValue(opened, "siteMin", one, naive.siteMin(site.pages));
  await expectValue(opened, "siteMax", one, naive.siteMax(site.pages));
  for (const [at, { test: number }] of tests.entries()) {
    await expectValue(opened, "siteTestRatio", { ...one, test: number }, naive.siteTestRatio(site, at));
    await expectValue(opened, "siteTestMin", { ...one, test: number }, naive.siteTestExtreme(site, at, "min"));
    await expectValue(opened, "siteTestMax", { ...one, test: number }, naive.siteTestExtreme(site, at, "max"));
    const ratios = await valuesOf(opened, "pageTestRatio", { ...one, test: number }, "page");
    for (const [index, page] of site.pages.entries()) {
      const value = ratios[`http://${site.site}/${index + 1}/0.html`];
      const expected = naive.pageTestRatio(page, at);
      expect(value ?? undefined).toEqual(expected === undefined ? undefined : expect.closeTo(expected, 10));
    }
  }
  const scores = await valuesOf(opened, "cwam", one, "page");
  for (const [index, page] of site.pages.entries()) {
    const value = scores[`http://${site.site}/${index + 1}/0.html`];
    expect(value ?? undefined).toEqual(
      naive.cwam(page) === undefined ? undefined : expect.closeTo(naive.cwam(page) ?? 0, 10),
    );
  }
  for (const language of languages) {
    const pages = naive.pagesIn(site, language);
    if (pages.length === 0) continue;
    const query = { ...one, language };
    await expectValue(opened, "pageNumberLang", query, pages.length);
    await expectValue(opened, "siteLangWeight", query, pages.length / site.pages.length);
    await expectValue(opened, "siteMeanLang", query, naive.siteMean(pages));
    await expectValue(opened, "siteStddevLang", query, naive.siteStddev(pages));
    await expectValue(opened, "siteErrorMarginLang", query, naive.siteErrorMargin(pages));
    await expectValue(opened, "siteMinLang", query, naive.siteMin(pages));
    await expectValue(opened, "siteMaxLang", query, naive.siteMax(pages));
  }
  for (const [inclusion, type] of inclusions) {
    const values = await valuesOf(opened, "siteContent", { ...one, inclusion }, "mimeType");
    for (const mimeType of mimeTypes)
      expect(values[mimeType] ?? 0).toBeCloseTo(naive.siteContent(site, mimeType, type), 10);
  }
}

async function compareGroup(opened: TestWarehouse, sites: readonly PlainSite[]): Promise<void> {
  await expectValue(opened, "siteNumber", {}, sites.length);
  await expectValue(opened, "groupMean", {}, naive.groupMean(sites));
  await expectValue(opened, "groupStddev", {}, naive.groupStddev(sites));
  for (const [at, { test: number }] of tests.entries()) {
    await expectValue(opened, "groupTestRatio", { test: number }, naive.groupTestRatio(sites, at));
    await expectValue(opened, "groupTestMin", { test: number }, naive.groupTestExtreme(sites, at, "min"));
    await expectValue(opened, "groupTestMax", { test: number }, naive.groupTestExtreme(sites, at, "max"));
  }
  for (const language of languages) {
    const number = sites.filter((site) => naive.pagesIn(site, language).length > 0).length;
    if (number === 0) continue;
    await expectValue(opened, "siteNumberLang", { language }, number);
    await expectValue(opened, "groupMeanLang", { language }, naive.groupMeanLang(sites, language));
    await expectValue(opened, "groupStddevLang", { language }, naive.groupStddevLang(sites, language));
  }
  for (const [inclusion, type] of inclusions) {
    const values = await valuesOf(opened, "groupContent", { inclusion }, "mimeType");
    for (const mimeType of mimeTypes)
      expect(values[mimeType] ?? 0).toBeCloseTo(naive.groupContent(sites, mimeType, type), 10);
  }
  const ratios = await valuesOf(opened, "groupTestRatio", {}, "test");
  expect(new Set(Object.keys(ratios))).toEqual(new Set(naive.testsOf(sites).map((at) => tests[at]?.test)));
}
