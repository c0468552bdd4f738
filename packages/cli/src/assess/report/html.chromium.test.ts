/** The html report card of `eiao-wam assess` in headless Chromium: accessible according to axe-core, light and dark, wide and narrow. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assessmentHtml } from "./html.ts";
import { census, compared, empty, tainted, view } from "./test-assessment.ts";
import { folderWith, removeFolder } from "../../../../../test/support/programs.ts";
import { openReport } from "../../../../../test/support/chromium/html-report.ts";
import { launchChromium } from "../../../../../test/support/chromium/launch.ts";

let browser: Browser;
let cwd = "";
beforeAll(async () => {
  [browser, cwd] = await Promise.all([launchChromium(), folderWith({})]);
});
afterAll(async () => {
  await browser?.close();
  await removeFolder(cwd);
});

test.each([
  ["a comparison", compared],
  ["a census", census],
  ["nothing evaluated", empty],
  ["long hostile values", tainted(`"><script>alert(1)</script>${"x".repeat(300)}`)],
])("the report card of %s is accessible and fits, light and dark, wide and narrow", async (_, assessment) => {
  const file = path.join(cwd, "report.html");
  await writeFile(file, assessmentHtml(assessment, view));
  const looks = [
    { scheme: "light", width: 1280 },
    { scheme: "dark", width: 1280 },
    { scheme: "light", width: 320 },
    { scheme: "dark", width: 320 },
  ] as const;
  const seen = await openReport(browser, pathToFileURL(file).href, looks);
  expect(seen).toMatchObject(looks.map((look) => ({ look, violations: [], undecided: [], overflow: 0, requests: 0 })));
  for (const { passed } of seen) expect(passed).toBeGreaterThan(15);
});

test("the pictures of the report are drawn", async () => {
  const file = path.join(cwd, "pictures.html");
  await writeFile(file, assessmentHtml(compared, view));
  const page = await browser.newPage();
  await page.goto(pathToFileURL(file).href);
  const drawn = await page.evaluate<number[]>("[...document.images].map((image) => image.naturalWidth)");
  await page.close();
  // The scale, a bar for each of the three tests with barriers, and the columns of the page scores.
  expect(drawn).toEqual([328, 100, 100, 100, 320]);
});
